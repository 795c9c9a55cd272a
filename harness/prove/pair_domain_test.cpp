#include "harness/prove/pair_domain.hpp"

#include <gtest/gtest.h>
#include <map>

namespace quantcheck {
namespace {

using Order = PairDomain::Order;

struct Small {
    std::uint32_t infinity, sign;
    std::int64_t elements;
};

// A float of 8 bits with 7 magnitudes of NaN, and one of 6 bits with a single one: small enough to count
// every pair.
class EveryPair : public testing::TestWithParam<std::tuple<Small, Order>> {};

TEST_P(EveryPair, IsVisitedExactlyOnce) {
    const auto [small, order] = GetParam();
    const PairDomain domain(small.infinity, small.sign, small.elements);
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> visits;
    std::vector<std::uint16_t> block(static_cast<std::size_t>(small.elements));
    for (std::int64_t i = 0; i < domain.blocks(); ++i) {
        const PairBlock found = domain.fill(i, order, block.data());
        std::int64_t partner = 0;
        for (std::int64_t place = 0; place < small.elements; ++place) {
            const std::uint32_t x = block[static_cast<std::size_t>(place)];
            if (place == found.leader || partner++ >= found.partners)
                ASSERT_EQ(x, found.amax) << "block " << i;
            else
                ++visits[{found.amax, x}];
        }
    }
    std::uint64_t pairs = 0;
    for (std::uint32_t amax = 0; amax <= small.infinity; ++amax)
        for (std::uint32_t x = 0; x < 2 * small.sign; ++x) {
            const std::uint32_t magnitude = x % small.sign;
            const bool belongs = magnitude <= amax || magnitude > small.infinity;
            const auto found = visits.find({amax, x});
            ASSERT_EQ(found == visits.end() ? 0 : found->second, belongs ? 1 : 0) << amax << " " << x;
            pairs += belongs ? 1 : 0;
        }
    EXPECT_EQ(domain.pairs(), pairs);
}

INSTANTIATE_TEST_SUITE_P(PairDomain, EveryPair,
                         testing::Combine(testing::Values(Small{0x78, 0x80, 8}, Small{0x78, 0x80, 128},
                                                          Small{0x1E, 0x20, 5}),
                                          testing::Values(Order::ascending, Order::shuffled)));

TEST(PairDomain, CountsThePairsOfBf16) {
    const PairDomain domain(0x7F80, 0x8000, 128);
    // Every x of no larger magnitude, of both signs, for 0..Inf, and the 254 NaNs with each.
    EXPECT_EQ(domain.pairs(), std::uint64_t{32641} * 32642 + std::uint64_t{32641} * 254);
}

TEST(PairDomain, ShufflingMovesTheLeaderAndParts) {
    const PairDomain domain(0x7F80, 0x8000, 128);
    std::vector<std::uint16_t> one(128), next(128);
    const PairBlock a = domain.fill(1000, Order::shuffled, one.data()),
                    b = domain.fill(1001, Order::shuffled, next.data());
    EXPECT_NE(a.leader, b.leader);
    EXPECT_GT(std::max(a.amax, b.amax) - std::min(a.amax, b.amax), 1000u);
}

}  // namespace
}  // namespace quantcheck
