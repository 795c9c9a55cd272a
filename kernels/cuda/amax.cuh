#pragma once
#include "kernels/cuda/tile.cuh"

namespace quantcheck_kernels {

/// One word of magnitudes per lane from N per lane: lane l gets word l * N / 32, maximum over all lanes. Each
/// step halves the words that are left, and then the lanes that share one, which takes fewer shuffles (9 for
/// 8 words) than a reduction for each word (40).
template <class Element, int kDistance = kLanes / 2, int N>
__device__ std::uint32_t max_across_lanes(const std::uint32_t (&words)[N]) {
    constexpr int kLeft = N > 1 ? N / 2 : 1;
    std::uint32_t left[kLeft];
    if constexpr (N == 1) {
        left[0] = Element::max_magnitude(words[0], __shfl_xor_sync(kAllLanes, words[0], kDistance));
    } else {
        const bool upper = lane_id() / kDistance % 2 != 0;
#pragma unroll
        for (int i = 0; i < kLeft; ++i) {
            const std::uint32_t given = upper ? words[i] : words[kLeft + i];
            const std::uint32_t kept = upper ? words[kLeft + i] : words[i];
            left[i] = Element::max_magnitude(kept, __shfl_xor_sync(kAllLanes, given, kDistance));
        }
    }
    if constexpr (kDistance == 1)
        return left[0];
    else
        return max_across_lanes<Element, kDistance / 2>(left);
}

/// Magnitudes of one row of the thread's elements; of two in a word, one is the largest.
template <class Element>
__device__ std::uint32_t row_magnitude(const Elements<Element>& x, int row) {
    std::uint32_t largest = 0;
#pragma unroll
    for (const std::uint32_t word : x.words[row]) largest = Element::max_magnitude(largest, word);
    return largest;
}

/// Writes the amaxes of the warp's rows to row_amax[0..127] of the tile.
template <class Element>
__device__ void reduce_rows(const Elements<Element>& x, float* row_amax) {
    constexpr int kPerWord = Element::kPerWord, kWords = kRows / kPerWord;
    std::uint32_t words[kWords];  // of one row, or of two
#pragma unroll
    for (int i = 0; i < kWords; ++i) {
        words[i] = row_magnitude(x, i * kPerWord);
        if constexpr (kPerWord == 2) {
            const std::uint32_t next = row_magnitude(x, i * 2 + 1);
            words[i] = Element::max_magnitude(__byte_perm(words[i], next, 0x5410),
                                              __byte_perm(words[i], next, 0x7632));
        }
    }
    const std::uint32_t largest = max_across_lanes<Element>(words);
    constexpr int kSharers = kLanes / kWords;
    if (lane_id() % kSharers == 0)
        for (int i = 0; i < kPerWord; ++i)
            row_amax[warp_id() * kRows + lane_id() / kSharers * kPerWord + i] = Element::value(largest, i);
}

/// Writes the warp's part of the amax of each column to warp_amax[0..127].
template <class Element>
__device__ void reduce_columns(const Elements<Element>& x, float* warp_amax) {
    constexpr int kWords = Elements<Element>::kWords;
    std::uint32_t largest[kWords] = {};
#pragma unroll
    for (int r = 0; r < kRows; ++r)
#pragma unroll
        for (int w = 0; w < kWords; ++w) largest[w] = Element::max_magnitude(largest[w], x.words[r][w]);
    float amax[kCols];
    for (int c = 0; c < kCols; ++c)
        amax[c] = Element::value(largest[c / Element::kPerWord], c % Element::kPerWord);
    *reinterpret_cast<float4*>(warp_amax + lane_id() * kCols) = float4{amax[0], amax[1], amax[2], amax[3]};
}

/// Amax of all elements of the warp, in every lane.
template <class Element>
__device__ float warp_amax(const Elements<Element>& x) {
    std::uint32_t largest[1] = {};
#pragma unroll
    for (int r = 0; r < kRows; ++r)
#pragma unroll
        for (const std::uint32_t word : x.words[r]) largest[0] = Element::max_magnitude(largest[0], word);
    const std::uint32_t all = max_across_lanes<Element>(largest);
    return fmaxf(Element::value(all, 0), Element::value(all, Element::kPerWord - 1));
}

}  // namespace quantcheck_kernels
