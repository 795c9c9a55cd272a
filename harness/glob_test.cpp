#include "harness/glob.hpp"

#include <gtest/gtest.h>

namespace quantcheck {
namespace {

TEST(Glob, MatchesWholeNames) {
    EXPECT_TRUE(glob_match("host.block_1x128", "host.block_1x128"));
    EXPECT_FALSE(glob_match("host.block", "host.block_1x128"));
    EXPECT_FALSE(glob_match("block_1x128", "host.block_1x128"));
    EXPECT_TRUE(glob_match("", ""));
    EXPECT_FALSE(glob_match("", "a"));
}

TEST(Glob, StarAndQuestionMark) {
    EXPECT_TRUE(glob_match("*", ""));
    EXPECT_TRUE(glob_match("host.*", "host.scale"));
    EXPECT_TRUE(glob_match("*.block_?x128", "cuda.block_1x128"));
    EXPECT_FALSE(glob_match("*.block_?x128", "cuda.block_128x128"));
    EXPECT_TRUE(glob_match("a*b*c", "aXbYbZc"));
    EXPECT_FALSE(glob_match("a*b*c", "aXbYbZ"));
}

TEST(Glob, ManyStarsStayFast) {
    const std::string pattern = std::string(200, '*') + "b", text(20000, 'a');
    EXPECT_FALSE(glob_match(pattern, text));
}

}  // namespace
}  // namespace quantcheck
