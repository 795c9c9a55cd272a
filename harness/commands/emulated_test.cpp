// CUDA sources judged on the CPU: that they are, and that no report takes it for a GPU.
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/exit_code.hpp"
#include "harness/testing/run_program.hpp"
#include "reports/schema_errors.hpp"

namespace quantcheck {
namespace {

using ::testing::HasSubstr;
using testing::ProgramResult;
using testing::Scratch;

ProgramResult gate(const Scratch& scratch, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"gate", "--report", scratch.file("r.json"), "--save-failures",
                                         scratch.file("failures")});
    return testing::quantcheck(arguments);
}

TEST(Emulated, KernelsAreJudgedInALaneOfTheirOwn) {
    for (const std::string checks : {"fast", "all"}) {
        const Scratch scratch;
        const ProgramResult result = gate(scratch, {"--kernel", "emulated.*", "--property", "bit_exact",
                                                    "--cases", "10", "--checks", checks});
        EXPECT_EQ(result.exit_code, kConformant) << result.out << result.err;
        EXPECT_THAT(result.out, HasSubstr("that ran on the CPU, not on a GPU (checks: " + checks + ")"));
        std::ifstream in(scratch.file("r.json"));
        const auto report = nlohmann::json::parse(in);
        EXPECT_EQ(schema_errors(report.dump()), "");
        int emulated = 0;
        for (const auto& entry : report.at("results")) {
            if (entry.at("lane") == "recording") continue;
            EXPECT_EQ(entry.at("lane"), "emulated");
            EXPECT_THAT(entry.at("subject").get<std::string>(), ::testing::StartsWith("emulated.cuda."));
            ++emulated;
        }
        EXPECT_EQ(emulated, 4);  // two block kernels, and the scale kernel against both recipes
    }
}

TEST(Emulated, AccessesAreWatchedInABuildOfTheirOwn) {
    const Scratch scratch;
    const std::string alone = scratch.file("alone.so");
    std::filesystem::copy_file(testing::plugin("quantcheck_emulated"), alone);
    const ProgramResult result = gate(scratch, {"--plugin", alone, "--checks", "races"});
    EXPECT_EQ(result.exit_code, kUsage);
    EXPECT_THAT(result.err, HasSubstr("has no 'alone_checked.so' beside it"));
}

TEST(Emulated, ALevelOfChecksThatIsNoneIsRefused) {
    const Scratch scratch;
    const ProgramResult result = gate(scratch, {"--checks", "some"});
    EXPECT_EQ(result.exit_code, kUsage);
    EXPECT_THAT(result.err, HasSubstr("--checks"));
}

}  // namespace
}  // namespace quantcheck
