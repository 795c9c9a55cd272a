// The gate from the outside: what it says of right kernels, and that what it says does not depend on how it
// ran.
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/exit_code.hpp"
#include "harness/testing/run_program.hpp"
#include "reports/schema_errors.hpp"

namespace quantcheck {
namespace {

using testing::ProgramResult;
using testing::Scratch;

nlohmann::json read_json(const std::string& path) {
    std::ifstream in(path);
    return nlohmann::json::parse(in);
}

// The report of a gate, which must be valid by its schema.
nlohmann::json read_report(const std::string& path) {
    nlohmann::json report = read_json(path);
    EXPECT_EQ(schema_errors(report.dump()), "");
    return report;
}

// A report without the fields that may differ between two runs of one seed.
nlohmann::json comparable(const std::string& path) {
    nlohmann::json report = read_report(path);
    report.erase("host");
    report.erase("time");
    return report;
}

TEST(Gate, TheBuiltInKernelsConform) {
    const Scratch scratch;
    const ProgramResult result =
        testing::quantcheck({"gate", "--cases", "200", "--report", scratch.file("r.json"), "--save-failures",
                             scratch.file("failures")});
    EXPECT_EQ(result.exit_code, kConformant) << result.out << result.err;
    const nlohmann::json report = read_report(scratch.file("r.json"));
    EXPECT_EQ(report.at("verdict"), "pass");
    EXPECT_FALSE(std::filesystem::exists(scratch.file("failures")));
    // Every built-in host kernel judged bits, on its generated cases and on the recorded inputs.
    int bit_exact = 0;
    for (const auto& entry : report.at("results"))
        for (const auto& property : entry.at("properties"))
            if (property.at("property") == "bit_exact" && entry.at("lane") == "host") {
                EXPECT_EQ(property.at("verdict"), "pass");
                EXPECT_GE(property.at("cases").get<int>(), 190);  // an empty tensor has no bits to judge
                ++bit_exact;
            }
    EXPECT_EQ(bit_exact, 4);  // two block kernels, and the scale kernel against both recipes
}

TEST(Gate, TheSameSeedGivesTheSameReportForAnyNumberOfJobs) {
    const Scratch scratch;
    for (const char* jobs : {"1", "2", "5"})
        ASSERT_EQ(testing::quantcheck({"gate", "--cases", "100", "--seed", "77", "--jobs", jobs, "--report",
                                       scratch.file(jobs)})
                      .exit_code,
                  kConformant);
    EXPECT_EQ(comparable(scratch.file("1")), comparable(scratch.file("2")));
    EXPECT_EQ(comparable(scratch.file("1")), comparable(scratch.file("5")));
}

TEST(Gate, AFullCampaignReachesEverySituationWithAnyNumberOfJobs) {
    const Scratch scratch;
    for (const char* jobs : {"1", "2"}) {
        const ProgramResult result = testing::quantcheck({"gate", "--kernel", "host.scale", "--cases", "1000",
                                                          "--jobs", jobs, "--report", scratch.file(jobs)});
        ASSERT_EQ(result.exit_code, kConformant) << result.out << result.err;
    }
    EXPECT_EQ(comparable(scratch.file("1")), comparable(scratch.file("2")));
    for (const auto& entry : comparable(scratch.file("1")).at("results")) {
        if (entry.at("lane") != "host") continue;
        const auto& situations = entry.at("situations");
        EXPECT_EQ(situations.at("reached"), situations.at("reachable"));
        EXPECT_GT(situations.at("reachable").get<int>(), 10);
    }
}

TEST(Gate, ASmallCampaignListsWhatItDidNotReach) {
    const Scratch scratch;
    const ProgramResult result =
        testing::quantcheck({"gate", "--kernel", "host.block_1x128", "--cases", "3", "--report",
                             scratch.file("r.json"), "--save-failures", scratch.file("f")});
    EXPECT_EQ(result.exit_code, kConformant) << result.out << result.err;
    const std::string remarks = comparable(scratch.file("r.json")).at("not_judged").dump();
    EXPECT_NE(remarks.find("situations not reached: "), std::string::npos) << remarks;
}

TEST(List, ExplainsEverySituation) {
    const ProgramResult result = testing::quantcheck({"list", "situations"});
    EXPECT_EQ(result.exit_code, kConformant);
    for (const char* name : {"amax_at_epsilon", "below_ties", "rectangular_scale_grid"})
        EXPECT_NE(result.out.find(name), std::string::npos) << name;
}

TEST(Gate, AFailingRunIsAsReproducibleAsAPassingOne) {
    const Scratch scratch;
    for (const char* jobs : {"1", "3"})
        ASSERT_EQ(testing::quantcheck({"gate", "--plugin", testing::plugin("quantcheck_mutants"), "--kernel",
                                       "mutant.ties_away", "--cases", "100", "--jobs", jobs, "--report",
                                       scratch.file(jobs), "--save-failures", scratch.file("failures")})
                      .exit_code,
                  kNonconformant);
    EXPECT_EQ(comparable(scratch.file("1")), comparable(scratch.file("3")));
}

// How far it comes in that time depends on the machine; that it says so does not.
TEST(Gate, ATimeBudgetIsKept) {
    const Scratch scratch;
    const ProgramResult result = testing::quantcheck(
        {"gate", "--kernel", "host.scale", "--time", "1s", "--report", scratch.file("r.json")});
    const nlohmann::json report = read_report(scratch.file("r.json"));
    int least = 1000;
    for (const auto& entry : report.at("results"))
        if (entry.at("lane") == "host")
            least = std::min(least, entry.at("properties").at(0).at("drawn").get<int>());
    EXPECT_GE(least, 100);
    EXPECT_EQ(result.out.find("the time was over after") == std::string::npos,
              result.exit_code == kConformant);
    EXPECT_TRUE(result.exit_code == kConformant || result.exit_code == kInconclusive) << result.out;
    EXPECT_LT(report.at("time").at("generated").get<double>(), 60.0);
}

TEST(Gate, TheBinaryNeedsNoCudaLibrary) {
    const ProgramResult result =
        testing::run_program("/usr/bin/ldd", {QUANTCHECK_BINARY_DIR "/bin/quantcheck"});
    ASSERT_EQ(result.exit_code, 0);
    EXPECT_EQ(result.out.find("cuda"), std::string::npos) << result.out;
}

TEST(Gate, TheNaiveEpsilonClaimFailsWithItsSmallestCounterexampleAndTheEdge) {
    const Scratch scratch;
    const ProgramResult result = testing::quantcheck(
        {"gate", "--kernel", "host.block_1x128", "--property", "epsilon_invariance_naive", "--recipe",
         "te.float8_block_1x128[input=bf16,format=E5M2,power_of_two=off]", "--report", scratch.file("r.json"),
         "--save-failures", scratch.file("failures")});
    EXPECT_EQ(result.exit_code, kNonconformant) << result.out << result.err;
    const nlohmann::json failure = read_report(scratch.file("r.json")).at("failures").at(0);
    EXPECT_EQ(failure.at("property"), "epsilon_invariance_naive");
    EXPECT_EQ(failure.at("rows"), 1);
    EXPECT_EQ(failure.at("cols"), 1);
    // 1e-12f is 0x2B8CBCCC; no bf16 lies on it, and the first below is 0x2B8C.
    EXPECT_NE(result.out.find("(0x2B8CBCCC) on"), std::string::npos) << result.out;
    // Below it every bf16 changes: 0x0001 to 0x2B8C, of 0x7F7F finite ones.
    EXPECT_NE(
        failure.at("finding").at("what").get<std::string>().find(
            "of the 32639 nonzero finite bf16 magnitudes 11148 change, the smallest is 0x0001 = 9.184e-41"),
        std::string::npos)
        << failure;
}

}  // namespace
}  // namespace quantcheck
