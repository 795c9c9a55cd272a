#include "reports/junit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/sample_reports.hpp"

namespace quantcheck {
namespace {

TEST(Junit, Failing) {
    Report report = failing_report();
    report.results.pop_back();
    EXPECT_EQ(to_junit_text(report), R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="quantcheck gate: FAIL">
  <testsuite name="host.block_1x128 te.float8_block_1x128" tests="3" failures="1" errors="0" skipped="1">
    <testcase classname="host.block_1x128 te.float8_block_1x128" name="bit_exact">
      <failure type="fail" message="bit_exact: fail">
)" + failure_text(wrong_code_failure()) + R"(      </failure>
    </testcase>
    <testcase classname="host.block_1x128 te.float8_block_1x128" name="scales_finite"/>
    <testcase classname="host.block_1x128 te.float8_block_1x128" name="transpose_consistent">
      <skipped message="skipped: the recipe writes one direction"/>
    </testcase>
  </testsuite>
  <testsuite name="evidence" tests="1" failures="0" errors="0" skipped="0">
    <testcase classname="evidence" name="conclusive"/>
  </testsuite>
</testsuites>
)");
}

TEST(Junit, Inconclusive) {
    EXPECT_EQ(to_junit_text(inconclusive_report()), R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="quantcheck gate: INCONCLUSIVE">
  <testsuite name="evidence" tests="1" failures="0" errors="1" skipped="0">
    <testcase classname="evidence" name="conclusive">
      <error type="inconclusive" message="--kernel 'cuda.*' matches no kernel">
--kernel 'cuda.*' matches no kernel
no case ran
      </error>
    </testcase>
  </testsuite>
</testsuites>
)");
}

TEST(Junit, NamesAndMessagesCannotBreakOut) {
    Report report = failing_report();
    report.results[0].subject = report.failures[0].subject = "a\"<b>&\x1b\xff";
    report.failures[0].finding->what = "]]></failure>";
    const std::string text = to_junit_text(report);
    EXPECT_THAT(text, testing::HasSubstr(
                          "<testsuite name=\"a&quot;&lt;b&gt;&amp;\\x1B\\xFF te.float8_block_1x128\""));
    EXPECT_THAT(text, testing::HasSubstr("FAIL: ]]&gt;&lt;/failure&gt;\n"));
    EXPECT_THAT(text, testing::Not(testing::HasSubstr("\x1b")));
}

TEST(Junit, AFailureOfAnotherRecipeWithTheSamePrefixIsNotMixedIn) {
    Report report = failing_report();
    report.failures[0].recipe_id = "te.float8_block_1x128_other[format=E4M3]";
    EXPECT_THAT(to_junit_text(report), testing::Not(testing::HasSubstr("1x128_other")));
}

TEST(Junit, AWaiverIsATestOfItsOwn) {
    const std::string text = to_junit_text(outdated_waivers_report());
    EXPECT_THAT(text,
                testing::HasSubstr(R"(      <skipped message="waived: 37 failing cases are waived"/>)"));
    EXPECT_THAT(text, testing::HasSubstr(R"(
  <testsuite name="waivers" tests="2" failures="1" errors="0" skipped="1">
    <testcase classname="waivers" name="host.block_1x128 te.float8_block_1x128 bit_exact tracker/12">
      <skipped message="host.block_1x128 against te.float8_block_1x128, bit_exact: 37 failing cases waived until 2026-12-31 (tracker/12, ann): ties &lt;away&gt;"/>
    </testcase>
    <testcase classname="waivers" name="cuda.block_1x128 te.float8_block_1x128 bit_exact amax_zero tracker/12">
      <failure type="expired" message="cuda.block_1x128 against te.float8_block_1x128, bit_exact in amax_zero: expired on 2026-12-31; fix the fault or renew the waiver (tracker/12, ann): ties &lt;away&gt;"/>
    </testcase>
  </testsuite>
)"));
}

}  // namespace
}  // namespace quantcheck
