#include "harness/campaign/minimal_sequence.hpp"

#include <gtest/gtest.h>
#include <numeric>

namespace quantcheck {
namespace {

using Numbers = std::vector<int>;

Numbers up_to(int count) {
    Numbers numbers(static_cast<std::size_t>(count));
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
}

bool holds(const Numbers& numbers, int wanted) {
    return std::find(numbers.begin(), numbers.end(), wanted) != numbers.end();
}

TEST(MinimalSequence, KeepsTheItemsThatAreNeededInTheirOrder) {
    int tries = 0;
    const auto needs_both = [&](const Numbers& numbers) {
        ++tries;
        return holds(numbers, 3) && holds(numbers, 700);
    };
    EXPECT_EQ(minimal_sequence<int>(up_to(1000), needs_both), (Numbers{3, 700}));
    EXPECT_LT(tries, 100);
}

TEST(MinimalSequence, KeepsAsManyAsAreNeededWhereAnyWillDo) {
    const auto needs_49 = [](const Numbers& numbers) { return numbers.size() >= 49; };
    EXPECT_EQ(minimal_sequence<int>(up_to(120), needs_49).size(), 49U);
}

TEST(MinimalSequence, IsEmptyWhereNothingIsNeeded) {
    EXPECT_TRUE(minimal_sequence<int>(up_to(7), [](const Numbers&) { return true; }).empty());
    EXPECT_TRUE(minimal_sequence<int>({}, [](const Numbers&) { return true; }).empty());
}

TEST(MinimalSequence, EndsWithWhatItHasWhenTheTriesAreOver) {
    int left = 3;
    const auto fails = [&](const Numbers& numbers) { return left-- > 0 && holds(numbers, 9); };
    const Numbers found = minimal_sequence<int>(up_to(16), fails);
    EXPECT_TRUE(holds(found, 9));
    EXPECT_LT(found.size(), 16U);
}

}  // namespace
}  // namespace quantcheck
