#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reference/error.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using Json = nlohmann::ordered_json;
using testing::ElementsAre;
using testing::HasSubstr;

RecipeFamily family_with(const std::string& options) {
    return RecipeFamily::parse(R"({"name": "mine", "summary": "A test.", "scale": {"stored": "amax / max"},
        "apply": {"expression": "x / stored"}, "options": )" +
                                   options + "}",
                               "mine.json");
}

template <class Action>
std::string message_of(const Action& action) {
    try {
        action();
        return "accepted";
    } catch (const InputError& error) {
        return error.what();
    }
}

std::string message_with(const std::string& options) {
    return message_of([&] { (void)family_with(options); });
}

const char* const kOptions = R"({
    "format": {"values": {"E4M3": {}, "E5M2": {"code": {"format": "E5M2"}}}},
    "epsilon": {"number": "epsilon.value", "values": [0, 1e-12]},
    "block": {"values": {"row": {"block": [1, "all"]}, "tensor": {"block": ["all", "all"]}}}})";

TEST(RecipeFamily, AUsersOwnFileResolves) {
    const RecipeFamily family = family_with(kOptions);
    const Recipe standard = family.resolve({});
    EXPECT_EQ(standard.id(), "mine[format=E4M3,epsilon=0,block=row]");
    EXPECT_EQ(standard.block, (BlockShape{1, 0}));
    const Recipe chosen = family.resolve({{"format", "E5M2"}, {"block", "tensor"}});
    EXPECT_EQ(chosen.code.format, CodeFormat::E5M2);
    EXPECT_EQ(chosen.id(), "mine[format=E5M2,epsilon=0,block=tensor]");
}

TEST(RecipeFamily, VariantsRunThroughEveryCombinationLastOptionFastest) {
    std::vector<std::string> ids;
    for (const Recipe& recipe : family_with(kOptions).variants()) ids.push_back(recipe.id());
    EXPECT_THAT(
        ids,
        ElementsAre("mine[format=E4M3,epsilon=0,block=row]", "mine[format=E4M3,epsilon=0,block=tensor]",
                    "mine[format=E4M3,epsilon=1e-12,block=row]",
                    "mine[format=E4M3,epsilon=1e-12,block=tensor]", "mine[format=E5M2,epsilon=0,block=row]",
                    "mine[format=E5M2,epsilon=0,block=tensor]", "mine[format=E5M2,epsilon=1e-12,block=row]",
                    "mine[format=E5M2,epsilon=1e-12,block=tensor]"));
}

TEST(RecipeFamily, WithoutOptionsThereIsOneVariant) {
    const RecipeFamily family = family_with("{}");
    ASSERT_EQ(family.variants().size(), 1U);
    EXPECT_EQ(family.variants().front().id(), "mine");
    EXPECT_THAT(message_of([&] { (void)family.resolve({{"format", "E4M3"}}); }), HasSubstr("it has none"));
}

TEST(RecipeFamily, ANumericOptionTakesAnyNumberAndNormalisesItsText) {
    const RecipeFamily family = family_with(kOptions);
    EXPECT_EQ(family.resolve({{"epsilon", "0.0000000000010"}}).id(),
              "mine[format=E4M3,epsilon=1e-12,block=row]");
    EXPECT_EQ(family.resolve({{"epsilon", "-2.50"}}).epsilon.value, -2.5F);
    for (const char* text : {"", "nan", "inf", "1e39", "1e-60", "1x", " 1", "abc"})
        EXPECT_THAT(message_of([&] {
                        (void)family.resolve({{"epsilon", text}});
                    }),
                    HasSubstr("it must be a number that f32 can hold, such as 0, 1e-12"))
            << text;
}

TEST(RecipeFamily, UnknownOptionsAndValuesNameTheAllowedOnes) {
    const RecipeFamily family = family_with(kOptions);
    EXPECT_EQ(message_of([&] {
                  (void)family.resolve({{"formt", "E4M3"}});
              }),
              "recipe mine has no option \"formt\"; its options are format, epsilon, block");
    EXPECT_EQ(message_of([&] {
                  (void)family.resolve({{"format", "E4M4"}});
              }),
              "option format of recipe mine is \"E4M4\"; it must be one of E4M3, E5M2");
}

TEST(RecipeFamily, EveryOptionValueIsCheckedWhenTheFileIsRead) {
    EXPECT_EQ(
        message_with(R"({"format": {"values": {"a": {}, "b": {"code": {"format": "E9"}}}}})").substr(0, 70),
        "mine.json (with format=b): key \"code.format\" holds \"E9\"; it must be on");
    EXPECT_THAT(message_with(R"({"a": {"values": {"b": {}, "c": {"cod": {}}}}})"),
                HasSubstr("key \"cod\" is unknown"));
    EXPECT_THAT(message_with(R"({"a": {"values": {"b": {}, "c": {"name": "other"}}}})"),
                HasSubstr("must not change the recipe's name"));
    EXPECT_THAT(message_with(R"({"a": {"number": "code.nothing", "values": [1]}})"),
                HasSubstr("\"code.nothing\" is unknown"));
}

TEST(RecipeFamily, MisshapenOptionsAreRefused) {
    EXPECT_THAT(message_with("[]"), HasSubstr("key \"options\" holds []; it must be an object of options"));
    EXPECT_THAT(message_with(R"({"a": 1})"), HasSubstr("key \"options.a\" holds 1"));
    EXPECT_THAT(message_with(R"({"a": {}})"), HasSubstr("has no key values"));
    EXPECT_THAT(message_with(R"({"a": {"value": {}}})"),
                HasSubstr("unknown key \"value\"; allowed: values, number"));
    EXPECT_THAT(message_with(R"({"a": {"values": {}}})"), HasSubstr("is empty"));
    EXPECT_THAT(message_with(R"({"a": {"values": ["x"]}})"),
                HasSubstr("it must be an object of value names"));
    EXPECT_THAT(message_with(R"({"a": {"values": {"x": 1}}})"), HasSubstr("merged into the recipe"));
    EXPECT_THAT(message_with(R"({"a,b": {"values": {"x": {}}}})"),
                HasSubstr("named with at most 64 letters"));
    EXPECT_THAT(message_with(R"({"a": {"values": {"x]": {}}}})"), HasSubstr("named with at most 64 letters"));
    EXPECT_THAT(message_with(R"({"epsilon": {"number": "epsilon.value", "values": ["0"]}})"),
                HasSubstr("finite number"));
    EXPECT_THAT(message_with(R"({"eps": {"number": "epsilon.value", "values": [0]}})"),
                HasSubstr("option is named epsilon"));
    EXPECT_THAT(message_with(R"({}, "chosen": {"a": "b"})"), HasSubstr("not allowed beside options"));
}

TEST(RecipeFamily, TooManyCombinationsAreRefused) {
    std::string options;
    for (int i = 0; i < 40; ++i)
        options += (i == 0 ? "{" : ", ") + std::string("\"o") + std::to_string(i) +
                   R"(": {"values": {"a": {}, "b": {}}})";
    EXPECT_THAT(message_with(options + "}"), HasSubstr("more than 4096 combinations"));
}

}  // namespace
}  // namespace quantcheck
