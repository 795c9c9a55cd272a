#include <gtest/gtest.h>

#include "reports/report.hpp"
#include "reports/sample_reports.hpp"

namespace quantcheck {
namespace {

TEST(FailureText, AWrongCode) {
    EXPECT_EQ(failure_text(wrong_code_failure()),
              R"(FAIL: code differs from the recipe
  kernel     host.block_1x128
  recipe     te.float8_block_1x128[format=E4M3,epsilon=1e-12]
  property   bit_exact
  case       1 x 131 bf16, from case 17, shrunk in 42 steps
  output     codes
  block      (0, 1) rowwise
  element    (0, 130)
  input      0x3F80 = 1 bf16
  amax       0x3F800000 = 1 = 0x1p+0
  epsilon    0x2B8CBCCC = 1e-12
  scale      expected  0x3B124925 = 0.002232143
             actual    0x3B124925 = 0.002232143
  code       expected  0x7E = 0.1111.110 = 448
             actual    0x7D = 0.1111.101 = 416
  differing  2 codes, 0 scales in this case
  saved      failures/0123456789abcdef0123456789abcdef.safetensors
  replay     quantcheck replay failures/0123456789abcdef0123456789abcdef.safetensors
)");
}

TEST(FailureText, AnInfiniteScaleOfAZeroBlock) {
    Finding finding;
    finding.what = "scale_inv of a zero block is not finite";
    finding.slot = Slot::scale_inv;
    finding.direction = Direction::columnwise;
    finding.block_row = finding.block_col = 0;
    finding.expected_scale = 0x3F800000;
    finding.actual_scale = 0x7F800000;
    finding.differing_scales = 1;
    Failure failure;
    failure.subject = "mutant.no_zero_guard";
    failure.recipe_id = "te.float8_block_128x128[epsilon=0]";
    failure.property = "scales_finite";
    failure.finding = finding;
    failure.rows = failure.cols = 1;
    EXPECT_EQ(failure_text(failure),
              R"(FAIL: scale_inv of a zero block is not finite
  kernel     mutant.no_zero_guard
  recipe     te.float8_block_128x128[epsilon=0]
  property   scales_finite
  case       1 x 1 f32
  output     scale_inv
  block      (0, 0) columnwise
  amax       0x00000000 = 0 = 0x0p+0
  epsilon    0x00000000 = 0
  scale      expected  0x3F800000 = 1
             actual    0x7F800000 = inf
  differing  0 codes, 1 scales in this case
)");
}

TEST(FailureText, ACrashWithUntrustedWords) {
    Failure failure;
    failure.subject = "bad\x1b[2Jname";
    failure.recipe_id = "te.float8_block_1x128[]";
    failure.property = "bit_exact";
    failure.verdict = Verdict::crash;
    failure.message = "the worker died by signal 11\nPASS";
    failure.rows = 3;
    failure.cols = 5;
    EXPECT_EQ(failure_text(failure),
              R"(CRASH: the worker died by signal 11\x0APASS
  kernel     bad\x1B[2Jname
  recipe     te.float8_block_1x128[]
  property   bit_exact
  case       3 x 5 f32
)");
}

TEST(FailureText, AWorkedBlockAndItsCauses) {
    Failure failure;
    failure.subject = "k";
    failure.recipe_id = "r[]";
    failure.property = "bit_exact";
    failure.message = "wrong";
    failure.rows = failure.cols = 1;
    failure.worked = {"amax       0x3F800000 = 1", "scale      448 / amax"};
    failure.causes = {"the first", "the second\n"};
    EXPECT_EQ(failure_text(failure),
              R"(FAIL: wrong
  kernel     k
  recipe     r[]
  property   bit_exact
  case       1 x 1 f32
  worked     amax       0x3F800000 = 1
             scale      448 / amax
  cause      the first
  cause      the second\x0A
)");
}

}  // namespace
}  // namespace quantcheck
