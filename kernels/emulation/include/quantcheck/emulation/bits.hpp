#pragma once
#include "quantcheck/emulation/sync.hpp"

// Bit casts, integer intrinsics, and loads and stores with cache hints, which mean nothing here.

#define QC_CAST(name, to, from) \
    inline to name(from value) { return cuda_emulation::from_bits<to>(cuda_emulation::to_bits(value)); }
QC_CAST(__float_as_uint, unsigned, float)
QC_CAST(__float_as_int, int, float)
QC_CAST(__uint_as_float, float, unsigned)
QC_CAST(__int_as_float, float, int)
QC_CAST(__double_as_longlong, long long, double)
QC_CAST(__longlong_as_double, double, long long)
#undef QC_CAST

inline int __clz(int x) { return x == 0 ? 32 : __builtin_clz(static_cast<unsigned>(x)); }
inline int __clzll(long long x) { return x == 0 ? 64 : __builtin_clzll(static_cast<unsigned long long>(x)); }
inline int __ffs(int x) { return __builtin_ffs(x); }
inline int __ffsll(long long x) { return __builtin_ffsll(x); }
inline int __popc(unsigned x) { return __builtin_popcount(x); }
inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
inline unsigned __brev(unsigned x) {
    unsigned reversed = 0;
    for (int i = 0; i < 32; ++i) reversed |= ((x >> i) & 1U) << (31 - i);
    return reversed;
}
inline unsigned __umulhi(unsigned a, unsigned b) {
    return static_cast<unsigned>((static_cast<std::uint64_t>(a) * b) >> 32);
}
inline unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift) {
    const std::uint64_t both = static_cast<std::uint64_t>(high) << 32 | low;
    return static_cast<unsigned>((both << (shift & 31U)) >> 32);
}
inline unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift) {
    const std::uint64_t both = static_cast<std::uint64_t>(high) << 32 | low;
    return static_cast<unsigned>(both >> (shift & 31U));
}
/// Byte i of the result is the byte of {y, x} that nibble i of the selector names; bit 3 of a nibble spreads
/// that byte's sign.
inline unsigned __byte_perm(unsigned x, unsigned y, unsigned selector) {
    const std::uint64_t both = static_cast<std::uint64_t>(y) << 32 | x;
    unsigned result = 0;
    for (unsigned i = 0; i < 4; ++i) {
        const unsigned nibble = selector >> (4 * i);
        auto byte = static_cast<unsigned>(both >> (8 * (nibble & 7U))) & 0xFFU;
        if ((nibble & 8U) != 0) byte = (byte & 0x80U) != 0 ? 0xFFU : 0;
        result |= byte << (8 * i);
    }
    return result;
}

#define QC_LOAD(name)          \
    template <class T>         \
    T name(const T* address) { \
        return *address;       \
    }
QC_LOAD(__ldg)
QC_LOAD(__ldca)
QC_LOAD(__ldcg)
QC_LOAD(__ldcs)
QC_LOAD(__ldlu)
QC_LOAD(__ldcv)
#undef QC_LOAD
#define QC_STORE(name)                                   \
    template <class T>                                   \
    void name(T* address, std::common_type_t<T> value) { \
        *address = value;                                \
    }
QC_STORE(__stwb)
QC_STORE(__stcg)
QC_STORE(__stcs)
QC_STORE(__stwt)
#undef QC_STORE
