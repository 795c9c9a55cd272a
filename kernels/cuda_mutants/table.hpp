#pragma once
#include "kernels/cuda_mutants/mutant.hpp"

namespace quantcheck_kernels::cuda_mutants {

inline constexpr auto kValue = QC_FAULT_VALUE;
inline constexpr auto kStorage = QC_FAULT_STORAGE;
inline constexpr auto kConduct = QC_FAULT_CONDUCT;

inline constexpr const char* kHuge = "a tensor of 2^31 elements";
inline constexpr const char* kRace = "data race on shared memory";

// clang-format off
/// The kernels that both lanes have.
inline constexpr CudaMutant kMutants[] = {
    {"cuda_mutant.none", Fault::none, Shape::rows, QC_FAULT_NONE, "No fault: the control for 1x128 blocks.", seen(), seen()},
    {"cuda_mutant.none_128x128", Fault::none, Shape::tiles, QC_FAULT_NONE, "No fault: the control for 128x128 blocks.", seen(), seen()},

    {"cuda_mutant.racy_maximum", Fault::racy_maximum, Shape::rows, kStorage, "Threads compare with a shared maximum and write it, without an atomic.", seen(), seen_by("races", kRace)},
    {"cuda_mutant.missing_barrier", Fault::missing_barrier, Shape::rows, kStorage, "No barrier between the warps' maxima being written and being read.", seen(), seen_by("races", kRace)},
    {"cuda_mutant.missing_second_barrier", Fault::missing_second_barrier, Shape::rows, kStorage, "No barrier between the warps' maxima being read and being written for the next block.", unseen("emulation with --checks races, for an H200 gives the right bytes"), seen_by("races", kRace)},
    {"cuda_mutant.wrong_shuffle_mask", Fault::wrong_shuffle_mask, Shape::rows, kStorage, "The mask of a full warp's shuffle names half of its lanes.", unseen("emulation, for an H200 gives the right bytes"), seen("which does not take part")},
    {"cuda_mutant.wrong_warp_barrier_mask", Fault::wrong_warp_barrier_mask, Shape::rows, kStorage, "The mask of a full warp's barrier names half of its lanes.", unseen("compute-sanitizer synccheck"), seen("a mask that leaves this lane out")},
    {"cuda_mutant.shuffle_under_branch", Fault::shuffle_under_branch, Shape::rows, kStorage, "Lanes without an element skip a shuffle whose mask names them.", seen(), seen("lanes wait for others of their mask that do not come")},
    {"cuda_mutant.divergent_barrier", Fault::divergent_barrier, Shape::rows, kStorage, "Threads without an element skip a barrier and go on to the next.", seen(), seen("barrier divergence")},
    {"cuda_mutant.short_reduction", Fault::short_reduction, Shape::rows, kValue, "The warps' reduction leaves out its first step, so that each half has its own maximum.", seen(), seen()},
    {"cuda_mutant.uninitialised_shared", Fault::uninitialised_shared, Shape::rows, kStorage, "Warps without an element write no maximum, and all four are read.", seen(), seen_by("races", "uninitialised shared memory")},
    {"cuda_mutant.twice_written", Fault::twice_written, Shape::rows, kStorage, "Two thread blocks write the same bytes to the same places.", unseen("a check for races in global memory"), seen_by("races", "data race on byte")},

    {"cuda_mutant.stray_write", Fault::stray_write, Shape::rows, kStorage, "The end of a row of codes is rounded up to four bytes.", seen(), seen()},
    {"cuda_mutant.stray_read", Fault::stray_read, Shape::rows, kStorage, "One element past a row is read, and not used.", unseen("compute-sanitizer memcheck"), seen()},
    {"cuda_mutant.misaligned_vector", Fault::misaligned_vector, Shape::rows, kStorage, "Elements are read in pairs wherever the input begins.", seen("misaligned address"), seen_by("races", "misaligned access")},
    {"cuda_mutant.division_overflow", Fault::division_overflow, Shape::rows, kStorage, "A division by multiplication overflows 32 bits from some hundred blocks on.", seen(), seen_by("races", "does not fit in 'int'")},
    {"cuda_mutant.index_32bit", Fault::index_32bit, Shape::rows, kStorage, "An element's index is computed in 32 bits.", unseen(kHuge), unseen(kHuge)},
    {"cuda_mutant.rows_on_grid_y", Fault::rows_on_grid_y, Shape::rows, kStorage, "Blocks lie on the grid's y axis, which ends at 65,535.", unseen("a tensor of more than 65,535 blocks"), unseen("a tensor of more than 65,535 blocks")},

    {"cuda_mutant.reciprocal_scale", Fault::reciprocal_scale, Shape::rows, kValue, "scale = max * (1 / amax).", seen(), seen()},
    {"cuda_mutant.cast_through_half", Fault::cast_through_half, Shape::rows, kValue, "Codes are rounded twice, through f16.", seen(), seen()},
    {"cuda_mutant.amax_in_bf16", Fault::amax_in_bf16, Shape::tiles, kValue, "The running maximum is kept in bf16.", seen(), seen()},
    {"cuda_mutant.epsilon_ignored", Fault::epsilon_ignored, Shape::tiles, kValue, "Epsilon is ignored.", seen(), seen()},
    {"cuda_mutant.zero_unguarded", Fault::zero_unguarded, Shape::rows, kValue, "A zero amax is divided by.", seen(), seen()},
    {"cuda_mutant.scale_rounded_late", Fault::scale_rounded_late, Shape::tiles, kValue, "The scale is rounded to a power of two only where it is stored.", seen(), seen()},

    {"cuda_mutant.illegal_address", Fault::illegal_address, Shape::rows, kConduct, "A byte far from all memory is written.", seen("an illegal memory access was encountered"), seen()},
    {"cuda_mutant.device_assert", Fault::device_assert, Shape::rows, kConduct, "An assertion on the device fails where the tensor's edge cuts a block.", seen("device-side assert"), seen("ended by signal 6")},
};
// clang-format on

}  // namespace quantcheck_kernels::cuda_mutants
