#include "harness/fp_environment.hpp"

#include <cfenv>
#include <gtest/gtest.h>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace quantcheck {
namespace {

TEST(FpEnvironment, TheDefaultOneHasNoFault) { EXPECT_EQ(fp_environment_fault(), std::nullopt); }

TEST(FpEnvironment, NamesARoundingModeAndPutsItBack) {
    std::fesetround(FE_UPWARD);
    EXPECT_EQ(fp_environment_fault(), "the rounding mode is not to nearest");
    restore_fp_environment();
    EXPECT_EQ(fp_environment_fault(), std::nullopt);
}

#if defined(__SSE2__)
TEST(FpEnvironment, NamesFlushToZeroAndDenormalsAreZero) {
    for (const unsigned bits : {0x8000U, 0x0040U}) {
        _mm_setcsr(_mm_getcsr() | bits);
        EXPECT_EQ(fp_environment_fault(), "subnormals are flushed to zero");
        restore_fp_environment();
        EXPECT_EQ(fp_environment_fault(), std::nullopt);
    }
}
#endif

}  // namespace
}  // namespace quantcheck
