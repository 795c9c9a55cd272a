#include "harness/source_places.hpp"

#include <gtest/gtest.h>

namespace quantcheck {
namespace {

// A library that is not there has no lines, so its places stay offsets.
TEST(SourcePlaces, AreOffsetsWhereThereAreNoLines) {
    SourcePlaces places("/nowhere/kernels.so");
    EXPECT_EQ(places.resolved("a race at {+0x1a} and {+0x2b}, twice {+0x1a}"),
              "a race at kernels.so+0x1a and kernels.so+0x2b, twice kernels.so+0x1a");
}

TEST(SourcePlaces, NothingButANumberReachesTheShell) {
    SourcePlaces places("/nowhere/kernels.so");
    EXPECT_EQ(places.resolved("{+0x; touch here}"), "an unknown place");
    EXPECT_EQ(places.resolved("{+0x1a"), "{+0x1a");
    EXPECT_EQ(places.resolved("no place"), "no place");
}

}  // namespace
}  // namespace quantcheck
