// A default campaign must be able to see each fault that the recorded TransformerEngine data can tell apart.
#include <gmock/gmock.h>

#include "properties/generate.hpp"
#include "properties/property.hpp"
#include "properties/testing/faulty_quantizer.hpp"

namespace quantcheck {
namespace {

using testing::Fault;
using testing::FaultyQuantizer;

constexpr std::uint64_t kCases = 300;

const Property& bit_exact() { return all_properties().front(); }

/// Index of the first of 300 cases that shows each fault, or -1; entry 0 is the quantizer without a fault.
std::vector<int> first_sights(const std::vector<Recipe>& variants, std::uint64_t seed) {
    std::vector<int> seen(testing::kFaults, -1);
    for (std::uint64_t i = 0; i < kCases; ++i) {
        const Case c = make_case(plan_at(variants, Operation::quantize, {}, seed, i).value());
        for (int f = 0; f < testing::kFaults; ++f) {
            auto& first = seen[static_cast<std::size_t>(f)];
            if (first >= 0) continue;
            FaultyQuantizer subject(static_cast<Fault>(f));
            Evaluation evaluation(c, subject);
            if (is_failure(bit_exact().check(evaluation).verdict)) first = static_cast<int>(i);
        }
    }
    return seen;
}

class Faults : public ::testing::TestWithParam<const char*> {};

TEST_P(Faults, AreAllSeenInADefaultCampaign) {
    const std::vector<Recipe> variants = builtin_recipe(GetParam()).variants();
    for (const std::uint64_t seed : {0u, 1u}) {
        const std::vector<int> seen = first_sights(variants, seed);
        EXPECT_EQ(seen[0], -1) << "the quantizer without a fault was judged wrong";
        for (int f = 1; f < testing::kFaults; ++f)
            EXPECT_GE(seen[static_cast<std::size_t>(f)], 0)
                << "fault " << f << " was missed with seed " << seed;
    }
}

INSTANTIATE_TEST_SUITE_P(Recipes, Faults,
                         ::testing::Values("te.float8_block_1x128", "te.float8_block_128x128"),
                         [](const auto& named) { return named.index == 0 ? "Rows" : "Squares"; });

}  // namespace
}  // namespace quantcheck
