#include "properties/random.hpp"

#include <array>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace quantcheck {
namespace {

// The outputs that SplitMix64's authors' algorithm is published with for this seed.
TEST(RandomStream, IsSplitMix64) {
    RandomStream stream(1234567);
    for (const std::uint64_t expected : {6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                         4593380528125082431u, 16408922859458223821u})
        EXPECT_EQ(stream.next(), expected);
}

TEST(RandomStream, HashOfAValueIsThatDrawOfTheStream) {
    RandomStream stream(99);
    for (std::uint64_t i = 0; i < 4; ++i) EXPECT_EQ(stream.next(), hash64(99, i));
}

RC_GTEST_PROP(RandomStream, StaysInsideItsRange, (std::uint64_t seed)) {
    RandomStream stream(seed);
    const std::int64_t low = stream.between(-1000, 1000);
    const std::int64_t high = low + stream.below(5000);
    for (int i = 0; i < 100; ++i) {
        const std::int64_t drawn = stream.between(low, high);
        RC_ASSERT(low <= drawn && drawn <= high);
    }
}

TEST(RandomStream, ReachesEveryValueOfASmallRange) {
    RandomStream stream(5);
    std::array<int, 7> seen{};
    for (int i = 0; i < 7000; ++i) ++seen[stream.below(7)];
    for (const int count : seen) EXPECT_NEAR(count, 1000, 150);  // five deviations
}

}  // namespace
}  // namespace quantcheck
