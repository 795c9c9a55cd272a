#include "properties/findings.hpp"

#include <gtest/gtest.h>

namespace quantcheck {
namespace {

Verdict verdict_of(RunStatus status) { return outcome_of_failed_run({status, "why", {}}).verdict; }

TEST(FailedRun, HasTheVerdictOfItsStatus) {
    EXPECT_EQ(verdict_of(RunStatus::unsupported), Verdict::unsupported);
    EXPECT_EQ(verdict_of(RunStatus::crash), Verdict::crash);
    EXPECT_EQ(verdict_of(RunStatus::timeout), Verdict::timeout);
    EXPECT_EQ(verdict_of(RunStatus::not_recorded), Verdict::skipped);
    for (const RunStatus status : {RunStatus::error, RunStatus::input_changed, RunStatus::out_of_bounds,
                                   RunStatus::environment_changed, RunStatus::check_failed})
        EXPECT_EQ(verdict_of(status), Verdict::fail);
}

TEST(FailedRun, KeepsTheMessage) {
    EXPECT_EQ(outcome_of_failed_run({RunStatus::crash, "signal 11", {}}).message, "signal 11");
    const Outcome error = outcome_of_failed_run({RunStatus::error, "bad shape", {}});
    EXPECT_EQ(error.finding->what, "the kernel returned an error: bad shape");
}

TEST(Judgement, NothingJudgedIsSkipped) {
    const Outcome outcome = Judgement{}.outcome("no block");
    EXPECT_EQ(outcome.verdict, Verdict::skipped);
    EXPECT_EQ(outcome.message, "no block");
}

}  // namespace
}  // namespace quantcheck
