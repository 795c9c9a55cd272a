// Waivers from the outside: what is accepted is counted and listed everywhere, and a file that is out of date
// fails.
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "harness/exit_code.hpp"
#include "harness/testing/run_program.hpp"
#include "reports/schema_errors.hpp"

namespace quantcheck {
namespace {

using Json = nlohmann::json;
using testing::ProgramResult;
using testing::Scratch;

constexpr const char* kRecipe = "te.float8_block_1x128";

Json waiver(const std::string& kernel, const std::string& property) {
    return {{"kernel", kernel}, {"recipe", kRecipe},       {"property", property}, {"issue", "tracker/12"},
            {"owner", "me"},    {"expires", "9999-12-31"}, {"reason", "known"}};
}

std::string read_text(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

class GateWaivers : public ::testing::Test {
 protected:
    // Mutants, judged by one property and by whether they complete.
    ProgramResult gate(const std::string& kernel, const std::vector<Json>& waivers,
                       const std::string& cases = "1000") {
        const std::string file = scratch_.file("waivers.json");
        std::ofstream(file) << Json{{"waivers_version", 1}, {"waivers", waivers}};
        const std::vector<std::string> arguments = {"gate",
                                                    "--plugin",
                                                    testing::plugin("quantcheck_mutants"),
                                                    "--kernel",
                                                    kernel,
                                                    "--waivers",
                                                    file,
                                                    "--report",
                                                    report_,
                                                    "--junit",
                                                    junit_,
                                                    "--cases",
                                                    cases,
                                                    "--property",
                                                    "bit_exact",
                                                    "--save-failures",
                                                    failures_};
        ProgramResult result = testing::quantcheck(arguments);
        const std::string text = read_text(report_);
        EXPECT_EQ(schema_errors(text), "");
        json_ = Json::parse(text);
        return result;
    }
    [[nodiscard]] std::string state() const { return json_.at("waivers").at(0).at("state"); }

    Scratch scratch_;
    const std::string report_ = scratch_.file("r.json"), junit_ = scratch_.file("r.xml"),
                      failures_ = scratch_.file("failures");
    Json json_;
};

TEST_F(GateWaivers, AWaivedFailureIsCountedAndListedAndPasses) {
    const ProgramResult result = gate("mutant.ties_away", {waiver("mutant.ties_away", "bit_exact")});
    EXPECT_EQ(result.exit_code, kConformant) << result.out << result.err;
    EXPECT_EQ(state(), "waived");
    EXPECT_GT(json_.at("waivers").at(0).at("cases"), 100);
    EXPECT_EQ(json_.at("failures").size(), 0u);
    const Json row = json_.at("results").at(0).at("properties").at(0);
    EXPECT_EQ(row.at("verdict"), "waived");
    EXPECT_EQ(row.at("waived"), json_.at("waivers").at(0).at("cases"));
    EXPECT_GT(row.at("cases"), row.at("waived"));
    EXPECT_NE(result.out.find("mutant.ties_away against te.float8_block_1x128, bit_exact: "),
              std::string::npos)
        << result.out;
    EXPECT_NE(result.out.find("tracker/12"), std::string::npos);
    EXPECT_NE(read_text(junit_).find("<testsuite name=\"waivers\" tests=\"1\" failures=\"0\" errors=\"0\" "
                                     "skipped=\"1\">"),
              std::string::npos)
        << read_text(junit_);
}

TEST_F(GateWaivers, OnlyTheVariantsThatItNamesAreWaived) {
    Json narrow = waiver("mutant.ties_away", "bit_exact");
    narrow["recipe"] = "te.float8_block_1x128[format=E5M2]";
    EXPECT_EQ(gate("mutant.ties_away", {narrow}).exit_code, kNonconformant);
    EXPECT_NE(json_.at("failures").at(0).at("recipe").get<std::string>().find("format=E4M3"),
              std::string::npos);
}

TEST_F(GateWaivers, ACaseThatIsNotInTheSituationIsNotWaived) {
    // This mutant's fault shows in blocks whose amax is 0, which are of four kinds, and nowhere else.
    std::vector<Json> waivers;
    for (const char* situation :
         {"amax_zero", "amax_negative_zero_only", "amax_nan_mixed", "amax_nan_only"}) {
        waivers.push_back(waiver("mutant.zero_block_inf", "bit_exact"));
        waivers.back()["situation"] = situation;
    }
    EXPECT_EQ(gate("mutant.zero_block_inf", waivers).exit_code, kConformant);
    EXPECT_EQ(state(), "waived");
    waivers.pop_back();
    EXPECT_EQ(gate("mutant.zero_block_inf", waivers).exit_code, kNonconformant);
    // Shrinking must not end in a case that is waived.
    EXPECT_EQ(json_.at("failures").at(0).at("finding").at("input").at("value"), "nan");
    Json zeros = waivers.front();
    zeros["kernel"] = "mutant.ties_away";
    EXPECT_EQ(gate("mutant.ties_away", {zeros}).exit_code, kNonconformant);
    EXPECT_EQ(json_.at("failures").size(), 1u);
}

TEST_F(GateWaivers, AnUnexpectedPassFails) {
    const ProgramResult result = gate("mutant.none", {waiver("mutant.none", "bit_exact")});
    EXPECT_EQ(result.exit_code, kNonconformant) << result.out;
    EXPECT_EQ(state(), "unexpected_pass");
    EXPECT_EQ(json_.at("results").at(0).at("properties").at(0).at("verdict"), "unexpected_pass");
    EXPECT_NE(read_text(junit_).find("<failure type=\"unexpected_pass\""), std::string::npos);
}

TEST_F(GateWaivers, AnExpiredOneFailsAndWaivesNothing) {
    Json old = waiver("mutant.ties_away", "bit_exact");
    old["expires"] = "2020-01-01";
    EXPECT_EQ(gate("mutant.ties_away", {old}).exit_code, kNonconformant);
    EXPECT_EQ(state(), "expired");
    EXPECT_EQ(json_.at("failures").size(), 1u);
    old["kernel"] = "mutant.none";
    EXPECT_EQ(gate("mutant.none", {old}).exit_code, kNonconformant);
    EXPECT_EQ(json_.at("failures").size(), 0u);
}

TEST_F(GateWaivers, AnUnusedOneFailsUnlessTheOptionsLeaveItOut) {
    Json other = waiver("mutant.no_such", "bit_exact");
    EXPECT_EQ(gate("mutant.none", {other}).exit_code, kConformant);
    EXPECT_EQ(state(), "not_checked");
    EXPECT_EQ(gate("mutant.none", {waiver("mutant.none", "zero_block")}).exit_code, kConformant);
    EXPECT_EQ(state(), "not_checked");
    const ProgramResult whole =
        testing::quantcheck({"gate", "--plugin", testing::plugin("bad_recipe"), "--cases", "1", "--waivers",
                             scratch_.file("waivers.json"), "--report", report_});
    EXPECT_EQ(whole.exit_code, kNonconformant) << whole.out << whole.err;
    EXPECT_NE(whole.out.find("zero_block: unused"), std::string::npos) << whole.out;
}

TEST_F(GateWaivers, AWaivedCrashDoesNotEndTheRun) {
    const ProgramResult result = gate("mutant.crash", {waiver("mutant.crash", "completes")}, "40");
    EXPECT_GT(json_.at("waivers").at(0).at("cases"), 1) << result.out;
}

TEST_F(GateWaivers, OneWithoutAReferenceIsRefused) {
    Json bare = waiver("mutant.none", "bit_exact");
    bare.erase("issue");
    std::ofstream(scratch_.file("w.json")) << Json{{"waivers_version", 1}, {"waivers", {bare}}};
    const ProgramResult result =
        testing::quantcheck({"gate", "--cases", "1", "--waivers", scratch_.file("w.json")});
    EXPECT_EQ(result.exit_code, kUsage);
    EXPECT_NE(result.err.find("waiver 1: has no key 'issue'"), std::string::npos) << result.err;
}

TEST_F(GateWaivers, HoldInAReplayToo) {
    EXPECT_EQ(gate("mutant.ties_away", {}).exit_code, kNonconformant);
    const auto replay = [&](std::vector<Json> waivers) {
        std::ofstream(scratch_.file("w.json")) << Json{{"waivers_version", 1}, {"waivers", waivers}};
        return testing::quantcheck({"replay", failures_, "--plugin", testing::plugin("quantcheck_mutants"),
                                    "--waivers", scratch_.file("w.json")});
    };
    EXPECT_EQ(replay({}).exit_code, kNonconformant);
    const ProgramResult waived =
        replay({waiver("mutant.ties_away", "bit_exact"), waiver("mutant.none", "bit_exact")});
    EXPECT_EQ(waived.exit_code, kConformant) << waived.out << waived.err;
    EXPECT_NE(waived.out.find("1 failing case waived"), std::string::npos) << waived.out;
}

}  // namespace
}  // namespace quantcheck
