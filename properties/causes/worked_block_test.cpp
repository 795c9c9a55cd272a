// Expected numbers are those that the real kernels gave for these amaxes (edge values of the scale function).
#include "properties/causes/worked_block.hpp"

#include <gmock/gmock.h>

#include "properties/testing/check.hpp"
#include "properties/testing/scripted_subject.hpp"
#include "reference/quantize.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using ::testing::ElementsAre;
using testing::ScriptedRun;
using testing::ScriptedSubject;

/// The first block worked, as a script makes the kernel's bytes of the reference's.
std::vector<std::string> worked(const Case& c, ScriptedSubject::Script script) {
    Finding finding;
    finding.direction = Direction::rowwise;
    finding.block_row = finding.block_col = 0;
    finding.epsilon = c.recipe.epsilon.value;
    ScriptedSubject subject(std::move(script));
    return worked_block(c, finding, quantize(c.recipe, c.view()), subject.run(c, kPoisons[0]).outputs);
}

TEST(WorkedBlock, EachStepWithTheKernelsBytesBeside) {
    const Recipe recipe =
        recipe_from_id("te.float8_block_1x128[format=E4M3,power_of_two=off,epsilon=1e-12,input=f32]");
    const Case c = testing::uniform_case(recipe, 1, 2, Kind::const_one);
    EXPECT_THAT(worked(c, [](const ScriptedRun& s) { (*s.run.outputs[Slot::codes])[1] = std::byte{0x7D}; }),
                ElementsAre("amax       0x3F800000 = 1", "floor      epsilon 1e-12 -> 0x3F800000 = 1",
                            "scale      448 / amax = 0x43E00000 = 448", "pow2       off",
                            "scale_inv  1 / scale: 0x3B124925 = 0.002232143 in both",
                            "(0, 0)     1 * scale = 448: 0x7E in both",
                            "(0, 1)     1 * scale = 448: reference 0x7E, kernel 0x7D"));
}

TEST(WorkedBlock, AZeroBlockEndsTheDerivation) {
    const Recipe recipe =
        recipe_from_id("te.float8_block_1x128[format=E4M3,power_of_two=on,epsilon=0,input=f32]");
    const Case c = testing::uniform_case(recipe, 1, 1, Kind::zero_pos);
    EXPECT_THAT(worked(c, [](const ScriptedRun&) {}),
                ElementsAre("amax       0x00000000 = 0", "floor      epsilon 0 -> 0x00000000 = 0",
                            "scale      1, as amax is 0", "pow2       not applied",
                            "scale_inv  1 / scale: 0x3F800000 = 1 in both",
                            "(0, 0)     0 * scale = 0: 0x00 in both"));
}

TEST(WorkedBlock, AtMostEightCodesTheWrongOnesFirst) {
    const Recipe recipe =
        recipe_from_id("te.float8_block_1x128[format=E4M3,power_of_two=on,epsilon=0,input=bf16]");
    const Case c = testing::uniform_case(recipe, 1, 100, Kind::const_one);
    const auto lines =
        worked(c, [](const ScriptedRun& s) { (*s.run.outputs[Slot::codes])[99] = std::byte{0}; });
    ASSERT_EQ(lines.size(), 5u + 8u + 1u);
    EXPECT_EQ(lines[3], "pow2       0x43800000 = 256");
    EXPECT_EQ(lines[12], "(0, 99)    1 * scale = 256: reference 0x78, kernel 0x00");
    EXPECT_EQ(lines[13], "and 92 more elements");
}

TEST(WorkedBlock, NothingWithoutABlock) {
    const Case c = testing::uniform_case(recipe_from_id("te.float8_block_1x128"), 1, 1, Kind::zero_pos);
    const Outputs outputs = quantize(c.recipe, c.view());
    EXPECT_TRUE(worked_block(c, Finding{}, outputs, outputs).empty());
}

}  // namespace
}  // namespace quantcheck
