#pragma once
#include "quantcheck/emulation/index.hpp"

// Barriers and warp operations. Each takes the place of its call as a default argument, so that reports can
// name it.

namespace cuda_emulation {

/// What a barrier makes of its threads' predicates.
enum class Vote { none, count, all, any };

/// What a warp operation does with its lanes' values.
enum class WarpOp {
    sync,
    shuffle,
    ballot,
    match_any,
    match_all,
    add,
    min_signed,
    max_signed,
    min,
    max,
    bit_and,
    bit_or,
    bit_xor
};

/// Waits for every thread of the block that has not exited; the vote over `predicate`.
QC_EMULATION_INTERNAL int barrier(Vote vote, int predicate, const char* name, Site site);

/// Waits for the lanes of `mask`; what the operation gives this lane. `source` is the lane a shuffle reads.
QC_EMULATION_INTERNAL std::uint64_t warp(WarpOp op, unsigned mask, std::uint64_t value, int source,
                                         const char* name, Site site);

/// Orders this thread's earlier accesses before its later atomics.
QC_EMULATION_INTERNAL void fence();

inline int lane() {
    const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    return static_cast<int>(thread % 32);
}

template <class T>
std::uint64_t to_bits(T value) {
    static_assert(sizeof(T) <= 8 && std::is_trivially_copyable_v<T>);
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    return bits;
}
template <class T>
T from_bits(std::uint64_t bits) {
    T value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

/// A shuffle from this lane of the segment of `width` lanes; out of the segment a lane reads itself.
template <class T>
T shuffle(unsigned mask, T value, int source, bool inside, const char* name, Site site) {
    return from_bits<T>(warp(WarpOp::shuffle, mask, to_bits(value), inside ? source : lane(), name, site));
}

}  // namespace cuda_emulation

#define QC_SITE cuda_emulation::Site site = cuda_emulation::Site::here()

inline void __syncthreads(QC_SITE) {
    cuda_emulation::barrier(cuda_emulation::Vote::none, 0, "__syncthreads", site);
}
inline int __syncthreads_count(int predicate, QC_SITE) {
    return cuda_emulation::barrier(cuda_emulation::Vote::count, predicate, "__syncthreads_count", site);
}
inline int __syncthreads_and(int predicate, QC_SITE) {
    return cuda_emulation::barrier(cuda_emulation::Vote::all, predicate, "__syncthreads_and", site);
}
inline int __syncthreads_or(int predicate, QC_SITE) {
    return cuda_emulation::barrier(cuda_emulation::Vote::any, predicate, "__syncthreads_or", site);
}
inline void __syncwarp(unsigned mask = 0xFFFFFFFFU, QC_SITE) {
    cuda_emulation::warp(cuda_emulation::WarpOp::sync, mask, 0, 0, "__syncwarp", site);
}
inline void __threadfence() { cuda_emulation::fence(); }
inline void __threadfence_block() {}  // publishes nothing to other blocks
inline void __threadfence_system() { cuda_emulation::fence(); }

template <class T>
T __shfl_sync(unsigned mask, T value, int source, int width = 32, QC_SITE) {
    const int first = cuda_emulation::lane() & ~(width - 1);
    return cuda_emulation::shuffle(mask, value, first + (source & (width - 1)), true, "__shfl_sync", site);
}
template <class T>
T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32, QC_SITE) {
    const int lane = cuda_emulation::lane(), source = lane - static_cast<int>(delta);
    return cuda_emulation::shuffle(mask, value, source, source >= (lane & ~(width - 1)), "__shfl_up_sync",
                                   site);
}
template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32, QC_SITE) {
    const int lane = cuda_emulation::lane(), source = lane + static_cast<int>(delta);
    return cuda_emulation::shuffle(mask, value, source, source < (lane & ~(width - 1)) + width,
                                   "__shfl_down_sync", site);
}
template <class T>
T __shfl_xor_sync(unsigned mask, T value, int lane_mask, int width = 32, QC_SITE) {
    const int lane = cuda_emulation::lane(), source = lane ^ lane_mask;
    return cuda_emulation::shuffle(mask, value, source, source < (lane & ~(width - 1)) + width,
                                   "__shfl_xor_sync", site);
}

inline unsigned __ballot_sync(unsigned mask, int predicate, QC_SITE) {
    return static_cast<unsigned>(
        cuda_emulation::warp(cuda_emulation::WarpOp::ballot, mask, predicate != 0, 0, "__ballot_sync", site));
}
inline int __any_sync(unsigned mask, int predicate, QC_SITE) {
    return cuda_emulation::warp(cuda_emulation::WarpOp::ballot, mask, predicate != 0, 0, "__any_sync",
                                site) != 0;
}
inline int __all_sync(unsigned mask, int predicate, QC_SITE) {
    return cuda_emulation::warp(cuda_emulation::WarpOp::ballot, mask, predicate == 0, 0, "__all_sync",
                                site) == 0;
}
template <class T>
unsigned __match_any_sync(unsigned mask, T value, QC_SITE) {
    return static_cast<unsigned>(cuda_emulation::warp(cuda_emulation::WarpOp::match_any, mask,
                                                      cuda_emulation::to_bits(value), 0, "__match_any_sync",
                                                      site));
}
template <class T>
unsigned __match_all_sync(unsigned mask, T value, int* all_equal, QC_SITE) {
    const auto same = static_cast<unsigned>(cuda_emulation::warp(cuda_emulation::WarpOp::match_all, mask,
                                                                 cuda_emulation::to_bits(value), 0,
                                                                 "__match_all_sync", site));
    *all_equal = same != 0;
    return same;
}

#define QC_REDUCE(name, type, op)                                                                       \
    inline type name(unsigned mask, type value, QC_SITE) {                                              \
        return static_cast<type>(cuda_emulation::warp(cuda_emulation::WarpOp::op, mask,                 \
                                                      cuda_emulation::to_bits(value), 0, #name, site)); \
    }
QC_REDUCE(__reduce_add_sync, unsigned, add)
QC_REDUCE(__reduce_add_sync, int, add)
QC_REDUCE(__reduce_min_sync, unsigned, min)
QC_REDUCE(__reduce_min_sync, int, min_signed)
QC_REDUCE(__reduce_max_sync, unsigned, max)
QC_REDUCE(__reduce_max_sync, int, max_signed)
QC_REDUCE(__reduce_and_sync, unsigned, bit_and)
QC_REDUCE(__reduce_or_sync, unsigned, bit_or)
QC_REDUCE(__reduce_xor_sync, unsigned, bit_xor)
#undef QC_REDUCE

__attribute__((error(
    "__activemask depends on how a device schedules lanes; the emulation has no answer to it"))) unsigned
__activemask();
