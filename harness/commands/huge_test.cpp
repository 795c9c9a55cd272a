// Huge tensors, with a threshold at which the same path runs in a second.
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/exit_code.hpp"
#include "harness/testing/run_program.hpp"
#include "reports/schema_errors.hpp"

namespace quantcheck {
namespace {

using nlohmann::json;
using testing::ProgramResult;

class Huge : public ::testing::Test {
 protected:
    ProgramResult huge(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "huge");
        arguments.insert(arguments.end(), {"--report", scratch_.file("r.json"), "--jobs", "2"});
        return testing::quantcheck(arguments);
    }
    ProgramResult huge_index(const std::string& kernel, const std::string& shape) {
        return huge({"--plugin", testing::plugin("index"), "--kernel", kernel, "--shape", shape});
    }
    [[nodiscard]] json report() const {
        std::ifstream in(scratch_.file("r.json"));
        json report = json::parse(in);
        EXPECT_EQ(schema_errors(report.dump()), "");
        return report;
    }
    testing::Scratch scratch_;
};

TEST_F(Huge, ARightKernelPassesOnEveryShape) {
    const ProgramResult result = huge({"--kernel", "host.block_1x128", "--elements", "65536"});
    EXPECT_EQ(result.exit_code, kConformant) << result.out << result.err;
    const json rows = report().at("results").at(0).at("properties");
    for (const json& row : rows) {
        EXPECT_EQ(row.at("verdict"), "pass");
        EXPECT_EQ(row.at("cases"), 7);
    }
    // Every element once by rows and once by columns.
    const std::int64_t elements = 509 * 129 + 257 * 385 + 65'537 + 65'537 + 257 * 33 + 2 * 8'388'481;
    EXPECT_EQ(rows.at(0).at("elements"), 2 * elements);
}

TEST_F(Huge, TheOtherOperationsAndTypesPassToo) {
    EXPECT_EQ(huge({"--kernel", "host.scale", "--elements", "5000000"}).exit_code, kConformant);
    for (const char* recipe :
         {"*[input=f32]", "*[input=f16,format=E5M2,layout=compact]", "*[outputs=rowwise]"})
        EXPECT_EQ(
            huge({"--kernel", "host.block_1x128", "--recipe", recipe, "--shape", "131x1030:1033"}).exit_code,
            kConformant)
            << recipe;
}

TEST_F(Huge, AnIndexThatIsTooNarrowIsFoundAboveItsRangeAndNowhereElse) {
    EXPECT_EQ(huge_index("index.16bit", "256x256").exit_code, kConformant);
    EXPECT_EQ(huge_index("index.32bit", "257x256").exit_code, kConformant);
    const ProgramResult result = huge_index("index.16bit", "257x256");
    EXPECT_EQ(result.exit_code, kNonconformant) << result.out << result.err;
    const json failure = report().at("failures").at(0);
    EXPECT_EQ(failure.at("property"), "bit_exact");
    // Rowwise the last 256 codes lie over the first and are missing at the end.
    EXPECT_EQ(failure.at("finding").at("element").at("row"), 0);
    EXPECT_NE(failure.at("replay_command").get<std::string>().find("--shape 257x256"), std::string::npos);
}

TEST_F(Huge, WhatMayNotBeWrittenIsLookedAt) {
    for (const auto& [kernel, words] : {std::pair("index.one_past", "wrote to memory after codes"),
                                        std::pair("index.input_writer", "wrote to its input"),
                                        std::pair("index.pads", "wrote to the padding of scale_inv_t")}) {
        const ProgramResult result = huge_index(kernel, "200x301");
        EXPECT_EQ(result.exit_code, kNonconformant) << kernel;
        EXPECT_NE(result.out.find(words), std::string::npos) << result.out;
        EXPECT_EQ(report().at("verdict"), "fail");
    }
}

TEST_F(Huge, DeviceMemoryIsFilledAndReadInParts) {
    const ProgramResult result =
        huge({"--plugin", testing::plugin("fake_device"), "--kernel", "fake.good", "--shape", "300x257:300"});
    EXPECT_EQ(result.exit_code, kConformant) << result.out << result.err;
    EXPECT_EQ(report().at("results").at(0).at("lane"), "cuda");
}

TEST_F(Huge, WithoutTheMemoryNothingIsClaimed) {
    const ProgramResult result = huge({"--kernel", "host.block_1x128", "--shape", "1x1000000000000"});
    EXPECT_EQ(result.exit_code, kInconclusive) << result.out << result.err;
    EXPECT_NE(report().at("inconclusive").at(0).get<std::string>().find("GiB"), std::string::npos);
}

TEST_F(Huge, WhatCannotBeAskedForIsAUsageError) {
    EXPECT_EQ(huge({"--shape", "12"}).exit_code, kUsage);
    EXPECT_EQ(huge({"--elements", "0"}).exit_code, kUsage);
    EXPECT_EQ(huge({"--kernel", "nothing.*"}).exit_code, kInconclusive);
}

}  // namespace
}  // namespace quantcheck
