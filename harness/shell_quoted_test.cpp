#include "harness/shell_quoted.hpp"

#include <gtest/gtest.h>

#include "harness/testing/run_program.hpp"

namespace quantcheck {
namespace {

TEST(ShellQuoted, LeavesPlainWordsAlone) {
    EXPECT_EQ(shell_quoted("build/my-kernels_1.so"), "build/my-kernels_1.so");
}

TEST(ShellQuoted, AShellReadsBackEveryWord) {
    for (const std::string word :
         {"", "a b", "it's", "$(rm x)", "a\nb", "*", "\\", "\"q\"", "x;y", "[a=b]"}) {
        const auto result = testing::run_program("/bin/sh", {"-c", "printf %s " + shell_quoted(word)});
        EXPECT_EQ(result.out, word);
    }
}

}  // namespace
}  // namespace quantcheck
