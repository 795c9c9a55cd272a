#include "reference/recipe_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reference/error.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

std::string message_of(const std::string& text) {
    try {
        (void)RecipeFamily::parse(text, "mine.json");
        return "accepted";
    } catch (const InputError& error) {
        return error.what();
    }
}

TEST(RecipeText, SyntaxErrorsNameTheFileAndThePlace) {
    EXPECT_THAT(message_of("{\n  \"name\": }"),
                AllOf(StartsWith("mine.json: not valid JSON: "), HasSubstr("line 2")));
    EXPECT_THAT(message_of(""), StartsWith("mine.json: not valid JSON: "));
    EXPECT_THAT(message_of("{\"name\": \"a\"} x"), StartsWith("mine.json: not valid JSON: "));
    EXPECT_THAT(message_of("{\"name\": \"\xff\"}"), HasSubstr("invalid"));
}

TEST(RecipeText, OnlyAnObjectIsARecipe) {
    EXPECT_EQ(message_of("[1]"), "mine.json: holds [1]; a recipe is a JSON object");
    EXPECT_EQ(message_of("null"), "mine.json: holds null; a recipe is a JSON object");
}

TEST(RecipeText, DuplicateKeysAreRefusedAtAnyDepth) {
    EXPECT_EQ(message_of(R"({"name": "a", "name": "b"})"),
              "mine.json: key \"name\" occurs twice in one object");
    EXPECT_EQ(message_of(R"({"scale": {"log2": "libm", "log2": "cuda"}})"),
              "mine.json: key \"log2\" occurs twice in one object");
    EXPECT_THAT(message_of(R"({"epsilon": {"value": 1}, "amax": {"value": 1}})"),
                HasSubstr("\"amax.value\" is unknown"));
}

TEST(RecipeText, NumbersThatAreNotFiniteAreRefused) {
    for (const char* number : {"NaN", "Infinity", "-Infinity", "1e999", "-1e999"})
        EXPECT_THAT(message_of("{\"epsilon\": {\"value\": " + std::string(number) + "}}"),
                    StartsWith("mine.json: not valid JSON: "))
            << number;
}

TEST(RecipeText, DeepNestingIsRefused) {
    const std::string bomb(50'000, '[');
    EXPECT_EQ(message_of("{\"free\": " + bomb), "mine.json: nesting is deeper than 16 levels");
    std::string objects;
    for (int i = 0; i < 10'000; ++i) objects += "{\"a\":";
    EXPECT_EQ(message_of(objects), "mine.json: nesting is deeper than 16 levels");
}

TEST(RecipeText, HugeTextsAreRefusedBeforeParsing) {
    const std::string huge = "{\"summary\": \"" + std::string(100'000'000, 'x') + "\"}";
    EXPECT_EQ(message_of(huge), "mine.json: has 100000015 bytes; a recipe has at most 65536");
}

// The document keeps its keys' order, so each is compared with all before it.
TEST(RecipeText, ManyKeysAreRefused) {
    std::string keys = "{\"0\":0";
    for (int i = 1; i < 5000; ++i) keys += ",\"" + std::to_string(i) + "\":0";
    EXPECT_EQ(message_of(keys + "}"), "mine.json: an object has more than 1024 keys");
}

TEST(RecipeText, MessagesStayShortWhateverTheFileHolds) {
    const std::string longest(60'000, 'x');
    for (const std::string& text :
         {"{\"" + longest + "\": 1}", "{\"block\": \"" + longest + "\"}", "{\"name\": \"" + longest + "\"}",
          "{\"code\": {\"format\": \"" + longest + "\"}}", "{\"block\": " + longest + "}"})
        EXPECT_LT(message_of(text).size(), 1000U);
}

TEST(RecipeText, QuotingCutsAtACharacter) {
    std::string text;
    for (int i = 0; i < 100; ++i) text += "\xc3\xa4";
    const std::string quoted = quoted_for_message(text);
    EXPECT_THAT(quoted, AllOf(StartsWith("\"\xc3\xa4"), testing::EndsWith("\xc3\xa4...")));
    EXPECT_EQ(quoted_for_message(std::string("a\nb\xff")), "\"a\\nb\xef\xbf\xbd\"");
}

}  // namespace
}  // namespace quantcheck
