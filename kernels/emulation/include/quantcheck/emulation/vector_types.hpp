#pragma once
#include "quantcheck/emulation/keywords.hpp"

// CUDA's vector types with CUDA's alignments, and their make functions.

#define QC_VECTOR2(name, scalar, align) \
    struct alignas(align) name##2 {     \
        scalar x, y;                    \
    };                                  \
    inline name##2 make_##name##2(scalar x, scalar y) { return {x, y}; }
#define QC_VECTOR3(name, scalar) \
    struct name##3 {             \
        scalar x, y, z;          \
    };                           \
    inline name##3 make_##name##3(scalar x, scalar y, scalar z) { return {x, y, z}; }
#define QC_VECTOR4(name, scalar, align) \
    struct alignas(align) name##4 {     \
        scalar x, y, z, w;              \
    };                                  \
    inline name##4 make_##name##4(scalar x, scalar y, scalar z, scalar w) { return {x, y, z, w}; }
#define QC_VECTORS(name, scalar, align2, align4) \
    QC_VECTOR2(name, scalar, align2)             \
    QC_VECTOR3(name, scalar)                     \
    QC_VECTOR4(name, scalar, align4)

QC_VECTORS(char, signed char, 2, 4)
QC_VECTORS(uchar, unsigned char, 2, 4)
QC_VECTORS(short, short, 4, 8)
QC_VECTORS(ushort, unsigned short, 4, 8)
QC_VECTORS(int, int, 8, 16)
QC_VECTORS(uint, unsigned, 8, 16)
QC_VECTORS(longlong, long long, 16, 16)
QC_VECTORS(ulonglong, unsigned long long, 16, 16)
QC_VECTORS(float, float, 8, 16)
QC_VECTORS(double, double, 16, 16)

#undef QC_VECTORS
#undef QC_VECTOR4
#undef QC_VECTOR3
#undef QC_VECTOR2

struct dim3 {
    unsigned x, y, z;
    constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
};
