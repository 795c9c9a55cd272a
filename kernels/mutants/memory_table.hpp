#pragma once
#include "kernels/mutants/table_words.hpp"

namespace quantcheck_kernels::mutants {

// clang-format off
/// Memory that is not the kernel's, state between launches, and cheats.
inline constexpr Mutant kMemoryMutants[] = {
    {"mutant.tail_reads_neighbour", Fault::tail_reads_neighbour, Shape::rows, kStorage, false, "The last block of a row takes the row padding for data."},
    {"mutant.unwritten_byte", Fault::unwritten_byte, Shape::rows, kStorage, false, "The last code of every output is not written."},
    {"mutant.scale_unwritten_byte", Fault::unwritten_byte, Shape::scale, kStorage, false, "The last byte of scale_inv is not written."},
    {"mutant.writes_scale_padding", Fault::writes_scale_padding, Shape::tiles, kStorage, false, "The padding of scale_inv is written."},
    {"mutant.transposed_scale_grid", Fault::scale_transposed, Shape::rows, kStorage, false, "Scales are stored in the order of the transposed block grid."},
    {"mutant.writes_past_end", Fault::writes_past_end, Shape::rows, kStorage, false, "One byte behind the codes is written."},
    {"mutant.writes_input", Fault::writes_input, Shape::rows, kStorage, false, "The first byte of the input is changed."},
    Mutant{"mutant.nondeterministic", Fault::first_code_flipped, Shape::rows, kStorage, false, "Every second launch flips a bit of the first code."}.only(Where::odd_launch),

    // Memory that is not the kernel's, or not read again.
    {"mutant.reads_before_input", Fault::reads_before_input, Shape::rows, kStorage, false, "One byte before the input is read, and not used."},
    {"mutant.reads_past_input", Fault::reads_past_input, Shape::rows, kStorage, false, "One byte past the input is read, and not used."},
    {"mutant.writes_far_past_end", Fault::writes_far_past_end, Shape::rows, kStorage, false, "One byte 256 MiB past the codes is written."},
    {"mutant.writes_before_start", Fault::writes_before_start, Shape::rows, kStorage, false, "One byte before the codes is written."},
    {"mutant.writes_input_padding", Fault::writes_input_padding, Shape::rows, kStorage, false, "A byte of the row padding of the input is changed."},
    {"mutant.row_end_rounded_up", Fault::row_end_rounded_up, Shape::rows, kStorage, false, "The end of every row of codes is rounded up to four bytes, over the start of the next."},
    Mutant{"mutant.depends_on_old_output", Fault::depends_on_old_output, Shape::rows, kStorage, false, "The last code depends on what the buffer held before."}.found_by("bit_exact"),
    {"mutant.restores_input", Fault::restores_input, Shape::rows, kStorage, false, "A byte of the input is changed, and restored before the launch ends."},

    // State between launches, and cheats.
    Mutant{"mutant.after_first_launch", Fault::truncation, Shape::rows, kStorage, false, "The cast truncates from the second launch on."}.only(Where::after_first_launch),
    Mutant{"mutant.after_50_launches", Fault::code_up, Shape::rows, kStorage, false, "Codes are one too large after 50 launches."}.only(Where::after_50_launches),
    Mutant{"mutant.after_larger_launch", Fault::code_up, Shape::rows, kStorage, false, "Codes are one too large in a launch smaller than the one before."}.only(Where::after_larger_launch),
    Mutant{"mutant.scale_odd_launch", Fault::scale_inv_ulp, Shape::scale, kStorage, false, "scale_inv is one ulp too large in every second launch."}.only(Where::odd_launch),
    {"mutant.constant_outputs", Fault::constant_outputs, Shape::rows, kStorage, false, "All codes are 0 and all scales 1."},
    Mutant{"mutant.untouched_outputs", Fault::untouched_outputs, Shape::rows, kStorage, false, "Nothing is written."}.found_by("every_output_written"),
    {"mutant.stale_outputs", Fault::stale_outputs, Shape::rows, kStorage, false, "A launch of the same shape as the last gets the last outputs."},
    Mutant{"mutant.first_launch_only", Fault::constant_outputs, Shape::rows, kStorage, false, "Only the first launch is computed; others get constants."}.only(Where::after_first_launch),
    Mutant{"mutant.first_64_blocks_only", Fault::constant_outputs, Shape::rows, kStorage, false, "Only the first 64 blocks are computed; others get constants."}.only(Where::beyond_64_blocks),
    Mutant{"mutant.one_shape", Fault::code_up, Shape::rows, kStorage, false, "Codes are one too large for the one shape 97x353."}.only(Where::one_shape).until("a case of that shape; no seed promises one"),
    Mutant{"mutant.above_2e17_elements", Fault::code_up, Shape::rows, kStorage, false, "Codes are one too large in tensors of more than 131072 elements."}.only(Where::above_2e17_elements).until("a tensor larger than the gate makes"),
};
// clang-format on

}  // namespace quantcheck_kernels::mutants
