// --sanitizer with a script in the place of compute-sanitizer: it starts what it is given, and the kernel of
// a plugin whose device is host memory prints what the tool prints on an H200.
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/exit_code.hpp"
#include "harness/testing/prove_run.hpp"
#include "harness/testing/run_program.hpp"

namespace quantcheck {
namespace {

using nlohmann::json;
using testing::ProgramResult;

class SanitizedGate : public ::testing::Test {
 protected:
    // A tool that says this after its first line and runs the program.
    void install(const std::string& words) {
        const std::string file = scratch_.file("compute-sanitizer");
        std::ofstream(file) << "#!/bin/sh\n"
                               "while [ \"${1#--}\" != \"$1\" ]; do shift 2; done\n"
                               "echo '========= COMPUTE-SANITIZER'\n"
                            << words << "\nFAKE_SANITIZER=1 exec \"$@\"\n";
        std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    }
    ProgramResult gate(const std::string& plugin, const std::string& kernel,
                       const std::string& tool = "memcheck") {
        const testing::Variable program("QUANTCHECK_COMPUTE_SANITIZER", scratch_.file("compute-sanitizer"));
        return testing::quantcheck({"gate", "--plugin", testing::plugin(plugin), "--kernel", kernel,
                                    "--cases", "40", "--jobs", "8", "--sanitizer", tool, "--report",
                                    scratch_.file("r.json"), "--save-failures", scratch_.file("f")});
    }
    [[nodiscard]] json report() const {
        std::ifstream in(scratch_.file("r.json"));
        return json::parse(in);
    }
    testing::Scratch scratch_;
};

TEST_F(SanitizedGate, AReportIsAFailureWithKernelLineAndCase) {
    install("");
    const ProgramResult result = gate("fake_device", "fake.reported");
    EXPECT_EQ(result.exit_code, kNonconformant) << result.out << result.err;
    const json failure = report().at("failures").at(0);
    EXPECT_EQ(failure.at("property"), "completes");
    EXPECT_EQ(
        failure.at("finding").at("what"),
        "a check of the launch found a fault: memcheck: Invalid __global__ read of size 4 bytes, at "
        "oob_read(float *, const float *, int)+0x90 in "
        "probe.cu:10, by thread (99,0,0) in block (0,0,0), Access to an address is out of bounds, and is 1 "
        "bytes "
        "after the nearest allocation at an address of size 400 bytes");
    EXPECT_EQ(failure.at("rows").get<int>() % 4, 1);  // the smallest launch that the kernel is wrong in
    EXPECT_EQ(failure.at("cols"), 2);
    EXPECT_NE(failure.at("replay_command").get<std::string>().find("--sanitizer memcheck"),
              std::string::npos);
    EXPECT_EQ(report().at("options").at("sanitizer"), "memcheck");
}

TEST_F(SanitizedGate, WithoutAReportTheKernelPasses) {
    install("");
    const ProgramResult result = gate("fake_device", "fake.good", "racecheck");
    EXPECT_EQ(result.exit_code, kConformant) << result.out << result.err;
}

TEST_F(SanitizedGate, AToolThatCannotCheckHereIsNeverAPass) {
    install("echo '========= Error: Device not supported'");
    const ProgramResult result = gate("fake_device", "fake.good");
    EXPECT_EQ(result.exit_code, kHarnessFault) << result.out << result.err;
    EXPECT_NE((result.out + result.err).find("cannot check on this machine"), std::string::npos);
}

TEST_F(SanitizedGate, HostKernelsAreNoEvidence) {
    install("");
    const ProgramResult result = gate("quantcheck_host", "host.block_1x128");
    EXPECT_EQ(result.exit_code, kInconclusive) << result.out << result.err;
    EXPECT_NE(result.out.find("no CUDA kernel"), std::string::npos) << result.out;
}

TEST_F(SanitizedGate, AToolThatIsNotThereIsAUsageError) {
    const ProgramResult result = gate("fake_device", "fake.good");
    EXPECT_EQ(result.exit_code, kUsage);
    EXPECT_NE(result.err.find("QUANTCHECK_COMPUTE_SANITIZER"), std::string::npos) << result.err;
    EXPECT_EQ(gate("fake_device", "fake.good", "leakcheck").exit_code, kUsage);
}

}  // namespace
}  // namespace quantcheck
