// Each fault of the in-process quantizer, which shares no code with the bank, is named, and nothing else is.
#include "properties/causes/find_causes.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <set>

#include "properties/causes/cause.hpp"
#include "properties/generate.hpp"
#include "properties/property.hpp"
#include "properties/testing/check.hpp"
#include "properties/testing/faulty_quantizer.hpp"
#include "properties/testing/scripted_subject.hpp"
#include "reference/quantize.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using ::testing::ElementsAreArray;
using testing::Fault;
using testing::FaultyQuantizer;
using testing::ScriptedRun;
using testing::ScriptedSubject;

/// The causes that a fault must be named by, in the bank's order.
struct Named {
    Fault fault;
    std::vector<std::string_view> causes;
};
const Named kNamed[] = {
    {Fault::no_zero_guard, {"no_zero_guard"}},
    {Fault::no_inf_guard, {"no_inf_guard"}},
    {Fault::no_overflow_fallback, {"no_overflow_fallback"}},
    {Fault::fallback_f32_max, {"fallback_flt_max"}},
    {Fault::power_of_two_nearest, {"pow2_nearest"}},
    {Fault::power_of_two_up, {"pow2_up"}},
    {Fault::scale_by_reciprocal, {"reciprocal_scale"}},
    {Fault::divide_by_scale_inv, {"divide_by_scale_inv"}},
    {Fault::scale_inv_flushed, {"scale_inv_flushed"}},
    {Fault::input_subnormals_flushed, {"input_type_flushed"}},
    {Fault::ties_away, {"ties_away"}},
    {Fault::ties_to_zero, {"ties_toward_zero"}},
    {Fault::truncation, {"truncation"}},
    {Fault::nan_in_amax, {"nan_in_amax"}},
    {Fault::overflow_to_nan, {"overflow_nan"}},
    {Fault::zero_sign_lost, {"zero_sign_lost"}},
    {Fault::epsilon_added, {"epsilon_added"}},
    {Fault::epsilon_only_at_zero, {"epsilon_only_zero"}},
    {Fault::scale_inv_by_division, {"scale_inv_amax_over_max"}},
    {Fault::epsilon_ignored, {"epsilon_ignored"}},
    {Fault::epsilon_at_least_1em12, {"epsilon_at_least_1em12"}},
    {Fault::amax_without_abs, {"amax_without_abs"}},
    {Fault::in_double, {"scale_inv_in_double"}},
    {Fault::product_in_input_type, {"product_in_input_type"}},
    {Fault::product_in_f16, {"product_in_f16"}},
    {Fault::scale_inv_one_ulp_off, {"scale_inv_ulp_up"}},
    {Fault::nan_sign_kept, {"nan_sign_kept"}},
    {Fault::inf_not_in_amax, {"inf_skipped_in_amax"}},
    {Fault::e4m3_maximum_240, {"maximum_240"}},
    {Fault::code_subnormals_flushed, {"code_subnormals_flushed"}},
};

/// What the bank says of a subject after the first failing case of a campaign and as many cases as it takes
/// to tell causes apart.
std::vector<CauseMatch> causes_of(Subject& subject, const std::vector<Recipe>& variants) {
    CauseSearch search;
    bool differs = false;
    for (std::uint64_t i = 0; i < 400 && (!differs || search.doubt() == CauseSearch::Doubt::rule); ++i) {
        const Case c = make_case(plan_at(variants, Operation::quantize, {}, 1, i).value());
        const Outputs expected = quantize(c.recipe, c.view());
        const Outputs actual = subject.run(c, kPoisons[0]).outputs;
        if (!differs && same_logical_bytes(c, expected, actual)) continue;
        differs = true;
        search.add(c, c.recipe.epsilon.value, expected, actual);
    }
    return search.matches();
}

std::vector<std::string_view> names(const std::vector<CauseMatch>& matches) {
    std::vector<std::string_view> found;
    for (const CauseMatch& match : matches)
        if (match.complete()) found.push_back(match.name);
    return found;
}

class FindCauses : public ::testing::TestWithParam<const char*> {};

TEST_P(FindCauses, NamesEachOfTheThirtyFaultsAndNoOther) {
    ASSERT_EQ(std::size(kNamed), static_cast<std::size_t>(testing::kFaults) - 1);
    const std::vector<Recipe> variants = builtin_recipe(GetParam()).variants();
    for (const Named& named : kNamed) {
        FaultyQuantizer subject(named.fault);
        EXPECT_THAT(names(causes_of(subject, variants)), ElementsAreArray(named.causes))
            << "fault " << static_cast<int>(named.fault);
    }
}

/// 5 rows of three blocks, with rowwise and columnwise outputs.
Case ordinary() {
    return testing::uniform_case(recipe_from_id("te.float8_block_1x128[outputs=both]"), 5, 300,
                                 Kind::normal01);
}

/// The causes of what a script makes of the reference's bytes.
std::vector<CauseMatch> causes_of_script(const Case& c, ScriptedSubject::Script script) {
    ScriptedSubject subject(std::move(script));
    const Outputs actual = subject.run(c, kPoisons[0]).outputs;
    return find_causes(c, c.recipe.epsilon.value, quantize(c.recipe, c.view()), actual);
}

TEST(FindCausesOfBytes, NothingIsTheCauseOfNoDifference) {
    EXPECT_TRUE(causes_of_script(ordinary(), [](const ScriptedRun&) {}).empty());
}

