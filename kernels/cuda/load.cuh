#pragma once
#include "kernels/cuda/tile.cuh"

namespace quantcheck_kernels {

/// One row's elements of a thread, by one load of 8 or 16 bytes.
template <class Element>
__device__ void load_vector(const typename Element::Storage* from,
                            std::uint32_t (&words)[Elements<Element>::kWords]) {
    if constexpr (sizeof words == sizeof(uint2)) {
        const uint2 loaded = *reinterpret_cast<const uint2*>(from);
        words[0] = loaded.x;
        words[1] = loaded.y;
    } else {
        const uint4 loaded = *reinterpret_cast<const uint4*>(from);
        words[0] = loaded.x;
        words[1] = loaded.y;
        words[2] = loaded.z;
        words[3] = loaded.w;
    }
}

/// The same by loads of single elements, of which the first `count` are in the tensor.
template <class Element>
__device__ void load_elements(const typename Element::Storage* from, int count,
                              std::uint32_t (&words)[Elements<Element>::kWords]) {
    constexpr int kPerWord = Element::kPerWord;
#pragma unroll
    for (int w = 0; w < Elements<Element>::kWords; ++w) {
        words[w] = 0;
#pragma unroll
        for (int i = 0; i < kPerWord; ++i)
            if (w * kPerWord + i < count)
                words[w] |= Element::bits(from[w * kPerWord + i]) << (32 / kPerWord * i % 32);
    }
}

/// Loads the thread's part of the tile; all loads are on their way before the first is waited for.
template <class Element>
__device__ Elements<Element> load(const Input<Element>& input, const Tile& tile) {
    Elements<Element> x;
    const int first_row = warp_id() * kRows, first_col = lane_id() * kCols;
    const typename Element::Storage* from =
        input.data + (tile.first_row() + first_row) * input.row_stride + tile.first_col() + first_col;
    if (tile.is_whole() && input.is_aligned) {
#pragma unroll
        for (int r = 0; r < kRows; ++r) load_vector<Element>(from + r * input.row_stride, x.words[r]);
    } else if (tile.is_whole()) {
#pragma unroll
        for (int r = 0; r < kRows; ++r)
            load_elements<Element>(from + r * input.row_stride, kCols, x.words[r]);
    } else {
#pragma unroll
        for (int r = 0; r < kRows; ++r)
            load_elements<Element>(from + r * input.row_stride,
                                   first_row + r < tile.rows ? tile.cols - first_col : 0, x.words[r]);
    }
    return x;
}

}  // namespace quantcheck_kernels
