// One test for each way in which a well-formed safetensors file can be no case.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "corpora/case_format.hpp"
#include "corpora/testing/raw_safetensors.hpp"
#include "corpora/testing/sample_case.hpp"
#include "corpora/testing/temporary_folder.hpp"

namespace quantcheck {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

/// The refusal of the sample recording after `change`.
template <class Change>
std::string refusal(Change change) {
    Safetensors content = case_to_safetensors(sample_recording());
    change(content);
    return refusal_of([&] { return case_from_safetensors(content, "f"); });
}

std::string refusal_with(const std::string& key, const std::string& value) {
    return refusal([&](Safetensors& s) { s.metadata[key] = value; });
}

std::string refusal_without(const std::string& key) {
    return refusal([&](Safetensors& s) { s.metadata.erase(key); });
}

TEST(SavedCaseHostile, TheCaseThatTheOthersVaryIsValid) {
    EXPECT_EQ(refusal([](Safetensors&) {}), "");
}

TEST(SavedCaseHostile, NotACaseAtAll) {
    EXPECT_THAT(refusal_without("quantcheck"),
                HasSubstr("f: has no metadata key 'quantcheck'; it is no saved case"));
}

TEST(SavedCaseHostile, NewerFormatVersion) {
    EXPECT_EQ(refusal_with("quantcheck", "2"),
              "f: has case format version 2, newer than this quantcheck reads (1); update quantcheck");
    EXPECT_THAT(refusal_with("quantcheck", "18446744073709551615"), HasSubstr("update quantcheck"));
}

TEST(SavedCaseHostile, FormatVersionIsNotANumber) {
    for (const char* text : {"", "0", "-1", "1.0", "one", "99999999999999999999"}) {
        EXPECT_THAT(refusal_with("quantcheck", text), HasSubstr("must be the format version")) << text;
    }
}

TEST(SavedCaseHostile, RecipeIsNotJson) {
    EXPECT_THAT(refusal_with("recipe", "{"), HasSubstr("f: metadata 'recipe': is not valid JSON"));
}

TEST(SavedCaseHostile, RecipeWithAnUnknownKey) {
    auto recipe = to_json(sample_recording().c.recipe);
    recipe["epsylon"] = 1;
    EXPECT_THAT(refusal_with("recipe", recipe.dump()), AllOf(StartsWith("f"), HasSubstr("epsylon")));
}

TEST(SavedCaseHostile, RecipeWithAnUnknownValue) {
    auto recipe = to_json(sample_recording().c.recipe);
    recipe["code"]["format"] = "E9M9";
    EXPECT_THAT(refusal_with("recipe", recipe.dump()),
                AllOf(StartsWith("f"), HasSubstr("E9M9"), HasSubstr("E4M3")));
}

TEST(SavedCaseHostile, RecipeOfAMegabyte) {
    EXPECT_THAT(refusal_with("recipe", std::string(1 << 20, ' ')), HasSubstr("above the limit of 262144"));
}

TEST(SavedCaseHostile, NoRecipe) {
    EXPECT_THAT(refusal([](Safetensors& s) {
                    s.metadata.erase("recipe");
                    s.metadata.erase("recipe_id");
                }),
                HasSubstr("neither metadata 'recipe' nor 'recipe_id'"));
}

TEST(SavedCaseHostile, RecipeIdOfNoBuiltInRecipe) {
    EXPECT_THAT(refusal([](Safetensors& s) {
                    s.metadata.erase("recipe");
                    s.metadata["recipe_id"] = "no.such_recipe";
                }),
                AllOf(StartsWith("f: metadata 'recipe_id': "), HasSubstr("no.such_recipe")));
}

TEST(SavedCaseHostile, RecipeAndItsIdDisagree) {
    EXPECT_THAT(refusal_with("recipe_id", "te.float8_block_128x128"),
                HasSubstr("but 'recipe' is te.float8_block_1x128"));
}

TEST(SavedCaseHostile, UnknownOperation) {
    EXPECT_THAT(refusal_with("operation", "dequantize"),
                HasSubstr("'operation' must be quantize or scale_from_amax"));
    EXPECT_THAT(refusal_without("operation"), HasSubstr("'operation' must be"));
}

TEST(SavedCaseHostile, GeometryThatIsNotTheShapeOfTheInput) {
    EXPECT_THAT(refusal_with("geometry", R"({"rows":130,"cols":3})"),
                HasSubstr("tensor 'input' is F16[3, 130] but the recipe needs F16[130, 3]"));
}

TEST(SavedCaseHostile, GeometryOfHugePadding) {
    EXPECT_THAT(refusal_with("geometry", R"({"rows":3,"cols":130,"row_padding":2147483647})"),
                HasSubstr("f: geometry: row_padding and misalignment exceed 2^26"));
}

TEST(SavedCaseHostile, ManyRowsOfAmaxes) {
    EXPECT_THAT(refusal_with("operation", "scale_from_amax"), HasSubstr("has 3 rows of amaxes"));
}

TEST(SavedCaseHostile, NoInput) {
    EXPECT_THAT(refusal([](Safetensors& s) { s.tensors.erase("input"); }),
                HasSubstr("has no tensor 'input'"));
}

TEST(SavedCaseHostile, InputOfAnotherTypeThanTheRecipe) {
    EXPECT_THAT(refusal([](Safetensors& s) { s.tensors["input"].type = StoredType::BF16; }),
                HasSubstr("tensor 'input' is BF16[3, 130] but the recipe needs F16[3, 130]"));
}

TEST(SavedCaseHostile, InputThatIsNotAMatrix) {
    EXPECT_THAT(refusal([](Safetensors& s) {
                    s.metadata.erase("geometry");
                    s.tensors["input"].shape = {3, 13, 10};
                }),
                HasSubstr("must have two sides"));
}

TEST(SavedCaseHostile, OutputOfTheWrongShapeForTheRecipe) {
    EXPECT_THAT(refusal([](Safetensors& s) {
                    s.tensors["scale_inv"].shape = {4, 2};
                }),
                HasSubstr("tensor 'scale_inv' is F32[4, 2] but the recipe needs F32[2, 4]"));
}

TEST(SavedCaseHostile, MissingOutput) {
    EXPECT_THAT(refusal([](Safetensors& s) { s.tensors.erase("scale_inv_t"); }),
                HasSubstr("has no tensor 'scale_inv_t', which the recipe writes"));
}

TEST(SavedCaseHostile, OutputThatTheRecipeDoesNotWrite) {
    EXPECT_THAT(refusal([](Safetensors& s) {
                    s.tensors["scale"] = {StoredType::F32, {1}, Bytes(4)};
                }),
                HasSubstr("has a tensor 'scale' that recipe te.float8_block_1x128"));
}

TEST(SavedCaseHostile, PlanThatDoesNotFit) {
    EXPECT_THAT(refusal_with("plan", R"({"seed":"0x1","patch":[1,128],"kinds":["mixed"],"keep":[]})"),
                HasSubstr("f: plan: 'kinds' holds 1 names where the patch grid has 6 places"));
}

TEST(SavedCaseHostile, VersionsAreNotStrings) {
    EXPECT_THAT(refusal_with("versions", "[1]"), HasSubstr("'versions' must be a JSON object of strings"));
    EXPECT_THAT(refusal_with("versions", R"({"a":1})"),
                HasSubstr("'versions' must be a JSON object of strings"));
}

// 3.9 GB that take no disk: memory for them would show.
TEST(SavedCaseHostile, AHugeFileIsRefusedByItsHeaderAlone) {
    constexpr std::uint64_t kHuge = 3'900'000'000;
    const TemporaryFolder folder;
    const std::string header = R"({"__metadata__":{"quantcheck":"1","recipe_id":"te.float8_block_1x128",)"
                               R"("operation":"quantize"},"input":{"dtype":"U8","shape":[1,)" +
                               std::to_string(kHuge) + R"(],"data_offsets":[0,)" + std::to_string(kHuge) +
                               "]}}";
    const Bytes start = raw_safetensors(header, "");
    const auto wrong_type = folder.file("wrong_type.safetensors", start);
    std::filesystem::resize_file(wrong_type, start.size() + kHuge);
    const auto zeros = folder.file("zeros.safetensors", {});
    std::filesystem::resize_file(zeros, kHuge);
    EXPECT_THAT(refusal_of([&] { return load_case(wrong_type); }),
                AllOf(StartsWith(wrong_type.string()), HasSubstr("2^31")));
    EXPECT_THAT(refusal_of([&] { return load_case(zeros); }), StartsWith(zeros.string()));
    rusage used{};
    ASSERT_EQ(::getrusage(RUSAGE_SELF, &used), 0);
    EXPECT_LT(used.ru_maxrss, 1'000'000) << "KiB";
}

}  // namespace
}  // namespace quantcheck
