#include "corpora/strict_json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "corpora/testing/raw_safetensors.hpp"

namespace quantcheck {
namespace {

using testing::HasSubstr;

std::string refusal(std::string_view text) {
    return refusal_of([&] { return parse_strict_json(text, "a.json"); });
}

TEST(StrictJson, GivesTheDocument) {
    const auto document = parse_strict_json(R"({"a": [1, {"b": 2}], "b": {"a": null}})", "a.json");
    EXPECT_EQ(document["a"][1]["b"], 2);
}

TEST(StrictJson, KeepsKeyOrderForOrderedJson) {
    EXPECT_EQ(parse_strict_json<nlohmann::ordered_json>(R"({"z":1,"a":2})", "a.json").dump(),
              R"({"z":1,"a":2})");
}

TEST(StrictJson, RefusesRepeatedKeysOfOneObjectOnly) {
    EXPECT_EQ(refusal(R"({"a": {"k": 1}, "b": {"k": 1}})"), "");
    EXPECT_EQ(refusal(R"({"a": {"k": 1, "k": 1}})"), "a.json: key 'k' appears twice in one object; keep one");
}

TEST(StrictJson, RefusesTextThatIsNotJson) {
    for (const std::string_view text :
         {"", "{", "{\"a\":1}x", "nul", "[1,]", "\"\xff\"", "NaN", "1e999", "{a:1}"}) {
        EXPECT_THAT(refusal(text), HasSubstr("a.json: is not valid JSON at byte")) << text;
    }
}

TEST(StrictJson, BoundsTheDepth) {
    const auto nested = [](std::size_t n) { return std::string(n, '[') + std::string(n, ']'); };
    EXPECT_EQ(refusal(nested(64)), "");
    EXPECT_THAT(refusal(nested(65)), HasSubstr("deeper than 64 levels"));
    EXPECT_THAT(refusal(std::string(10'000'000, '[')), HasSubstr("deeper than 64 levels"));
}

// Where the order of keys is kept each is compared with all before it: minutes for a file of some megabytes.
TEST(StrictJson, BoundsTheKeysOfAnObjectWhoseOrderIsKept) {
    const auto with_keys = [](std::size_t n) {
        std::string text = "{";
        for (std::size_t i = 0; i < n; ++i) text += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":0";
        return text + "}";
    };
    const auto ordered = [](const std::string& text) {
        return refusal_of([&] { return parse_strict_json<nlohmann::ordered_json>(text, "a.json"); });
    };
    EXPECT_EQ(ordered(with_keys(1024)), "");
    EXPECT_THAT(ordered(with_keys(1025)), HasSubstr("a.json: has an object of more than 1024 keys"));
    EXPECT_THAT(ordered(with_keys(200'000)), HasSubstr("more than 1024 keys"));
    EXPECT_EQ(refusal(with_keys(20'000)), "");
}

}  // namespace
}  // namespace quantcheck
