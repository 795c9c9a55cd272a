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

/// The same for a 16-bit type at any address, out of three aligned words; the first element begins `skip`
/// bits after the first of them.
__device__ inline void load_shifted(const std::uint32_t* from, unsigned skip, std::uint32_t (&words)[2]) {
    const std::uint32_t low = from[0], middle = from[1], high = from[2];
    words[0] = __funnelshift_r(low, middle, skip);
    words[1] = __funnelshift_r(middle, high, skip);
}

/// Whether load_shifted may read a whole tile: the element before and the two behind each of its rows must be
/// data, too.
template <class Element>
__device__ bool has_neighbours(const Input<Element>& input, const Tile& tile) {
    if (tile.first_col() > 0 && tile.first_col() + kBlock + 2 <= input.cols) return true;
    const std::int64_t begin = tile.first_row() * input.cols + tile.first_col();
    const std::int64_t end = begin + (kBlock - 1) * input.cols + kBlock;
    return input.row_stride == input.cols && begin > 0 && end + 2 <= input.rows * input.cols;
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
        return x;
    }
    if constexpr (Element::kPerWord == 2) {
        if (tile.is_whole() && has_neighbours(input, tile)) {
#pragma unroll
            for (int k = 0; k < 2; ++k) {  // two rows on, addresses are the same modulo 4
                const auto address = reinterpret_cast<std::uintptr_t>(from + k * input.row_stride);
                const auto* words = reinterpret_cast<const std::uint32_t*>(address - address % 4);
#pragma unroll
                for (int r = k; r < kRows; r += 2, words += input.row_stride)
                    load_shifted(words, static_cast<unsigned>(address % 4 * 8), x.words[r]);
            }
            return x;
        }
    }
#pragma unroll
    for (int r = 0; r < kRows; ++r)
        load_elements<Element>(from + r * input.row_stride,
                               first_row + r < tile.rows ? tile.cols - first_col : 0, x.words[r]);
    return x;
}

}  // namespace quantcheck_kernels
