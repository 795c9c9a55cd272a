#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "corpora/saved_case.hpp"
#include "corpora/testing/raw_safetensors.hpp"
#include "corpora/testing/temporary_folder.hpp"

namespace quantcheck {
namespace {

using testing::ElementsAre;

TEST(FindCases, FindsCasesBelowAFolderSortedByPath) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder.path() / "b" / "deep");
    const auto deep = folder.file("b/deep/1.safetensors", {});
    const auto late = folder.file("c.safetensors", {});
    const auto early = folder.file("a.safetensors", {});
    (void)folder.file("README.md", {});
    EXPECT_THAT(find_cases(folder.path()), ElementsAre(early, deep, late));
}

TEST(FindCases, AFileIsItselfWhateverItsName) {
    const TemporaryFolder folder;
    const auto file = folder.file("case.bin", {});
    EXPECT_THAT(find_cases(file), ElementsAre(file));
}

TEST(FindCases, AnEmptyFolderHoldsNone) {
    const TemporaryFolder folder;
    EXPECT_TRUE(find_cases(folder.path()).empty());
}

TEST(FindCases, RefusesAnAbsentPath) {
    const TemporaryFolder folder;
    EXPECT_THAT(refusal_of([&] { return find_cases(folder.path() / "no"); }),
                testing::HasSubstr("no: no such file or folder"));
}

}  // namespace
}  // namespace quantcheck
