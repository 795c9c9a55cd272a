#pragma once
#include <cstdint>
#include <cuda_fp16.h>

#include "quantcheck/kernel.h"

namespace quantcheck_kernels {

// Input element types: storage, exact value as f32, largest finite value.

struct F32 {
    using Storage = float;
    static __device__ float value(Storage x) { return x; }
    static __device__ float largest() { return __uint_as_float(0x7F7FFFFFU); }
};

struct Bf16 {
    using Storage = std::uint16_t;
    static __device__ float value(Storage x) { return __uint_as_float(static_cast<std::uint32_t>(x) << 16); }
    static __device__ float largest() { return __uint_as_float(0x7F7F0000U); }
};

struct F16 {
    using Storage = std::uint16_t;
    static __device__ float value(Storage x) { return __half2float(__ushort_as_half(x)); }
    static __device__ float largest() { return 65504.0F; }
};

/// Calls body with a value of the element type that the dtype names; check_types has refused every other.
template <class Body>
void with_element(std::uint32_t dtype, Body body) {
    switch (dtype) {
        case QC_F32:
            return body(F32{});
        case QC_BF16:
            return body(Bf16{});
        default:
            return body(F16{});
    }
}

}  // namespace quantcheck_kernels
