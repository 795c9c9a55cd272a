#include <gtest/gtest.h>

#include "properties/testing/check.hpp"
#include "properties/testing/scripted_subject.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using testing::check;
using testing::ScriptedRun;
using testing::ScriptedSubject;

constexpr const char* kBoth[] = {
    "te.float8_block_1x128[outputs=both,layout=gemm_ready]",
    "te.float8_block_1x128[outputs=both,layout=compact]",
    "te.float8_block_128x128[outputs=both]",
};

TEST(TransposeConsistent, PassesOnTheReferenceInEveryLayout) {
    for (const char* id : kBoth) {
        ScriptedSubject subject;
        const Case c = testing::uniform_case(recipe_from_id(id), 130, 200, Kind::mixed);
        const Outcome outcome = check("transpose_consistent", c, subject);
        EXPECT_EQ(outcome.verdict, Verdict::pass) << id;
        EXPECT_EQ(outcome.elements, 130 * 200);
    }
}

TEST(TransposeConsistent, FailsOnOneColumnwiseCode) {
    for (const char* id : kBoth) {
        ScriptedSubject subject(
            [](const ScriptedRun& s) { (*s.run.outputs[Slot::codes_t])[17] ^= std::byte{1}; });
        const Case c = testing::uniform_case(recipe_from_id(id), 130, 200, Kind::normal01);
        const Outcome outcome = check("transpose_consistent", c, subject);
        ASSERT_EQ(outcome.verdict, Verdict::fail) << id;
        EXPECT_EQ(outcome.finding->slot, Slot::codes_t);
        EXPECT_EQ(outcome.finding->differing_codes, 1);
        const bool transposed = c.recipe.outputs.columnwise == ColumnwiseOutput::transposed;
        EXPECT_EQ(outcome.finding->row, transposed ? 17 : 0);
        EXPECT_EQ(outcome.finding->col, transposed ? 0 : 17);
    }
}

TEST(TransposeConsistent, FailsOnOneColumnwiseScale) {
    for (const char* id : kBoth) {
        ScriptedSubject subject(
            [](const ScriptedRun& s) { (*s.run.outputs[Slot::scale_inv_t])[0] ^= std::byte{1}; });
        const Case c = testing::uniform_case(recipe_from_id(id), 130, 200, Kind::normal01);
        const Outcome outcome = check("transpose_consistent", c, subject);
        ASSERT_EQ(outcome.verdict, Verdict::fail) << id;
        EXPECT_EQ(outcome.finding->slot, Slot::scale_inv_t);
        EXPECT_EQ(outcome.finding->differing_scales, 1);
    }
}

TEST(TransposeConsistent, IsSkippedWhenTheTransposeHasNoOutputs) {
    for (const RunStatus status : {RunStatus::unsupported, RunStatus::not_recorded}) {
        ScriptedSubject subject([&](const ScriptedRun& s) {
            if (s.c.rows == 200) s.run.status = status;
        });
        const Case c = testing::uniform_case(recipe_from_id(kBoth[0]), 130, 200, Kind::normal01);
        EXPECT_EQ(check("transpose_consistent", c, subject).verdict, Verdict::skipped);
    }
}

TEST(TransposeConsistent, NeedsBothDirections) {
    const Property& property = testing::property("transpose_consistent");
    for (const char* outputs : {"rowwise", "columnwise"}) {
        const Recipe recipe = recipe_from_id("te.float8_block_1x128[outputs=" + std::string(outputs) + "]");
        EXPECT_TRUE(property.excluded(recipe, Operation::quantize).has_value());
    }
    EXPECT_FALSE(property.excluded(recipe_from_id(kBoth[0]), Operation::quantize).has_value());
}

}  // namespace
}  // namespace quantcheck
