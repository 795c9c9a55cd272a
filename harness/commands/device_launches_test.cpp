// CUDA kernels share a worker and are launched many at a time; what one of them does is still its own. A
// plugin whose devices are host memory stands for the GPU.
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "harness/exit_code.hpp"
#include "harness/testing/run_program.hpp"

namespace quantcheck {
namespace {

using nlohmann::json;
using testing::ProgramResult;
using testing::Scratch;

class DeviceLaunches : public ::testing::Test {
 protected:
    ProgramResult gate(const std::vector<std::string>& kernels, std::vector<std::string> more = {}) {
        std::vector<std::string> arguments = {"gate",
                                              "--plugin",
                                              testing::plugin("fake_device"),
                                              "--cases",
                                              "100",
                                              "--report",
                                              report_,
                                              "--save-failures",
                                              scratch_.file("f")};
        for (const std::string& kernel : kernels) arguments.insert(arguments.end(), {"--kernel", kernel});
        arguments.insert(arguments.end(), more.begin(), more.end());
        return testing::quantcheck(arguments);
    }
    [[nodiscard]] json report() const {
        std::ifstream file(report_);
        return json::parse(file);
    }
    /// Failures of the last gate as "kernel property verdict case".
    [[nodiscard]] std::vector<std::string> failures() const {
        const json whole = report();
        std::vector<std::string> lines;
        for (const json& f : whole.at("failures"))
            lines.push_back(f.at("subject").get<std::string>() + " " + f.at("property").get<std::string>() +
                            " " + f.at("verdict").get<std::string>() + " " +
                            std::to_string(f.at("case_index").get<int>()));
        return lines;
    }
    [[nodiscard]] bool passed(const std::string& kernel) const {
        const json whole = report();
        std::int64_t cases = 0;
        for (const json& result : whole.at("results")) {
            if (result.at("subject") != kernel) continue;
            for (const json& property : result.at("properties")) {
                if (property.at("verdict") == "fail" || property.at("verdict") == "crash") return false;
                cases += property.at("cases").get<std::int64_t>();
            }
        }
        for (const json& failure : whole.at("failures"))
            if (failure.at("subject") == kernel) return false;
        return cases > 0;
    }
    Scratch scratch_;
    std::string report_ = scratch_.file("r.json");
};

TEST_F(DeviceLaunches, ARightKernelPassesOnBothDevices) {
    const ProgramResult result = gate({"fake.good"}, {"--jobs", "4"});
    EXPECT_EQ(result.exit_code, kConformant) << result.out << result.err;
    EXPECT_EQ(report().at("host").at("device").get<std::string>().substr(0, 11), "fake device");
    EXPECT_TRUE(report().at("host").contains("device 1"));
}

// This device table cannot measure: what the device itself does is left out, and not said to be nothing.
TEST_F(DeviceLaunches, TheTimeSaysWhatItWentInto) {
    ASSERT_EQ(gate({"fake.good"}).exit_code, kConformant);
    const json time = report().at("time");
    for (const char* stage : {"stage generate", "stage launch", "stage reference", "stage compare"})
        EXPECT_GT(time.value(stage, 0.0), 0) << stage;
    EXPECT_FALSE(time.contains("stage device kernels"));
}

TEST_F(DeviceLaunches, ResultsDoNotDependOnJobs) {
    ASSERT_EQ(gate({"fake.good", "fake.wrong"}, {"--jobs", "1"}).exit_code, kNonconformant);
    const json one = report();
    ASSERT_EQ(gate({"fake.good", "fake.wrong"}, {"--jobs", "4"}).exit_code, kNonconformant);
    EXPECT_EQ(one.at("results"), report().at("results"));
    EXPECT_EQ(one.at("failures").size(), report().at("failures").size());
}

TEST_F(DeviceLaunches, AFaultOfOneLaunchIsOnlyItsOwn) {
    struct Row {
        const char* kernel;
        const char* verdict;
        const char* words;
    };
    for (const Row& row : {Row{"fake.sticky", "crash", "an illegal memory access was encountered"},
                           Row{"fake.aborts", "crash", "ended by signal 6"},
                           Row{"fake.hangs", "timeout", "did not return within"},
                           Row{"fake.returns_72", "fail", "72, which is no qc_status"},
                           Row{"fake.strays", "fail", "memory between the input and codes"}}) {
        std::vector<std::string> first;
        for (const char* jobs : {"1", "4"}) {
            const ProgramResult result =
                gate({row.kernel, "fake.good"}, {"--jobs", jobs, "--time-limit", "0.5"});
            EXPECT_EQ(result.exit_code, kNonconformant) << row.kernel << result.out << result.err;
            EXPECT_TRUE(passed("fake.good")) << row.kernel;
            const std::string text = report().at("failures").dump();
            EXPECT_NE(text.find(row.verdict), std::string::npos) << row.kernel << text;
            EXPECT_NE(text.find(row.words), std::string::npos) << row.kernel << text;
            if (first.empty()) first = failures();
            EXPECT_EQ(first, failures()) << "with " << jobs << " jobs";
        }
    }
}

TEST_F(DeviceLaunches, ManyLaunchesTogetherMayTakeLongerThanOneMay) {
    const ProgramResult result =
        gate({"fake.slow"}, {"--jobs", "2", "--time-limit", "0.2", "--property", "bit_exact"});
    EXPECT_EQ(result.exit_code, kConformant) << result.out << result.err;
}

TEST_F(DeviceLaunches, AnEndThatOnlyCompanyShowsIsNotLost) {
    const ProgramResult result = gate({"fake.aborts_in_company", "fake.good"}, {"--jobs", "4"});
    EXPECT_EQ(result.exit_code, kNonconformant) << result.out << result.err;
    EXPECT_NE(report().at("failures").dump().find("none of them does so alone"), std::string::npos)
        << report().at("failures");
    EXPECT_TRUE(passed("fake.good"));
}

TEST_F(DeviceLaunches, ADeviceIsChosenByIndexOrUuid) {
    for (const char* name : {"1", "GPU-fake-1"}) {
        ASSERT_EQ(gate({"fake.good"}, {"--device", name}).exit_code, kConformant);
        EXPECT_FALSE(report().at("host").contains("device"));
        EXPECT_TRUE(report().at("host").contains("device 1"));
    }
    const ProgramResult absent = gate({"fake.good"}, {"--device", "7"});
    EXPECT_EQ(absent.exit_code, kInconclusive) << absent.out;
    EXPECT_NE(absent.out.find("--device '7' is not there"), std::string::npos) << absent.out;
}

}  // namespace
}  // namespace quantcheck
