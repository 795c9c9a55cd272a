#pragma once
#include "quantcheck/emulation/math.hpp"

// What CUDA overloads for both 16-bit types. A NaN operand of a maximum or minimum is dropped; of two, 0x7FFF
// remains.
#define QC_HALF_OPERATIONS(Half, Pair, infinity)                                         \
    inline float __low2float(Pair pair) { return pair.x; }                               \
    inline float __high2float(Pair pair) { return pair.y; }                              \
    inline bool __hisnan(Half value) { return (value.__x & 0x7FFFU) > (infinity); }      \
    inline Half __habs(Half value) {                                                     \
        value.__x = static_cast<unsigned short>(value.__x & 0x7FFFU);                    \
        return value;                                                                    \
    }                                                                                    \
    inline Half __hmax(Half a, Half b) { return fmaxf(a, b); }                           \
    inline Half __hmin(Half a, Half b) { return fminf(a, b); }                           \
    inline Pair __habs2(Pair pair) { return {__habs(pair.x), __habs(pair.y)}; }          \
    inline Pair __hmax2(Pair a, Pair b) { return {__hmax(a.x, b.x), __hmax(a.y, b.y)}; } \
    inline Pair __hmin2(Pair a, Pair b) { return {__hmin(a.x, b.x), __hmin(a.y, b.y)}; }
