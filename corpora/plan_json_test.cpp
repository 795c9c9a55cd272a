#include "corpora/plan_json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "corpora/strict_json.hpp"
#include "corpora/testing/raw_safetensors.hpp"

namespace quantcheck {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

/// A 3 x 260 case; with 1x128 patches it has 3 x 3 of them.
Case small_case() {
    Case c;
    c.rows = 3;
    c.cols = 260;
    c.row_padding = 4;
    c.misalignment = 1;
    return c;
}

constexpr const char* kText =
    R"({"keep":[[0,5],[700,780]],"kinds":["zero_pos","ties_e4m3","mixed","nan_one","eps_lt","randbits","const_one",)"
    R"("onehot","outlier"],"patch":[1,128],"seed":"0xfedcba9876543210"})";

Plan read(std::string_view text) { return plan_from_json(parse_strict_json(text, "p"), small_case(), "p"); }

/// The refusal of kText with `from` replaced by `to`.
std::string refusal(std::string_view from, std::string_view to) {
    std::string text = kText;
    text.replace(text.find(from), from.size(), to);
    return refusal_of([&] { return read(text); });
}

TEST(PlanJson, ReadsEveryMemberAndTheGeometryOfItsCase) {
    const Plan plan = read(kText);
    EXPECT_EQ(plan.seed, 0xfedcba9876543210u);
    EXPECT_EQ(plan.rows, 3);
    EXPECT_EQ(plan.cols, 260);
    EXPECT_EQ(plan.row_padding, 4);
    EXPECT_EQ(plan.misalignment, 1);
    EXPECT_EQ(plan.patch_rows, 1);
    EXPECT_EQ(plan.patch_cols, 128);
    ASSERT_EQ(plan.kinds.size(), 9u);
    EXPECT_EQ(plan.kinds[1], Kind::ties_e4m3);
    EXPECT_THAT(plan.keep, ElementsAre(Pair(0, 5), Pair(700, 780)));
}

TEST(PlanJson, WritesTheTextItReads) { EXPECT_EQ(plan_to_json(read(kText)).dump(), kText); }

TEST(PlanJson, RefusesUnknownAndMissingKeys) {
    EXPECT_THAT(refusal("\"seed\"", "\"sead\""), HasSubstr("p: has an unknown key 'sead'"));
    EXPECT_THAT(refusal_of([] { return read("{}"); }), HasSubstr("lacks the key 'seed'"));
    EXPECT_THAT(refusal_of([] { return read("[]"); }), HasSubstr("must be a JSON object"));
}

TEST(PlanJson, RefusesSeedsThatAreNoHexStringOf64Bits) {
    for (const char* seed :
         {"7", "\"7\"", "\"0x\"", "\"0x1g\"", "\"0x10000000000000000\"", "\"0x-1\"", "null"}) {
        EXPECT_THAT(refusal("\"0xfedcba9876543210\"", seed), HasSubstr("'seed' must be a hex string"))
            << seed;
    }
}

TEST(PlanJson, RefusesUnknownKinds) {
    EXPECT_THAT(refusal("\"mixed\"", "\"mixd\""), HasSubstr("'kinds' holds 'mixd'"));
    EXPECT_THAT(refusal("\"mixed\"", "3"), HasSubstr("'kinds' must be an array of names"));
}

TEST(PlanJson, RefusesAnotherNumberOfKindsThanPatches) {
    EXPECT_THAT(refusal("\"mixed\",", ""), HasSubstr("holds 8 names where the patch grid has 9 places"));
    EXPECT_THAT(refusal("[1,128]", "[1,64]"), HasSubstr("has 15 places"));
}

TEST(PlanJson, RefusesPatchesThatAreNoPositiveIntegers) {
    for (const char* patch : {"[0,128]", "[-1,128]", "[1.5,1]", "[1]", "[1,9223372036854775807]", "7"}) {
        EXPECT_THAT(refusal("[1,128]", patch), HasSubstr("'patch' must be")) << patch;
    }
}

TEST(PlanJson, RefusesKeepRangesOutsideTheTensor) {
    EXPECT_THAT(refusal("[700,780]", "[700,781]"), HasSubstr("'keep' holds [700, 781) of 780 elements"));
    EXPECT_THAT(refusal("[0,5]", "[5,0]"), HasSubstr("'keep' holds [5, 0)"));
    EXPECT_THAT(refusal("[0,5]", "[-1,5]"), HasSubstr("'keep' ranges must be integers"));
}

}  // namespace
}  // namespace quantcheck
