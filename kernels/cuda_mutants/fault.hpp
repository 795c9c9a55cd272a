#pragma once
#include <cstddef>
#include <cstdint>

namespace quantcheck_kernels::cuda_mutants {

/// The one fault of a kernel here; what each does is said by its row of table.hpp or device_table.hpp.
enum class Fault : std::uint8_t {
    none,
    // order
    racy_maximum,
    missing_barrier,
    missing_second_barrier,
    wrong_shuffle_mask,
    wrong_warp_barrier_mask,
    shuffle_under_branch,
    divergent_barrier,
    short_reduction,
    uninitialised_shared,
    twice_written,
    unordered_stream,
    // addresses
    stray_write,
    stray_read,
    misaligned_vector,
    division_overflow,
    index_32bit,
    rows_on_grid_y,
    // arithmetic
    reciprocal_scale,
    cast_through_half,
    amax_in_bf16,
    epsilon_ignored,
    zero_unguarded,
    scale_rounded_late,
    fast_math,
    // conduct
    illegal_address,
    endless_loop,
    device_assert,
};
inline constexpr std::size_t kFaults = static_cast<std::size_t>(Fault::device_assert) + 1;

}  // namespace quantcheck_kernels::cuda_mutants
