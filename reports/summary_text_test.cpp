#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>
#include <string>

#include "reports/report.hpp"
#include "reports/sample_reports.hpp"

namespace quantcheck {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(SummaryText, Passing) {
    EXPECT_EQ(summary_text(passing_report()),
              R"(subject               recipe                    cases  blocks   elements  properties
host.block_1x128      te.float8_block_1x128    12,000  48,210  5,120,333  2 pass, 1 skipped
    situations 117 of 118
    exhaustive: rowwise amax[input=bf16] 32,640 of 32,640, element[input=bf16] 32,512 of 32,640
host.scale_from_amax  te.float8_block_128x128     600  70,000     70,000  1 pass

Not applied:
  - transpose_consistent skipped in 1 row: the recipe writes one direction

Not judged:
  - CUDA kernels: no GPU was found

590 random cases for the property that was judged least; a fault hit by more than 3/590 of the cases
that it applies to would have been seen with 95 % confidence.
PASS (exit code 0)
)");
}

TEST(SummaryText, Failing) {
    EXPECT_EQ(summary_text(failing_report()),
              R"(subject               recipe                    cases  blocks   elements  properties
host.block_1x128      te.float8_block_1x128    12,000  48,210  5,120,333  1 fail, 1 pass, 1 skipped
    fail: bit_exact
    situations 117 of 118
    exhaustive: rowwise amax[input=bf16] 32,640 of 32,640, element[input=bf16] 32,512 of 32,640
host.scale_from_amax  te.float8_block_128x128     600  70,000     70,000  1 pass

Not applied:
  - transpose_consistent skipped in 1 row: the recipe writes one direction

Not judged:
  - CUDA kernels: no GPU was found

590 random cases for the property that was judged least; a fault hit by more than 3/590 of the cases
that it applies to would have been seen with 95 % confidence.
1 failing case, seed 18446744073709551615.
FAIL (exit code 1)
)");
}

TEST(SummaryText, Inconclusive) {
    EXPECT_EQ(summary_text(inconclusive_report()), R"(subject  recipe  cases  blocks  elements  properties

Inconclusive:
  - --kernel 'cuda.*' matches no kernel
  - no case ran

Not judged:
  - CUDA kernels: no GPU was found

0 cases: nothing is claimed.
INCONCLUSIVE (exit code 3)
)");
}

TEST(SummaryText, CasesThatWereNotDrawnClaimNothingAboutOthers) {
    Report report = passing_report();
    for (SubjectResult& result : report.results)
        for (PropertyResult& property : result.properties) property.drawn = 0;
    EXPECT_THAT(summary_text(report), HasSubstr("No random cases passed: nothing is claimed"));
}

TEST(SummaryText, AFailedPropertyClaimsNothing) {
    Report report = failing_report();
    report.results[0].properties[0].drawn = 1;
    EXPECT_THAT(summary_text(report),
                HasSubstr("\n590 random cases for the property that was judged least;"));
}

TEST(SummaryText, ThreeCasesBoundNothing) {
    Report report = passing_report();
    report.results[1].properties[0].drawn = 3;
    EXPECT_THAT(summary_text(report),
                HasSubstr("\n3 random cases for the property that was judged least: too few to say"));
    report.results[1].properties[0].drawn = 4;
    EXPECT_THAT(summary_text(report), HasSubstr("a fault hit by more than 3/4 of the cases"));
}

TEST(SummaryText, StaysWithin100ColumnsAndHasNoControlCharacters) {
    Report report = failing_report();
    report.results[0].subject = "recorded/te_h200/0123456789abcdef0123456789abcdef.safetensors";
    report.results[1].subject = "mutant\x1b[31m";
    for (int i = 0; i < 20; ++i)
        report.results[0].properties.push_back(
            {"property_" + std::to_string(i), Verdict::crash, "", 1, 1, 1});
    report.not_judged = {std::string(50, 'a') + " " + std::string(60, 'b')};
    const std::string text = summary_text(report);
    EXPECT_THAT(text, HasSubstr("mutant\\x1B[31m")) << "it would colour the terminal";
    EXPECT_THAT(text, Not(HasSubstr("\x1b")));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100u) << line;
}

}  // namespace
}  // namespace quantcheck
