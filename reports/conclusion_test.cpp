#include "reports/conclusion.hpp"

#include <gtest/gtest.h>
#include <string>

#include "reference/error.hpp"
#include "reports/sample_reports.hpp"

namespace quantcheck {
namespace {

std::string fault_of(const Report& report) {
    try {
        return "no fault: " + std::string(conclusion(report));
    } catch (const HarnessFault& fault) {
        return fault.what();
    }
}

TEST(Conclusion, NamesTheThreeExitCodes) {
    EXPECT_EQ(conclusion(passing_report()), "PASS");
    EXPECT_EQ(conclusion(failing_report()), "FAIL");
    EXPECT_EQ(conclusion(inconclusive_report()), "INCONCLUSIVE");
}

TEST(Conclusion, AFailureNeverPasses) {
    Report report = failing_report();
    report.exit_code = 0;
    report.verdict = Verdict::pass;
    EXPECT_EQ(fault_of(report),
              "the report contradicts itself: exit code 0 and verdict pass, but a property failed");
    report.failures.clear();
    EXPECT_EQ(fault_of(report),
              "the report contradicts itself: exit code 0 and verdict pass, but a property failed");
}

TEST(Conclusion, AWaiverThatIsOutOfDateNeverPasses) {
    EXPECT_EQ(conclusion(waiving_report()), "PASS");
    EXPECT_EQ(conclusion(outdated_waivers_report()), "FAIL");
    for (const WaiverState state :
         {WaiverState::expired, WaiverState::unused, WaiverState::unexpected_pass}) {
        Report report = waiving_report();
        report.waivers[0].state = state;
        EXPECT_EQ(fault_of(report),
                  "the report contradicts itself: exit code 0 and verdict pass, but a property failed");
    }
    Report report = waiving_report();  // waived failures alone are no evidence
    report.results[0].properties = {report.results[0].properties[0]};
    report.results[0].properties[0].cases = report.results[0].properties[0].waived;
    EXPECT_EQ(fault_of(report),
              "the report contradicts itself: exit code 0 and verdict pass, but no property judged any case");
}

TEST(Conclusion, ASelftestPassesByItsMutantsAndFailsByWhatIsUnmet) {
    EXPECT_EQ(conclusion(selftest_report()), "PASS");
    EXPECT_EQ(conclusion(unmet_selftest_report()), "FAIL");
    Report report = selftest_report();
    report.selftest->unmet = {"mutant.cache was not found"};
    EXPECT_EQ(fault_of(report),
              "the report contradicts itself: exit code 0 and verdict pass, but a property failed");
    report = selftest_report();
    report.selftest->mutants.clear();
    EXPECT_EQ(fault_of(report),
              "the report contradicts itself: exit code 0 and verdict pass, but no property judged any case");
}

TEST(Conclusion, ZeroEvidenceNeverPasses) {
    Report report = passing_report();
    report.results.clear();
    EXPECT_EQ(fault_of(report),
              "the report contradicts itself: exit code 0 and verdict pass, but no property judged any case");
    report = passing_report();
    for (SubjectResult& result : report.results)
        for (PropertyResult& property : result.properties) property.cases = 0;
    EXPECT_EQ(fault_of(report),
              "the report contradicts itself: exit code 0 and verdict pass, but no property judged any case");
    report = passing_report();
    report.inconclusive = {"a floor was not reached"};
    EXPECT_EQ(fault_of(report),
              "the report contradicts itself: exit code 0 and verdict pass, but it is inconclusive: a "
              "floor was not reached");
}

TEST(Conclusion, AFailureIsNotHiddenByBeingInconclusive) {
    Report report = failing_report();
    report.inconclusive = {"a floor was not reached"};
    EXPECT_EQ(conclusion(report), "FAIL");
    report.exit_code = 3;
    EXPECT_EQ(fault_of(report),
              "the report contradicts itself: exit code 3 and verdict fail, but a property failed");
}

TEST(Conclusion, ExitCodesNeedTheirCause) {
    Report report = passing_report();
    report.exit_code = 1;
    EXPECT_EQ(fault_of(report),
              "the report contradicts itself: exit code 1 and verdict pass, but exit code 1 means a failure");
    report.verdict = Verdict::fail;
    EXPECT_EQ(fault_of(report),
              "the report contradicts itself: exit code 1 and verdict fail, but no property failed");
    report.exit_code = 3;
    EXPECT_EQ(fault_of(report),
              "the report contradicts itself: exit code 3 and verdict fail, but no reason for being "
              "inconclusive is given");
    report.exit_code = 2;
    EXPECT_EQ(fault_of(report),
              "the report contradicts itself: exit code 2 and verdict fail, but reports exist for exit codes "
              "0, 1, 3 and 4");
    report.exit_code = 4;
    EXPECT_EQ(fault_of(report),
              "the report contradicts itself: exit code 4 and verdict fail, but it does not say what failed");
}

TEST(Conclusion, ADisputeOfTheOraclesIsTheHarnesssOwnFault) {
    Report report = failing_report();
    for (auto& result : report.results)
        for (auto& property : result.properties)
            if (property.verdict == Verdict::fail) property.verdict = Verdict::oracle_dispute;
    report.failures.front().verdict = report.verdict = Verdict::oracle_dispute;
    report.inconclusive = {"the reference and the slow oracle disagree"};
    report.exit_code = 4;
    EXPECT_EQ(conclusion(report), "HARNESS FAULT");
}

TEST(Conclusion, AWaivedFailureMayPass) {
    Report report = passing_report();
    report.failures = {wrong_code_failure()};
    report.failures[0].verdict = Verdict::waived;
    EXPECT_EQ(conclusion(report), "PASS");
}

TEST(Conclusion, CasesOfARowAreThoseOfTheWidestProperty) {
    EXPECT_EQ(cases_of(passing_report().results[0]), 12000);
    EXPECT_EQ(cases_of({}), 0);
}

}  // namespace
}  // namespace quantcheck
