// What a proof says does not depend on how it was run.
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>

#include "harness/exit_code.hpp"
#include "harness/testing/prove_run.hpp"

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX asks for it

namespace quantcheck {
namespace {

using testing::plugin;
using testing::prove;
using testing::ProveRun;
using testing::Scratch;

// A kernel with a fault, so that there is something to add up: 0x2000 is one amax of 32768.
class SameProof : public ::testing::Test {
 protected:
    [[nodiscard]] ProveRun run(const std::string& name, const std::vector<std::string>& more) const {
        std::vector<std::string> all = {"scale",
                                        "--kernel",
                                        "needle.block_1x128",
                                        "--plugin",
                                        plugin("needle"),
                                        "--recipe",
                                        "te.float8_block_1x128[outputs=both]"};
        all.insert(all.end(), more.begin(), more.end());
        return prove(scratch_, name, all);
    }
    Scratch scratch_;
    testing::Variable needle_{"QC_NEEDLE_AMAX", "2000"};
};

TEST_F(SameProof, WithOneJobAndWithTwo) {
    const ProveRun one = run("one", {"--jobs", "1"}), two = run("two", {"--jobs", "2"});
    ASSERT_EQ(one.result.exit_code, kNonconformant) << one.result.out;
    EXPECT_EQ(one.proof().dump(), two.proof().dump());
    auto a = one.report, b = two.report;
    for (auto* report : {&a, &b}) {
        report->erase("host");
        report->erase("time");
    }
    EXPECT_EQ(a.dump(), b.dump());
}

TEST_F(SameProof, InOneRunAndInSevenShards) {
    const ProveRun whole = run("whole", {});
    std::vector<std::string> merge = {"merge"};
    for (int i = 7; i >= 1; --i) {
        const std::string name = "shard" + std::to_string(i);
        const ProveRun part = run(name, {"--shard", std::to_string(i) + "/7"});
        EXPECT_NE(part.result.exit_code, kConformant);
        merge.push_back(scratch_.file(name + ".json"));
    }
    const ProveRun merged = prove(scratch_, "merged", merge);
    EXPECT_EQ(merged.result.exit_code, kNonconformant) << merged.result.out << merged.result.err;
    EXPECT_EQ(merged.proof().dump(), whole.proof().dump());
    merge.erase(merge.begin() + 3);
    EXPECT_EQ(prove(scratch_, "gap", merge).result.exit_code, kUsage);
}

TEST_F(SameProof, ResumedOrNot) {
    const ProveRun whole = run("whole", {});
    for (const char* begun : {"1/7", "2/3"}) {  // the second does not begin where the whole does
        const ProveRun part = run("part", {"--shard", begun});
        const ProveRun resumed = run("resumed", {"--resume", scratch_.file("part.json")});
        if (std::string(begun) == "2/3") {
            EXPECT_EQ(resumed.result.exit_code, kUsage) << resumed.result.err;
        } else {
            EXPECT_EQ(resumed.result.exit_code, kNonconformant) << resumed.result.out << resumed.result.err;
            EXPECT_EQ(resumed.proof().dump(), whole.proof().dump());
        }
    }
}

TEST_F(SameProof, OnlyAReportOfTheSameProofIsResumed) {
    static_cast<void>(run("part", {"--shard", "1/7"}));
    const auto other = prove(
        scratch_, "other", {"scale", "--kernel", "host.block_1x128", "--resume", scratch_.file("part.json")});
    EXPECT_EQ(other.result.exit_code, kUsage);
    EXPECT_NE(other.result.err.find("run the proof anew"), std::string::npos) << other.result.err;
}

TEST(Merged, ShardsThatAreNotAllAreInconclusive) {
    const Scratch scratch;
    std::vector<std::string> merge = {"merge"};
    for (const char* shard : {"1", "2"}) {
        static_cast<void>(prove(scratch, shard,
                                {"scale", "--kernel", "host.scale", "--shard", std::string(shard) + "/64"}));
        merge.push_back(scratch.file(std::string(shard) + ".json"));
    }
    const ProveRun merged = prove(scratch, "merged", merge);
    EXPECT_EQ(merged.result.exit_code, kInconclusive) << merged.result.out << merged.result.err;
    EXPECT_NE(merged.report.at("inconclusive").dump().find("are done: nothing is proved by a part"),
              std::string::npos)
        << merged.report.at("inconclusive");
}

// Starts a proof, interrupts it after a moment and returns its exit code.
int interrupted_run(const Scratch& scratch, std::vector<std::string> words) {
    words.insert(words.begin(), QUANTCHECK_BINARY_DIR "/bin/quantcheck");
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    for (const int fd : {1, 2})
        ::posix_spawn_file_actions_addopen(&actions, fd, scratch.file("out").c_str(), O_WRONLY | O_CREAT,
                                           0600);
    pid_t pid = -1;
    EXPECT_EQ(::posix_spawn(&pid, argv[0], &actions, nullptr, argv.data(), environ), 0);
    ::posix_spawn_file_actions_destroy(&actions);
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
    ::kill(pid, SIGINT);
    int status = 0;
    ::waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(Interrupted, AProofSaysHowFarItWentAndGoesOnFromThere) {
    const Scratch scratch;
    const std::vector<std::string> arguments = {"scale", "--kernel", "host.scale", "--shard", "3/16"};
    std::vector<std::string> words = arguments;
    words.insert(words.begin(), "prove");
    words.insert(words.end(), {"--report", scratch.file("part.json"), "--jobs", "2"});
    EXPECT_EQ(interrupted_run(scratch, words), kInconclusive);
    auto resume = arguments;
    resume.insert(resume.end(), {"--resume", scratch.file("part.json")});
    const ProveRun resumed = prove(scratch, "resumed", resume), whole = prove(scratch, "whole", arguments);
    EXPECT_EQ(resumed.result.exit_code, kInconclusive) << resumed.result.err;  // one shard of sixteen
    EXPECT_EQ(resumed.proof().dump(), whole.proof().dump());
    EXPECT_EQ(whole.proof().at("verdict"), "incomplete");
}

}  // namespace
}  // namespace quantcheck