TEST(FindCausesOfBytes, AnEmptyTensorTellsNothing) {
    const Recipe recipe = recipe_from_id("te.float8_block_1x128[outputs=both]");
    for (const auto& [rows, cols] : {std::pair{5, 0}, std::pair{0, 300}}) {
        const Case c = testing::uniform_case(recipe, rows, cols, Kind::normal01);
        EXPECT_TRUE(causes_of_script(c, [](const ScriptedRun&) {}).empty());
    }
}

TEST(FindCausesOfBytes, AFlippedBitIsNoRule) {
    const auto matches = causes_of_script(ordinary(), [](const ScriptedRun& s) {
        (*s.run.outputs[Slot::codes])[7] ^= std::byte{0x41};
        (*s.run.outputs[Slot::codes])[700] ^= std::byte{0x23};
    });
    EXPECT_TRUE(names(matches).empty());
    for (const std::string& sentence : cause_sentences(matches))
        EXPECT_THAT(sentence, ::testing::StartsWith("no known rule explains every difference; nearest: "));
}

TEST(FindCausesOfBytes, UnwrittenBytes) {
    const auto matches = causes_of_script(ordinary(), [](const ScriptedRun& s) {
        for (const std::size_t i : {3u, 900u, 1499u}) (*s.run.outputs[Slot::codes])[i] = s.poison;
    });
    EXPECT_THAT(names(matches), ::testing::ElementsAre("unwritten"));
}

TEST(FindCausesOfBytes, TheStoredScaleOfTheNextBlock) {
    // Rowwise scales are stored a grid column after the other, 5 rounded up to 8 apart.
    const auto matches = causes_of_script(ordinary(), [](const ScriptedRun& s) {
        Bytes& scales = *s.run.outputs[Slot::scale_inv];
        std::copy(scales.begin() + 8 * 4, scales.end(), scales.begin());
        Bytes& columns = *s.run.outputs[Slot::scale_inv_t];
        std::copy(columns.begin() + 4, columns.begin() + 300 * 4, columns.begin());
    });
    EXPECT_THAT(names(matches), ::testing::ElementsAre("scale_of_next"));
}

TEST(FindCausesOfBytes, ARuleInOnePlace) {
    const Case c = ordinary();
    const auto matches = causes_of_script(c, [&](const ScriptedRun& s) {
        for (const Slot slot : {Slot::codes, Slot::codes_t})
            for (std::int64_t r = 0; r < c.rows; ++r)
                for (std::int64_t k = 1; k < c.cols; k += 2) {
                    const auto direction = slot == Slot::codes ? Direction::rowwise : Direction::columnwise;
                    const auto at = code_index(c.recipe, direction, c.rows, c.cols, r, k);
                    (*s.run.outputs[slot])[static_cast<std::size_t>(at)] &= std::byte{0x7F};
                }
    });
    ASSERT_THAT(names(matches), ::testing::ElementsAre("sign_lost"));
    EXPECT_EQ(matches.front().sentence, "codes lose their sign, only in odd columns");
}

TEST(FindCausesOfBytes, OneValueThatNoRuleChanges) {
    constexpr std::byte kFrom{0x69}, kTo{0x6E};
    const auto matches = causes_of_script(ordinary(), [](const ScriptedRun& s) {
        for (const Slot slot : {Slot::codes, Slot::codes_t})
            for (std::byte& code : *s.run.outputs[slot]) {
                const std::byte sign = code & std::byte{0x80};
                if ((code ^ sign) == kFrom) code = sign | kTo;
            }
    });
    ASSERT_EQ(matches.size(), 1u);
    EXPECT_EQ(matches.front().sentence, "codes that are 0x69 but for the sign");
    EXPECT_EQ(cause_sentences(matches).front(),
              "wrong exactly in: codes that are 0x69 but for the sign, in 100 % of " +
                  std::to_string(matches.front().differing) + " differing elements");
}

TEST(FindCausesOfBytes, OneDifferenceAloneIsNoPlace) {
    const auto matches = causes_of_script(
        ordinary(), [](const ScriptedRun& s) { (*s.run.outputs[Slot::codes])[7] ^= std::byte{0x41}; });
    for (const CauseMatch& match : matches) EXPECT_FALSE(match.complete()) << match.sentence;
}

TEST(FindCausesOfBytes, ASentenceCountsTheEvidence) {
    const auto matches = causes_of_script(ordinary(), [](const ScriptedRun& s) {
        for (const Slot slot : {Slot::codes, Slot::codes_t})
            for (std::byte& code : *s.run.outputs[slot]) code &= std::byte{0x7F};
    });
    ASSERT_EQ(matches.size(), 1u);
    EXPECT_EQ(cause_sentences(matches).front(),
              "agrees bit for bit with: codes lose their sign, in 100 % of " +
                  std::to_string(matches.front().differing) + " differing elements");
}

TEST(CauseBank, EveryRuleHasANameASentenceAndOneChange) {
    std::set<std::string_view> seen, said;
    for (const Cause& cause : all_causes()) {
        EXPECT_TRUE(seen.insert(cause.name).second) << cause.name;
        EXPECT_TRUE(said.insert(cause.sentence).second) << cause.sentence;
        EXPECT_NE(cause.change == nullptr, cause.place == nullptr) << cause.name;
    }
    EXPECT_GE(seen.size(), 30u);
}

INSTANTIATE_TEST_SUITE_P(Recipes, FindCauses,
                         ::testing::Values("te.float8_block_1x128", "te.float8_block_128x128"),
                         [](const auto& named) { return named.index == 0 ? "Rows" : "Squares"; });

}  // namespace
}  // namespace quantcheck
