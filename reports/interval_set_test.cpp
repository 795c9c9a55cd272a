#include "reports/interval_set.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <set>

namespace quantcheck {
namespace {

// Every pattern below 64 on its own, as the independent model of a set.
std::set<std::uint64_t> members(const IntervalSet& set) {
    std::set<std::uint64_t> all;
    for (const BitInterval& i : set.intervals())
        for (std::uint64_t p = i.first; p <= i.last; ++p) all.insert(p);
    return all;
}

RC_GTEST_PROP(IntervalSet, IsTheUnionOfWhatWasAddedInAnyOrder, ()) {
    const auto pairs = *rc::gen::container<std::vector<std::pair<std::uint8_t, std::uint8_t>>>(
        rc::gen::pair(rc::gen::inRange<std::uint8_t>(0, 64), rc::gen::inRange<std::uint8_t>(0, 6)));
    IntervalSet set(64);
    std::set<std::uint64_t> expected;
    for (const auto& [first, length] : pairs) {
        set.add(first, first + length);
        for (std::uint64_t p = first; p <= std::uint64_t{first} + length; ++p) expected.insert(p);
    }
    RC_ASSERT(members(set) == expected);
    RC_ASSERT(set.count() == expected.size());
    for (std::size_t i = 1; i < set.intervals().size(); ++i)
        RC_ASSERT(set.intervals()[i].first > set.intervals()[i - 1].last + 1);
}

RC_GTEST_PROP(IntervalSet, CutAnywhereAndJoinedAgainItIsTheSame, ()) {
    const auto cut = *rc::gen::inRange<std::uint64_t>(0, 65);
    const auto patterns =
        *rc::gen::container<std::set<std::uint64_t>>(rc::gen::inRange<std::uint64_t>(0, 64));
    IntervalSet whole(3), low(3), high(3);  // few enough that intervals are omitted
    for (const std::uint64_t p : patterns) {
        whole.add(p, p);
        (p < cut ? low : high).add(p, p);
    }
    low.add(high);
    RC_ASSERT(low == whole);
    RC_ASSERT(whole.count() == patterns.size());
}

TEST(IntervalSet, CountsTheIntervalsThatItOmits) {
    IntervalSet set(2);
    for (const std::uint64_t p : {1, 3, 5, 6, 9}) set.add(p, p);
    EXPECT_EQ(set.intervals(), (std::vector<BitInterval>{{1, 1}, {3, 3}}));
    EXPECT_EQ(set.count(), 5u);
    EXPECT_EQ(set.omitted(), 2u);
    EXPECT_EQ(set.last(), 9u);
}

}  // namespace
}  // namespace quantcheck
