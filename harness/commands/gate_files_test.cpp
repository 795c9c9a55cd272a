// Files that several gates share, and a disk that is full.
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <thread>

#include "corpora/saved_case.hpp"
#include "harness/exit_code.hpp"
#include "harness/testing/run_program.hpp"

namespace quantcheck {
namespace {

using testing::ProgramResult;
using testing::Scratch;

std::string read_text(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

nlohmann::json comparable(const std::string& path) {
    nlohmann::json report = nlohmann::json::parse(read_text(path));
    report.erase("host");
    report.erase("time");
    return report;
}

TEST(GateFiles, TwoGatesMayShareACorpusFolder) {
    const Scratch scratch;
    const std::string folder = scratch.file("cases");
    std::filesystem::create_directory(folder);
    const auto gate = [&](const std::string& report) {
        return testing::quantcheck({"gate", "--plugin", testing::plugin("quantcheck_mutants"), "--kernel",
                                    "mutant.ties_away", "--cases", "60", "--jobs", "1", "--corpus", folder,
                                    "--save-failures", folder, "--report", scratch.file(report)});
    };
    EXPECT_EQ(gate("first").exit_code, kNonconformant);
    std::vector<std::string> names;
    for (const auto& file : find_cases(folder)) names.push_back(file.filename());
    ASSERT_GE(names.size(), 2u);
    {
        std::vector<std::jthread> gates;
        for (const char* name : {"a", "b", "c"})
            gates.emplace_back([&, name] { EXPECT_EQ(gate(name).exit_code, kNonconformant); });
    }
    std::vector<std::string> after;
    for (const auto& file : find_cases(folder)) {
        EXPECT_NO_THROW((void)load_case(file)) << file;
        after.push_back(file.filename());
    }
    EXPECT_EQ(after, names);  // the same failures, found again
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}),
              static_cast<std::ptrdiff_t>(names.size()));
    EXPECT_EQ(comparable(scratch.file("a")), comparable(scratch.file("b")));
    EXPECT_EQ(comparable(scratch.file("a")), comparable(scratch.file("c")));
}

TEST(GateFiles, AJournalIsOfOneRun) {
    const Scratch scratch;
    const std::string journal = scratch.file("j");
    const auto gate = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"gate", "--kernel", "host.scale", "--property", "bit_exact", "--report",
                                   scratch.file("r.json"), "--resume", journal});
        return testing::quantcheck(more);
    };
    const ProgramResult killed = testing::run_program(
        "/usr/bin/timeout", {"-s", "KILL", "1", QUANTCHECK_BINARY_DIR "/bin/quantcheck", "gate", "--kernel",
                             "host.scale", "--property", "bit_exact", "--report", scratch.file("r.json"),
                             "--cases", "1000000", "--resume", journal});
    ASSERT_TRUE(std::filesystem::exists(journal)) << killed.err;
    const ProgramResult other = gate({"--cases", "1000000", "--seed", "2"});
    EXPECT_EQ(other.exit_code, kUsage);
    EXPECT_NE(other.err.find("seed is 1 there and 2 here"), std::string::npos) << other.err;
    const ProgramResult fewer = gate({"--cases", "50"});
    EXPECT_NE(fewer.err.find("cases is 1000000 there and 50 here"), std::string::npos) << fewer.err;
    const ProgramResult timed = gate({"--time", "1s"});
    EXPECT_EQ(timed.exit_code, kUsage);
    EXPECT_NE(timed.err.find("--resume needs --cases"), std::string::npos) << timed.err;
    EXPECT_TRUE(std::filesystem::exists(journal));
}

// A file system of 200 KiB, mounted for one shell; needs a user namespace.
class FullDisk : public ::testing::Test {
 protected:
    void SetUp() override {
        std::filesystem::create_directory(scratch_.file("disk"));
        if (shell("true").exit_code != 0) GTEST_SKIP() << "no file system can be mounted here";
    }
    [[nodiscard]] ProgramResult shell(const std::string& script) const {
        return testing::run_program(
            "/usr/bin/env", {"unshare", "-rm", "sh", "-c",
                             "mount -t tmpfs -o size=200k quantcheck " + scratch_.file("disk") + " && cd " +
                                 scratch_.file("disk") + " && " + script});
    }
    [[nodiscard]] static std::string gate(const std::string& more) {
        return QUANTCHECK_BINARY_DIR
               "/bin/quantcheck gate --kernel host.scale --property bit_exact --cases 16000 " +
               more;
    }
    Scratch scratch_;
};

TEST_F(FullDisk, CostsTheRunAndNothingThatWasThere) {
    const ProgramResult result =
        shell("echo earlier > r.json && head -c 199k /dev/zero > fill; " + gate("--report r.json > ../out") +
              "; code=$?; cat r.json; ls -A; exit $code");
    EXPECT_EQ(result.exit_code, kHarnessFault) << result.out << result.err;
    EXPECT_NE(result.err.find("harness fault: cannot write r.json: "), std::string::npos) << result.err;
    EXPECT_NE(result.err.find("No space left on device"), std::string::npos) << result.err;
    EXPECT_EQ(result.out, "earlier\nfill\nr.json\n");
}

TEST_F(FullDisk, AJournalThatIsFullGoesOnWhenThereIsRoom) {
    ASSERT_EQ(testing::run_program("/bin/sh",
                                   {"-c", gate("--report " + scratch_.file("whole.json")) + " > /dev/null"})
                  .exit_code,
              kConformant);
    const std::string run =
        gate("--resume j --report " + scratch_.file("r.json") + " > " + scratch_.file("out"));
    const ProgramResult result =
        shell("{ " + run + "; echo $?; grep -c 'cannot write j: No space left' " + scratch_.file("out") +
              "; mount -o remount,size=20m quantcheck .; " + run + "; echo $?; ls; }");
    EXPECT_EQ(result.out, "4\n1\n0\n") << result.err << read_text(scratch_.file("out"));
    EXPECT_EQ(comparable(scratch_.file("r.json")), comparable(scratch_.file("whole.json")));
}

// Of an output larger than the stream's buffer the error comes before the end, and nothing is left to flush.
TEST(GateFiles, AResultThatCannotBePrintedIsAHarnessFault) {
    const std::string program = QUANTCHECK_BINARY_DIR "/bin/quantcheck ";
    for (const std::string command :
         {"list situations", "list kinds", "list kernels", "show te.float8_block_1x128",
          "gate --kernel host.scale --cases 1", "--help", "gate --help", "--version"}) {
        const ProgramResult result =
            testing::run_program("/bin/sh", {"-c", program + command + " > /dev/full"});
        EXPECT_EQ(result.exit_code, kHarnessFault) << command << result.err;
        EXPECT_NE(result.err.find("cannot be written to the standard output"), std::string::npos) << command;
    }
}

}  // namespace
}  // namespace quantcheck
