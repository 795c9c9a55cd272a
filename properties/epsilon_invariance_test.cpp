#include <gtest/gtest.h>

#include "properties/testing/check.hpp"
#include "properties/testing/faulty_quantizer.hpp"
#include "properties/testing/scripted_subject.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using testing::check;
using testing::Fault;
using testing::FaultyQuantizer;
using testing::ScriptedRun;
using testing::ScriptedSubject;

Recipe recipe(std::string_view options = "input=f32,outputs=rowwise") {
    return recipe_from_id("te.float8_block_1x128[" + std::string(options) + "]");
}

TEST(EpsilonInvariance, PassesOnTheReferenceAboveAtAndBelowTheEdge) {
    for (const KindInfo& info : all_kinds()) {
        ScriptedSubject subject;
        const Case c = testing::uniform_case(recipe(), 2, 200, info.kind);
        const Outcome outcome = check("epsilon_invariance", c, subject);
        EXPECT_EQ(outcome.verdict, Verdict::pass) << info.name;
        EXPECT_EQ(outcome.blocks, 4);
    }
}

TEST(EpsilonInvariance, FailsOnAKernelThatIgnoresEpsilonBelowTheEdgeOnly) {
    FaultyQuantizer subject(Fault::epsilon_ignored);
    const Case below = testing::uniform_case(recipe(), 1, 128, Kind::eps_lt);
    const Outcome outcome = check("epsilon_invariance", below, subject);
    ASSERT_EQ(outcome.verdict, Verdict::fail);
    EXPECT_EQ(outcome.finding->what,
              "the recipe changes this block from epsilon 0 to 1e-12 and the kernel does not");
    const Case at = testing::uniform_case(recipe(), 1, 128, Kind::eps_ge);
    EXPECT_EQ(check("epsilon_invariance", at, subject).verdict, Verdict::pass);
}

TEST(EpsilonInvariance, FailsOnAKernelThatAddsEpsilonAboveTheEdge) {
    FaultyQuantizer subject(Fault::epsilon_added);
    const Case c = testing::uniform_case(recipe(), 1, 128, Kind::eps_gt);
    const Outcome outcome = check("epsilon_invariance", c, subject);
    ASSERT_EQ(outcome.verdict, Verdict::fail);
    EXPECT_EQ(outcome.finding->what,
              "the kernel changes this block from epsilon 0 to 1e-12 and the recipe does not");
    EXPECT_EQ(outcome.finding->amax, 0x1.19799ap-40F);  // one ulp above 1e-12f
}

TEST(EpsilonInvariance, FailsOnOneCodeThatChanges) {
    ScriptedSubject subject([](const ScriptedRun& s) {
        if (s.c.recipe.epsilon.value > 0) (*s.run.outputs[Slot::codes])[100] ^= std::byte{1};
    });
    const Case c = testing::uniform_case(recipe(), 1, 128, Kind::normal01);
    const Outcome outcome = check("epsilon_invariance", c, subject);
    ASSERT_EQ(outcome.verdict, Verdict::fail);
    EXPECT_EQ(outcome.finding->col, 100);
    EXPECT_EQ(outcome.finding->differing_codes, 1);
}

TEST(EpsilonInvariance, LeavesWrongButUnchangingBytesToBitExact) {
    ScriptedSubject subject([](const ScriptedRun& s) { (*s.run.outputs[Slot::codes])[100] ^= std::byte{1}; });
    const Case c = testing::uniform_case(recipe(), 1, 128, Kind::normal01);
    EXPECT_EQ(check("epsilon_invariance", c, subject).verdict, Verdict::pass);
    EXPECT_EQ(check("bit_exact", c, subject).verdict, Verdict::fail);
}

TEST(EpsilonInvariance, DoesNotApplyWithoutAnEpsilon) {
    Recipe none = recipe();
    none.epsilon.place = EpsilonPlace::none;
    const Property& property = testing::property("epsilon_invariance");
    EXPECT_TRUE(property.excluded(none, Operation::quantize).has_value());
    EXPECT_FALSE(property.excluded(recipe(), Operation::quantize).has_value());
}

TEST(EpsilonInvarianceNaive, IsRunByNameOnly) {
    EXPECT_FALSE(testing::property("epsilon_invariance_naive").by_default);
    EXPECT_TRUE(testing::property("epsilon_invariance").by_default);
}

TEST(EpsilonInvarianceNaive, HoldsFromTheEdgeOn) {
    ScriptedSubject subject;
    for (const Kind kind : {Kind::eps_ge, Kind::eps_gt, Kind::normal01, Kind::maxfin_mixed}) {
        const Case c = testing::uniform_case(recipe(), 1, 128, kind);
        EXPECT_EQ(check("epsilon_invariance_naive", c, subject).verdict, Verdict::pass);
    }
}

TEST(EpsilonInvarianceNaive, FailsBelowTheEdgeAndNamesIt) {
    ScriptedSubject subject;
    const Case c = testing::uniform_case(recipe(), 1, 128, Kind::eps_lt);
    const Outcome outcome = check("epsilon_invariance_naive", c, subject);
    ASSERT_EQ(outcome.verdict, Verdict::fail);
    const Finding& finding = *outcome.finding;
    EXPECT_NE(finding.what.find("0x2B8CBCCC"), std::string::npos) << finding.what;
    EXPECT_EQ(finding.amax, 0x1.197996p-40F);      // one ulp below 1e-12f
    EXPECT_EQ(finding.actual_scale, 0x2720D7C5u);  // of a zero block under 1e-12
    EXPECT_NE(finding.expected_scale, finding.actual_scale);
}

/// Under the power-of-two rule 448 / amax and 448 / 1e-12 have the same exponent down to 448 * 2^-49,
/// exclusive.
TEST(EpsilonInvarianceNaive, FindsTheOtherEdgeOfThePowerOfTwoRule) {
    for (const std::string_view format : {"E4M3", "E5M2"}) {
        const Recipe r = recipe("power_of_two=on,input=f32,outputs=rowwise,format=" + std::string(format));
        ScriptedSubject subject;
        const Case close = testing::uniform_case(r, 1, 128, Kind::eps_lt);
        EXPECT_EQ(check("epsilon_invariance_naive", close, subject).verdict, Verdict::pass);
        const Case tiny = testing::uniform_case(r, 1, 128, Kind::minnorm);
        const Outcome outcome = check("epsilon_invariance_naive", tiny, subject);
        ASSERT_EQ(outcome.verdict, Verdict::fail);
        EXPECT_NE(outcome.finding->what.find("0x2B600001"), std::string::npos) << outcome.finding->what;
    }
}

TEST(EpsilonInvarianceNaive, HoldsForEveryF16Block) {
    ScriptedSubject subject;
    for (const KindInfo& info : all_kinds()) {
        const Case c = testing::uniform_case(recipe("input=f16,outputs=rowwise"), 2, 200, info.kind);
        EXPECT_NE(check("epsilon_invariance_naive", c, subject).verdict, Verdict::fail) << info.name;
    }
}

TEST(EpsilonInvarianceNaive, ZeroBlocksAreNoEvidence) {
    ScriptedSubject subject;
    const Case c = testing::uniform_case(recipe(), 1, 128, Kind::zero_mixed);
    EXPECT_EQ(check("epsilon_invariance_naive", c, subject).verdict, Verdict::skipped);
}

}  // namespace
}  // namespace quantcheck
