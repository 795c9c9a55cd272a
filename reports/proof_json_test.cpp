#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "reference/error.hpp"
#include "reports/proof.hpp"
#include "reports/sample_reports.hpp"

namespace quantcheck {
namespace {

// As it comes back from a file: to the parser every count is unsigned.
nlohmann::ordered_json written(const Proof& proof) {
    return nlohmann::ordered_json::parse(to_json(proof).dump());
}

TEST(ProofJson, ReadsBackToTheSameBytes) {
    for (const Report& report : {proving_report(), refuting_report()}) {
        const nlohmann::ordered_json json = written(*report.proof);
        Proof read = proof_from_json(json, "file");
        EXPECT_TRUE(read.claims.empty());  // they are judged anew
        read.claims = report.proof->claims;
        EXPECT_EQ(read, *report.proof);
        EXPECT_EQ(to_json(read).dump(), json.dump());
    }
}

TEST(ProofJson, ANumberIsBitsDecimalAndHexadecimal) {
    const nlohmann::ordered_json json = written(*refuting_report().proof);
    const auto& last = json.at("parts").at(0).at("sets").at(0).at("intervals").at(0).at("last");
    EXPECT_EQ(last.at("bits"), "0x2B8CBCCC");
    EXPECT_EQ(last.at("value"), "1e-12");
    EXPECT_EQ(last.at("hex"), "0x1.197998p-40");
}

struct Broken {
    const char* name;
    void (*change)(nlohmann::ordered_json&);
};

class BrokenProof : public testing::TestWithParam<Broken> {};

TEST_P(BrokenProof, IsRefusedByName) {
    nlohmann::ordered_json json = written(*refuting_report().proof);
    GetParam().change(json);
    try {
        static_cast<void>(proof_from_json(json, "file.json"));
        ADD_FAILURE() << "accepted";
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("'file.json'"), std::string::npos) << error.what();
    }
}

INSTANTIATE_TEST_SUITE_P(
    ProofJson, BrokenProof,
    testing::Values(Broken{"no_parts", [](auto& j) { j.erase("parts"); }},
                    Broken{"list", [](auto& j) { j = nlohmann::ordered_json::array(); }},
                    Broken{"kind", [](auto& j) { j["proves"] = "all"; }},
                    Broken{"dtype", [](auto& j) { j["parts"][0]["dtype"] = "f64"; }},
                    Broken{"steps_beyond", [](auto& j) { j["steps"]["end"] = 99; }},
                    Broken{"steps_turned", [](auto& j) { j["steps"]["first"] = 8, j["steps"]["end"] = 7; }},
                    Broken{"huge_steps", [](auto& j) { j["parts"][0]["steps"] = std::uint64_t{1} << 63; }},
                    Broken{"negative", [](auto& j) { j["parts"][0]["checked"] = -1; }},
                    Broken{"fraction", [](auto& j) { j["parts"][0]["differing"] = 0.5; }},
                    Broken{"text_set", [](auto& j) { j["parts"][0]["sets"] = "none"; }},
                    Broken{"turned_interval",
                           [](auto& j) {
                               auto& i = j["parts"][0]["sets"][0]["intervals"][0];
                               std::swap(i["first"], i["last"]);
                           }},
                    Broken{"repeated_interval",
                           [](auto& j) {
                               auto& i = j["parts"][0]["sets"][0]["intervals"];
                               i.push_back(i[0]);
                           }},
                    Broken{"short_bits", [](auto& j) { j["parts"][0]["first"]["amax"]["bits"] = ""; }},
                    Broken{"difference_without_a_place", [](auto& j) { j["parts"][0].erase("first"); }},
                    Broken{"patterns_in_no_interval",
                           [](auto& j) {
                               auto& set = j["parts"][0]["sets"][0];
                               set["intervals"].clear();
                               set["omitted"] = 0;
                               set["last"] = {{"bits", "0x00000001"}};
                           }},
                    Broken{"omitted_before_the_list_is_full",
                           [](auto& j) {
                               auto& set = j["parts"][0]["sets"][0];
                               set["omitted"] = 1;
                               set["last"] = {{"bits", "0x7FFFFFFF"}};
                               set["count"] = set["count"].template get<std::uint64_t>() + 1;
                           }},
                    Broken{"count", [](auto& j) { j["parts"][0]["sets"][0]["count"] = 3; }},
                    Broken{"bits", [](auto& j) { j["parts"][0]["first"]["amax"]["bits"] = "0x123456789"; }},
                    Broken{"no_bits", [](auto& j) { j["parts"][0]["first"]["amax"]["bits"] = "0x"; }},
                    Broken{"bins",
                           [](auto& j) {
                               j["parts"][0]["histogram"] = {1, 2};
                           }}),
    [](const auto& tested) { return tested.param.name; });

TEST(ProofVerdict, IsProvedOnlyAsAWhole) {
    Proof proof = *proving_report().proof;
    EXPECT_EQ(verdict_of(proof), "proved");
    proof.end -= 1;
    EXPECT_EQ(verdict_of(proof), "incomplete");
    proof = *proving_report().proof;
    proof.parts[0].unsupported = "no such shape";
    EXPECT_EQ(verdict_of(proof), "unsupported");
    proof.parts[0].tally.differing = 1;
    EXPECT_EQ(verdict_of(proof), "refuted");
    proof = *proving_report().proof;
    proof.claims[0].holds = false;
    EXPECT_EQ(verdict_of(proof), "refuted");
    proof.claims[0].decides = false;
    EXPECT_EQ(verdict_of(proof), "proved");
    EXPECT_EQ(verdict_of(Proof{}), "incomplete");
}

TEST(ProofText, OfAForeignReportReachesTheTerminalEscaped) {
    Proof proof = *refuting_report().proof;
    const std::string wild = "\x1B[2J\xFF";
    proof.subject = proof.recipe = proof.parts[0].name = proof.parts[0].domain = wild;
    proof.parts[0].sets[0] = {wild, wild};
    proof.rests_on = {wild};
    const std::string text = proof_text(proof);
    EXPECT_EQ(text.find_first_of("\x1B\xFF"), std::string::npos) << text;
    EXPECT_NE(text.find("rests on: \\x1B[2J\\xFF"), std::string::npos) << text;
}

TEST(ProofText, NamesTheFirstDifferenceAndTheIntervals) {
    const std::string text = proof_text(*refuting_report().proof);
    EXPECT_NE(text.find("amax 0x00000001 = 1e-45 = 0x1p-149"), std::string::npos) << text;
    EXPECT_NE(text.find("0x2B8CBCCC = 1e-12 = 0x1.197998p-40"), std::string::npos) << text;
    EXPECT_NE(text.find("claim exact, false"), std::string::npos) << text;
}

}  // namespace
}  // namespace quantcheck
