#include "harness/fp_environment.hpp"

#include <cfenv>
#include <cfloat>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace quantcheck {

std::optional<std::string> fp_environment_fault() {
    if (std::fegetround() != FE_TONEAREST) return "the rounding mode is not to nearest";
#if defined(__SSE2__)
    constexpr unsigned kFlushToZero = 0x8000, kDenormalsAreZero = 0x0040;
    if ((_mm_getcsr() & (kFlushToZero | kDenormalsAreZero)) != 0) return "subnormals are flushed to zero";
#endif
    volatile float tiny = FLT_MIN, half = 0.5F, one = 1.0F, subnormal = 1e-40F;
    if (tiny * half == 0.0F || subnormal * one == 0.0F) return "subnormals are flushed to zero";
    return std::nullopt;
}

void restore_fp_environment() {
    std::fesetenv(FE_DFL_ENV);
#if defined(__SSE2__)
    _mm_setcsr(0x1F80);  // the power-on value: all exceptions masked, to nearest, no FTZ, no DAZ
#endif
}

}  // namespace quantcheck
