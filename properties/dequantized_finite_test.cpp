#include <cstring>
#include <gtest/gtest.h>
#include <limits>

#include "properties/testing/check.hpp"
#include "properties/testing/scripted_subject.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using testing::check;
using testing::ScriptedRun;
using testing::ScriptedSubject;

Recipe recipe(std::string_view options = "outputs=both") {
    return recipe_from_id("te.float8_block_1x128[" + std::string(options) + "]");
}

TEST(DequantizedFinite, PassesOnTheReferenceWhereValuesAreFinite) {
    for (const KindInfo& info : all_kinds()) {
        ScriptedSubject subject;
        const Case c = testing::uniform_case(recipe(), 2, 200, info.kind);
        EXPECT_NE(check("dequantized_finite", c, subject).verdict, Verdict::fail) << info.name;
    }
}

TEST(DequantizedFinite, FailsOnANaNCode) {
    ScriptedSubject subject(
        [](const ScriptedRun& s) { (*s.run.outputs[Slot::codes_t])[3] = std::byte{0x7F}; });
    const Case c = testing::uniform_case(recipe(), 1, 128, Kind::normal01);
    const Outcome outcome = check("dequantized_finite", c, subject);
    ASSERT_EQ(outcome.verdict, Verdict::fail);
    EXPECT_EQ(outcome.finding->slot, Slot::codes_t);
    EXPECT_EQ(outcome.finding->col, 3);
    EXPECT_EQ(outcome.finding->actual_code, 0x7Fu);
}

TEST(DequantizedFinite, FailsOnAnInfiniteScale) {
    ScriptedSubject subject([](const ScriptedRun& s) {
        const float infinity = std::numeric_limits<float>::infinity();
        std::memcpy(s.run.outputs[Slot::scale_inv]->data(), &infinity, sizeof infinity);
    });
    const Case c = testing::uniform_case(recipe(), 1, 128, Kind::zero_pos);  // Inf * 0 is NaN
    const Outcome outcome = check("dequantized_finite", c, subject);
    ASSERT_EQ(outcome.verdict, Verdict::fail);
    EXPECT_EQ(outcome.finding->differing_codes, 128);
    EXPECT_EQ(outcome.finding->actual_scale, 0x7F800000u);
}

TEST(DequantizedFinite, LeavesOutBlocksWithInfOrNaN) {
    ScriptedSubject subject([](const ScriptedRun& s) { (*s.run.outputs[Slot::codes])[0] = std::byte{0x7F}; });
    for (const Kind kind : {Kind::inf_all, Kind::nan_all}) {
        const Case c = testing::uniform_case(recipe("outputs=rowwise"), 1, 128, kind);
        EXPECT_EQ(check("dequantized_finite", c, subject).verdict, Verdict::skipped);
    }
}

/// FLT_MAX under the power-of-two rule: the code 256 times 2^120 is 2^128. The recipe says so; the kernel is
/// not blamed.
TEST(DequantizedFinite, DoesNotBlameAKernelForTheRecipesOwnOverflow) {
    ScriptedSubject subject;
    const Case c =
        testing::uniform_case(recipe("power_of_two=on,input=f32,outputs=rowwise"), 1, 1, Kind::maxfin_single);
    EXPECT_EQ(check("dequantized_finite", c, subject).verdict, Verdict::pass);
}

}  // namespace
}  // namespace quantcheck
