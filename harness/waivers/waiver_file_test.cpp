// A waiver file comes from a pull request: each way in which it can be wrong is refused by name, and by the
// schema wherever the schema can say it.
#include "harness/waivers/waiver_file.hpp"

#include <functional>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "reference/error.hpp"
#include "reports/schema_errors.hpp"

namespace quantcheck {
namespace {

using Json = nlohmann::json;

Json sound() {
    return Json::parse(R"({"waivers_version": 1, "waivers": [
        {"kernel": "my.kernel", "recipe": "te.float8_block_1x128[format=E5M2]", "property": "bit_exact",
         "situation": "amax_zero", "issue": "https://tracker/12", "owner": "me", "expires": "2026-12-31",
         "reason": "known"},
        {"kernel": "my.kernel", "recipe": "te.float8_block_1x128", "property": "zero_block",
         "issue": "#13", "owner": "you", "expires": "2024-02-29", "reason": "known too"}]})");
}

std::string refusal(const std::string& text) {
    try {
        (void)waivers_from_text(text, "w.json");
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

std::string schema_refusal(const Json& json) { return schema_errors(json.dump(), "waivers.schema.json"); }

TEST(WaiverFile, ReadsEveryKey) {
    const std::vector<Waiver> waivers = waivers_from_text(sound().dump(), "w.json");
    EXPECT_EQ(schema_refusal(sound()), "");
    ASSERT_EQ(waivers.size(), 2u);
    EXPECT_EQ(waivers[0].kernel, "my.kernel");
    EXPECT_EQ(waivers[0].recipe, "te.float8_block_1x128[format=E5M2]");
    EXPECT_EQ(waivers[0].property, "bit_exact");
    EXPECT_EQ(waivers[0].situation, "amax_zero");
    EXPECT_EQ(waivers[0].issue, "https://tracker/12");
    EXPECT_EQ(waivers[0].owner, "me");
    EXPECT_EQ(waivers[0].expires, "2026-12-31");
    EXPECT_EQ(waivers[0].reason, "known");
    EXPECT_EQ(waivers[1].situation, "");
}

TEST(WaiverFile, MayWaiveNothing) {
    EXPECT_TRUE(waivers_from_text(R"({"waivers_version": 1, "waivers": []})", "w.json").empty());
}

struct Wrong {
    const char* name;
    void (*change)(Json&);
    const char* words;   ///< of the refusal
    bool by_the_schema;  ///< it can say so too
    friend void PrintTo(const Wrong& wrong, std::ostream* out) { *out << wrong.name; }
};

const Wrong kWrong[] = {
    {"no_reference", [](Json& j) { j["waivers"][1].erase("issue"); }, "waiver 2: has no key 'issue'", true},
    {"empty_reference", [](Json& j) { j["waivers"][0]["issue"] = ""; }, "waiver 1: key 'issue' must be",
     true},
    {"no_owner", [](Json& j) { j["waivers"][0].erase("owner"); }, "has no key 'owner'", true},
    {"no_expiry", [](Json& j) { j["waivers"][0].erase("expires"); }, "has no key 'expires'", true},
    {"no_reason", [](Json& j) { j["waivers"][0].erase("reason"); }, "has no key 'reason'", true},
    {"unknown_key", [](Json& j) { j["waivers"][1]["expiry"] = "x"; }, "waiver 2: key 'expiry' is unknown",
     true},
    {"unknown_key_of_the_file", [](Json& j) { j["note"] = "x"; }, "key 'note' is unknown", true},
    {"a_number", [](Json& j) { j["waivers"][0]["issue"] = 12; }, "key 'issue' must be a string", true},
    {"a_kernel_pattern", [](Json& j) { j["waivers"][0]["kernel"] = "my.*"; }, "key 'kernel' is a pattern",
     true},
    {"a_recipe_pattern", [](Json& j) { j["waivers"][0]["recipe"] = "te.*"; }, "key 'recipe' is a pattern",
     true},
    {"an_open_bracket", [](Json& j) { j["waivers"][0]["recipe"] = "te.x[format=E5M2"; }, "waiver 1: recipe",
     false},
    {"unknown_property", [](Json& j) { j["waivers"][0]["property"] = "bits_exact"; },
     "property 'bits_exact' is unknown", false},
    {"unknown_situation", [](Json& j) { j["waivers"][0]["situation"] = "amax_large"; },
     "situation 'amax_large' is unknown", false},
    {"no_date", [](Json& j) { j["waivers"][0]["expires"] = "soon"; }, "expires is 'soon'", true},
    {"no_such_day", [](Json& j) { j["waivers"][0]["expires"] = "2026-02-29"; }, "expires is '2026-02-29'",
     false},
    {"no_version", [](Json& j) { j.erase("waivers_version"); }, "'waivers_version' must be 1", true},
    {"another_version", [](Json& j) { j["waivers_version"] = 2; }, "'waivers_version' must be 1", true},
    {"no_list", [](Json& j) { j["waivers"] = Json::object(); }, "'waivers' must be an array", true},
    {"no_object", [](Json& j) { j["waivers"][0] = "x"; }, "waiver 1: must be an object", true},
    {"a_list_alone", [](Json& j) { j = Json::array(); }, "must be an object", true},
    {"one_scope_twice", [](Json& j) { j["waivers"].push_back(j["waivers"][0]); }, "waiver 3: repeats", false},
};

class WrongWaivers : public testing::TestWithParam<Wrong> {};

TEST_P(WrongWaivers, AreRefusedByName) {
    Json json = sound();
    GetParam().change(json);
    const std::string why = refusal(json.dump());
    EXPECT_TRUE(why.starts_with("w.json: ")) << why;
    EXPECT_NE(why.find(GetParam().words), std::string::npos) << why;
    EXPECT_EQ(!schema_refusal(json).empty(), GetParam().by_the_schema);
}

INSTANTIATE_TEST_SUITE_P(WaiverFile, WrongWaivers, testing::ValuesIn(kWrong),
                         [](const auto& tested) { return tested.param.name; });

TEST(WaiverFile, RepeatedKeysAndWhatIsNoJsonAreRefused) {
    EXPECT_NE(refusal(R"({"waivers_version": 1, "waivers": [], "waivers": []})").find("appears twice"),
              std::string::npos);
    EXPECT_NE(refusal("{").find("is not valid JSON"), std::string::npos);
}

}  // namespace
}  // namespace quantcheck
