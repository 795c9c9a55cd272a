#pragma once
#include "quantcheck/emulation/bits.hpp"

// Arithmetic with the device's rules: the NaN of an intrinsic is 0x7FFFFFFF, a NaN operand of fmaxf and fminf
// is dropped, and -0 is less than +0 for both. What a device only approximates (exp2f, __fdividef, rsqrtf) is
// not here, because its bits cannot be known.

namespace cuda_emulation {

inline float canonical(float x) { return x != x ? __uint_as_float(0x7FFFFFFFU) : x; }

inline float larger(float a, float b) {
    if (a == b) return __uint_as_float(__float_as_uint(a) & __float_as_uint(b));  // of two zeros the positive
    if (b != b) return canonical(a);
    return a > b ? a : b;
}
inline float smaller(float a, float b) {
    if (a == b) return __uint_as_float(__float_as_uint(a) | __float_as_uint(b));
    if (b != b) return canonical(a);
    return a < b ? a : b;
}

}  // namespace cuda_emulation

// nvcc declares these without std::.
using std::isfinite;
using std::isinf;
using std::isnan;
using std::signbit;

// The C library's functions of these names leave the sign of a zero open, and they are calls.
inline float qc_emulated_fmaxf(float a, float b) { return cuda_emulation::larger(a, b); }
inline float qc_emulated_fminf(float a, float b) { return cuda_emulation::smaller(a, b); }
namespace std {
using ::qc_emulated_fmaxf;
using ::qc_emulated_fminf;
}  // namespace std
#define fmaxf qc_emulated_fmaxf
#define fminf qc_emulated_fminf

#define QC_ROUNDED(name, expression) \
    inline float name(float a, float b) { return cuda_emulation::canonical(expression); }
QC_ROUNDED(__fadd_rn, a + b)
QC_ROUNDED(__fsub_rn, a - b)
QC_ROUNDED(__fmul_rn, a* b)
QC_ROUNDED(__fdiv_rn, a / b)
#undef QC_ROUNDED
inline float __frcp_rn(float a) { return __fdiv_rn(1.0F, a); }
inline float __fsqrt_rn(float a) { return cuda_emulation::canonical(std::sqrt(a)); }
inline float __fmaf_rn(float a, float b, float c) { return cuda_emulation::canonical(std::fma(a, b, c)); }

inline float max(float a, float b) { return fmaxf(a, b); }
inline float min(float a, float b) { return fminf(a, b); }
#define QC_MIN_MAX(type)                                      \
    inline type max(type a, type b) { return a > b ? a : b; } \
    inline type min(type a, type b) { return a < b ? a : b; }
QC_MIN_MAX(int)
QC_MIN_MAX(unsigned)
QC_MIN_MAX(long)
QC_MIN_MAX(unsigned long)
QC_MIN_MAX(long long)
QC_MIN_MAX(unsigned long long)
#undef QC_MIN_MAX
