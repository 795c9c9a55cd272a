#pragma once
#include "kernels/mutants/table_words.hpp"

namespace quantcheck_kernels::mutants {

// clang-format off
/// Kernels that are right in most places, and wrong addresses.
inline constexpr Mutant kPlaceMutants[] = {
    // Right in most places.
    Mutant{"mutant.second_block_row", Fault::truncation, Shape::rows, kValue, false, "The cast truncates in the second row of blocks."}.only(Where::second_block_row),
    Mutant{"mutant.second_tile_row", Fault::scale_inv_ulp, Shape::tiles, kValue, false, "scale_inv is one ulp too large in the second row of tiles."}.only(Where::second_block_row),
    Mutant{"mutant.odd_columns", Fault::ties_away, Shape::rows, kValue, false, "Ties round away from zero in odd columns."}.only(Where::odd_column),
    Mutant{"mutant.odd_columns_subnormal", Fault::code_subnormals_flushed, Shape::rows, kValue, false, "FP8 subnormals are flushed in odd columns."}.only(Where::odd_column),
    Mutant{"mutant.odd_block_columns", Fault::scale_inv_ulp, Shape::rows, kValue, false, "scale_inv is one ulp too large in odd columns of blocks."}.only(Where::odd_block_column),
    Mutant{"mutant.last_row", Fault::code_up, Shape::rows, kValue, false, "Codes of the last row are one too large."}.only(Where::last_row),
    Mutant{"mutant.last_block", Fault::code_up, Shape::rows, kValue, false, "Codes of the last block are one too large."}.only(Where::last_block),
    Mutant{"mutant.tail_block", Fault::truncation, Shape::rows, kValue, false, "The cast truncates in blocks that the edge cuts off."}.only(Where::tail_block),
    Mutant{"mutant.tail_tile", Fault::amax_skips_last, Shape::tiles, kValue, false, "The last element of a row of a tile that the edge cuts off does not reach amax."}.only(Where::tail_block),
    Mutant{"mutant.beyond_64_blocks", Fault::code_up, Shape::rows, kValue, false, "Codes are one too large after 64 blocks."}.only(Where::beyond_64_blocks),
    Mutant{"mutant.above_128_rows", Fault::truncation, Shape::rows, kValue, false, "The cast truncates when there are more than 128 rows."}.only(Where::above_128_rows),
    Mutant{"mutant.misaligned", Fault::truncation, Shape::rows, kValue, false, "The cast truncates when the input does not start at 16 bytes."}.only(Where::misaligned),
    Mutant{"mutant.padded_rows", Fault::ties_away, Shape::rows, kValue, false, "Ties round away from zero when rows are padded."}.only(Where::padded_rows),
    Mutant{"mutant.whole_tiles", Fault::ties_toward_zero, Shape::tiles, kValue, false, "Ties round toward zero when both sides are multiples of 128."}.only(Where::whole_tiles),
    Mutant{"mutant.one_row", Fault::reciprocal_scale, Shape::rows, kValue, false, "The scale is max * (1 / amax) when there is one row."}.only(Where::one_row),
    Mutant{"mutant.both_directions", Fault::epsilon_ignored, Shape::rows, kValue, false, "Epsilon is ignored when both directions are asked for."}.only(Where::both_directions).shown_by(kBothEpsilonAbove0),
    Mutant{"mutant.tile_both_directions", Fault::code_up, Shape::tiles, kValue, false, "Codes are one too large when both directions are asked for."}.only(Where::both_directions).shown_by(kBoth),
    Mutant{"mutant.compact_layout", Fault::zero_sign_lost, Shape::rows, kValue, false, "Zeros and underflows lose their sign in the compact layout."}.only(Where::compact_layout).shown_by(kCompact),
    Mutant{"mutant.rowwise", Fault::scale_inv_ulp, Shape::rows, kValue, false, "scale_inv is one ulp too large in the rowwise direction."}.only(Where::rowwise).shown_by(kRowwise),

    // Wrong in the columnwise direction only.
    Mutant{"mutant.columnwise_amax_every_second", Fault::amax_every_second, Shape::rows, kValue, false, "The amax loop steps by two in the columnwise direction."}.only(Where::columnwise).shown_by(kColumnwise),
    Mutant{"mutant.columnwise_ties_away", Fault::ties_away, Shape::rows, kValue, false, "Ties round away from zero in the columnwise direction."}.only(Where::columnwise).shown_by(kColumnwise),
    Mutant{"mutant.columnwise_epsilon_ignored", Fault::epsilon_ignored, Shape::rows, kValue, false, "Epsilon is ignored in the columnwise direction."}.only(Where::columnwise).shown_by(kColumnwiseEpsilonAbove0),
    Mutant{"mutant.columnwise_pow2_ignored", Fault::pow2_ignored, Shape::rows, kValue, false, "The power-of-two rule is ignored in the columnwise direction."}.only(Where::columnwise).shown_by(kColumnwisePow2),
    Mutant{"mutant.columnwise_no_zero_guard", Fault::no_zero_guard, Shape::rows, kValue, false, "An amax of 0 is divided by in the columnwise direction."}.only(Where::columnwise).shown_by(kColumnwiseEpsilon0),
    Mutant{"mutant.columnwise_nan_in_amax", Fault::nan_in_amax, Shape::rows, kValue, false, "A NaN element makes amax NaN in the columnwise direction."}.only(Where::columnwise).shown_by(kColumnwise),
    Mutant{"mutant.columnwise_code_transposed", Fault::code_transposed, Shape::rows, kStorage, false, "Columnwise codes are stored in the other order."}.only(Where::columnwise).shown_by(kColumnwise),
    Mutant{"mutant.columnwise_scale_transposed", Fault::scale_transposed, Shape::tiles, kStorage, false, "Columnwise scales are stored in the order of the transposed grid."}.only(Where::columnwise).shown_by(kColumnwise),
    Mutant{"mutant.columnwise_pairs_swapped", Fault::code_pairs_swapped, Shape::tiles, kStorage, false, "Two neighbours of every columnwise row of codes are swapped."}.only(Where::columnwise).shown_by(kColumnwise),

    // Wrong addresses.
    {"mutant.input_stride_ignored", Fault::input_stride_ignored, Shape::rows, kStorage, false, "Rows are read as if they were not padded."},
    {"mutant.input_offset_16_bit", Fault::input_offset_16_bit, Shape::rows, kStorage, false, "The offset of a row is kept in 16 bits."},
    {"mutant.input_transposed", Fault::input_transposed, Shape::rows, kStorage, false, "The input is read in the other order."},
    {"mutant.input_aligned_down", Fault::input_aligned_down, Shape::rows, kStorage, false, "The input is read from the last multiple of 16 bytes."},
    {"mutant.input_vector_tail_lost", Fault::input_vector_tail_lost, Shape::rows, kStorage, false, "Columns after the last multiple of 8 are read as 0."},
    {"mutant.input_last_row_repeated", Fault::input_last_row_repeated, Shape::rows, kStorage, false, "The last row is read from the row before."},
    {"mutant.code_offset_16_bit", Fault::code_offset_16_bit, Shape::rows, kStorage, false, "The offset of a code is kept in 16 bits."},
    {"mutant.code_stride_of_input", Fault::code_stride_of_input, Shape::rows, kStorage, false, "Codes are stored with the input's row stride."},
    {"mutant.code_transposed", Fault::code_transposed, Shape::rows, kStorage, false, "Codes are stored in the other order."},
    {"mutant.code_pairs_swapped", Fault::code_pairs_swapped, Shape::rows, kStorage, false, "Codes of even and odd columns are swapped."},
    {"mutant.code_last_row_unwritten", Fault::code_last_row_unwritten, Shape::rows, kStorage, false, "The last row of codes is not written."},
    {"mutant.code_tail_unwritten", Fault::code_tail_unwritten, Shape::rows, kStorage, false, "Codes after the last multiple of 16 columns are not written."},
    {"mutant.code_rows_over_255_unwritten", Fault::code_rows_over_255_unwritten, Shape::rows, kStorage, false, "Only 255 rows of codes are written, the limit of a grid."},
    {"mutant.scale_stride_logical", Fault::scale_stride_logical, Shape::rows, kStorage, false, "Scales are stored with their logical stride."},
    {"mutant.scale_halves_swapped", Fault::scale_halves_swapped, Shape::rows, kStorage, false, "The two halves of the scale grid are swapped."},
    {"mutant.scale_next_block", Fault::scale_next_block, Shape::rows, kStorage, false, "Every scale is stored in the place of the next."},
    {"mutant.scale_offset_8_bit", Fault::scale_offset_8_bit, Shape::rows, kStorage, false, "The offset of a scale is kept in 8 bits."},
    {"mutant.scale_last_unwritten", Fault::scale_last_unwritten, Shape::rows, kStorage, false, "The last scale is not written."},
    {"mutant.tile_scale_transposed", Fault::scale_transposed, Shape::tiles, kStorage, false, "Scales are stored in the order of the transposed block grid."},
    {"mutant.tile_scale_stride_logical", Fault::scale_stride_logical, Shape::tiles, kStorage, false, "Scales are stored with their logical stride."},
};
// clang-format on

}  // namespace quantcheck_kernels::mutants
