#include "reference/recipe_json.hpp"

#include <bit>
#include <cstdint>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "reference/error.hpp"

namespace quantcheck {
namespace {

using Json = nlohmann::ordered_json;
using testing::HasSubstr;

Json sound() {
    return Json::parse(R"({"name": "mine", "summary": "A test.",
        "scale": {"applied": "max / amax", "stored": "1 / applied"}, "apply": {"expression": "x * applied"}})");
}

std::string message_of(const Json& document) {
    try {
        (void)recipe_from_json(document, "mine.json");
        return "accepted";
    } catch (const InputError& error) {
        return error.what();
    }
}

std::string message_with(const char* patch) {
    Json document = sound();
    document.merge_patch(Json::parse(patch));
    return message_of(document);
}

TEST(RecipeJson, EveryBuiltinVariantReadsBackEqual) {
    for (const RecipeFamily& family : builtin_recipes()) {
        for (const Recipe& recipe : family.variants()) {
            const Json written = to_json(recipe);
            ASSERT_EQ(recipe_from_json(written, "written"), recipe) << recipe.id();
            ASSERT_EQ(recipe_from_json(Json::parse(written.dump()), "text"), recipe) << recipe.id();
        }
    }
}

TEST(RecipeJson, AResolvedDocumentIsAFamilyOfOne) {
    const Recipe recipe = recipe_from_id("te.float8_block_1x128[format=E5M2,epsilon=1e-12]");
    const RecipeFamily family = RecipeFamily::parse(to_json(recipe).dump(), "resolved");
    EXPECT_EQ(family.variants(), std::vector{recipe});
}

TEST(RecipeJson, AbsentKeysKeepTheirDefaults) {
    const Recipe recipe = recipe_from_json(sound(), "mine.json");
    EXPECT_EQ(recipe.block, (BlockShape{1, 128}));
    EXPECT_EQ(recipe.cast.overflow, Overflow::saturate);
    EXPECT_EQ(recipe.scale.applied.text(), "max / amax");
}

TEST(RecipeJson, UnknownKeysNameThePathAndWhatIsAllowed) {
    EXPECT_EQ(message_with(R"({"cast": {"rouding": "truncate"}})"),
              "mine.json: key \"cast.rouding\" is unknown; allowed here: rounding, overflow, nan_sign, "
              "zero_sign, nan_code, "
              "random_generator, random_bits, random_index");
    EXPECT_THAT(message_with(R"({"blok": [1, 1]})"),
                HasSubstr("key \"blok\" is unknown; allowed here: name, summary"));
    EXPECT_THAT(message_with(R"({"store": {"rowwise": {"ordr": 1}}})"),
                HasSubstr("\"store.rowwise.ordr\" is unknown"));
}

TEST(RecipeJson, WrongValuesNameThePathWhatItHoldsAndWhatIsAllowed) {
    const auto expect = [](const char* patch, const char* message) {
        EXPECT_EQ(message_with(patch), std::string("mine.json: key ") + message) << patch;
    };
    expect(
        R"({"cast": {"overflow": "clip"}})",
        "\"cast.overflow\" holds \"clip\"; it must be one of saturate, nan, infinity, wrap, saturate_finite");
    expect(R"({"cast": {"overflow": 3}})",
           "\"cast.overflow\" holds 3; it must be one of saturate, nan, infinity, wrap, saturate_finite");
    expect(R"({"input": {"dtype": "fp8"}})",
           "\"input.dtype\" holds \"fp8\"; it must be one of f32, bf16, f16, f64");
    expect(R"({"cast": []})", "\"cast\" holds []; it must be an object");
    expect(R"({"shape": {"noop_flag": "yes"}})",
           "\"shape.noop_flag\" holds \"yes\"; it must be true or false");
    expect(R"({"summary": 1})", "\"summary\" holds 1; it must be a string");
    expect(R"({"scale": {"amax_zero": "one"}})",
           "\"scale.amax_zero\" holds \"one\"; it must be a number or one of none, input_max, f32_max, "
           "keep_previous, "
           "infinity");
    expect(R"({"scale": {"amax_zero": "value"}})",
           "\"scale.amax_zero\" holds \"value\"; it must be a number or one of none, input_max, f32_max, "
           "keep_previous, "
           "infinity");
    expect(R"({"block": [1]})",
           "\"block\" holds [1]; it must be [rows, cols], each a number of elements or \"all\"");
    expect(R"({"block": [0, 1]})", "\"block.0\" holds 0; it must be an integer from 1 to 1048576");
    expect(R"({"block": [1, 1.5]})", "\"block.1\" holds 1.5; it must be an integer from 1 to 1048576");
    expect(R"({"block": [1, 18446744073709551615]})",
           "\"block.1\" holds 18446744073709551615; it must be an integer from 1 to 1048576");
    expect(R"({"epsilon": {"value": 1e39}})",
           "\"epsilon.value\" holds 1e+39; it must be a number that f32 can hold");
    expect(R"({"epsilon": {"value": 1e-60}})",
           "\"epsilon.value\" holds 1e-60; it must be a number that f32 can hold");
    expect(R"({"epsilon": {"value": "0"}})", "\"epsilon.value\" holds \"0\"; it must be a finite number");
    expect(R"({"apply": {"bounds": [1, -1]}})",
           "\"apply.bounds\" holds [1,-1]; it must be [least, greatest] in this order");
    expect(R"({"free": [1]})", "\"free.0\" holds 1; it must be a string");
    expect(R"({"scale": {"stored": 1}})",
           "\"scale.stored\" holds 1; it must be a formula in a string, such as \"max / amax\"");
    expect(R"({"scale": {"stored": "1 / aplied"}})",
           "\"scale.stored\" is not a formula: in \"1 / aplied\" a variable (amax, max, least, greatest, "
           "applied, global) was "
           "expected at position 5, found 'aplied'");
}

// As doubles these lie on both sides of the largest f32, 3.40282346638...e38, and round to it; the midpoint
// to the next power of two, 3.40282356779...e38, does not.
TEST(RecipeJson, WhatRoundsToTheLargestF32IsIt) {
    for (const char* number : {"3.4028235e38", "3.4028234e38", "3.4028235677973362e38"}) {
        Json document = sound();
        document.merge_patch(Json::parse(R"({"epsilon": {"value": )" + std::string(number) + "}}"));
        EXPECT_EQ(std::bit_cast<std::uint32_t>(recipe_from_json(document, "mine.json").epsilon.value),
                  0x7F7FFFFFU)
            << number;
    }
    EXPECT_THAT(message_with(R"({"epsilon": {"value": 3.4028235677973366e38}})"),
                HasSubstr("it must be a number that f32 can hold"));
}

TEST(RecipeJson, NumbersGivenByAProgramMustBeFiniteToo) {
    Json document = sound();
    document["epsilon"] = {{"value", std::numeric_limits<double>::quiet_NaN()}};
    EXPECT_THAT(message_of(document), HasSubstr("\"epsilon.value\" holds null; it must be a finite number"));
    document["epsilon"]["value"] = std::numeric_limits<double>::infinity();
    EXPECT_THAT(message_of(document), HasSubstr("it must be a finite number"));
}

TEST(RecipeJson, RulesThatDoNotFitTogetherAreRefused) {
    EXPECT_THAT(message_with(R"({"name": "a b"})"), HasSubstr("\"name\" holds \"a b\""));
    EXPECT_THAT(message_with(R"({"summary": null})"), HasSubstr("\"summary\" is missing"));
    EXPECT_THAT(message_with(R"({"apply": null})"), HasSubstr("\"apply.expression\" is missing"));
    EXPECT_THAT(message_with(R"({"scale": {"stored": ""}})"), HasSubstr("\"scale.stored\" is missing"));
    EXPECT_THAT(message_with(R"({"scale": {"applied": null, "stored": "amax / max"}})"),
                HasSubstr("\"scale.applied\" is missing although apply.expression reads applied"));
    EXPECT_THAT(message_with(R"({"scale": {"applied": "1 / stored"}})"),
                HasSubstr("one of them must come first"));
    EXPECT_THAT(message_with(R"({"scale": {"levels": "two_per_tensor"}})"),
                HasSubstr("\"scale.global\" must be given"));
    EXPECT_THAT(message_with(R"({"scale": {"exponent_range": [0, 256]}})"), HasSubstr("two bytes"));
    EXPECT_THAT(message_with(R"({"code": {"format": "HFP8"}})"),
                HasSubstr("\"code.exponent_bits\" must be given"));
    EXPECT_THAT(message_with(R"({"scale": {"candidates": [6, 4]}})"),
                HasSubstr("scale.selection is not none"));
    EXPECT_THAT(message_with(R"({"amax": {"statistic": "history"}})"), HasSubstr("\"amax.history_length\""));
    EXPECT_THAT(message_with(R"({"apply": {"zero_point": "added_after_cast"}})"),
                HasSubstr("\"scale.zero_point\""));
}

TEST(RecipeJson, AnOptionThatWasChosenMustBeAWord) {
    EXPECT_THAT(message_with(R"({"chosen": {"a": "b,c"}})"), HasSubstr("\"chosen\" holds \"b,c\""));
    EXPECT_THAT(message_with(R"({"chosen": {"a": 1}})"),
                HasSubstr("\"chosen.a\" holds 1; it must be a string"));
    EXPECT_THAT(message_with(R"({"chosen": 1})"), HasSubstr("\"chosen\" holds 1"));
}

TEST(RecipeJson, WithEpsilonKeepsTheIdRight) {
    const Recipe recipe = recipe_from_id("te.float8_block_128x128[power_of_two=on]");
    const Recipe changed = with_epsilon(recipe, std::bit_cast<float>(0x2B8CBCCCU));
    EXPECT_EQ(changed, recipe_from_id("te.float8_block_128x128[power_of_two=on,epsilon=1e-12]"));
    EXPECT_THAT(changed.id(), HasSubstr("epsilon=1e-12,"));
    EXPECT_EQ(with_epsilon(changed, 0), recipe);
}

RC_GTEST_PROP(RecipeJsonProperty, AnyFiniteEpsilonSurvivesTextAndJson, ()) {
    const auto bits = *rc::gen::resize(100, rc::gen::inRange<std::uint32_t>(0, 0x7F80'0000U));
    const auto sign = *rc::gen::element(0U, 0x8000'0000U);
    const Recipe recipe =
        with_epsilon(recipe_from_id("te.float8_block_1x128"), std::bit_cast<float>(bits | sign));
    const Recipe by_id = recipe_from_id(recipe.id());
    const Recipe by_json = recipe_from_json(Json::parse(to_json(recipe).dump()), "text");
    RC_ASSERT(std::bit_cast<std::uint32_t>(by_id.epsilon.value) == (bits | sign));
    RC_ASSERT(std::bit_cast<std::uint32_t>(by_json.epsilon.value) == (bits | sign));
    RC_ASSERT(by_id == recipe && by_json == recipe);
}

TEST(RecipeJson, PrintingNamesWhatDiffersFromTheDefault) {
    const std::string text = recipe_text(recipe_from_id("te.float8_block_1x128[power_of_two=on]"));
    EXPECT_THAT(text, HasSubstr("scale.power_of_two          truncate_applied\n"));
    EXPECT_THAT(text, HasSubstr("scale.stored                1 / applied\n"));
    EXPECT_THAT(text, testing::Not(HasSubstr("cast.rounding")));
}

}  // namespace
}  // namespace quantcheck
