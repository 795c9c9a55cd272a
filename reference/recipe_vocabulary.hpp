#pragma once
#include <cstdint>

// The axes of a recipe. Every enumerator's name is its spelling in recipe JSON (see recipe_axes.hpp). Values
// that some real quantizer needs but the reference cannot execute yet are here too: support.hpp says which.
namespace quantcheck {

/// Blocks along rows of the input, or along its columns.
enum class Direction : std::uint8_t { rowwise, columnwise };

/// Format of one element; HFP8 takes its field widths from the recipe.
enum class CodeFormat : std::uint8_t {
    E4M3,
    E5M2,
    E4M3FNUZ,
    E5M2FNUZ,
    E2M1,
    E2M3,
    E3M2,
    E5M6,
    INT8,
    INT4,
    UINT4,
    MXINT8,
    NF4,
    INT2,
    INT3,
    INT5,
    INT6,
    INT7,
    HFP8
};
/// How codes lie in memory; nibbles are low first, `nibbles_halves` pairs element j with j + half a block.
enum class CodePacking : std::uint8_t {
    bytes,
    nibbles_adjacent,
    nibbles_halves,
    words_of_12_bits,
    inline_with_scale
};
/// What is quantized: a plain tensor, an already quantized one, or the result of a fused operation.
enum class InputForm : std::uint8_t { tensor, codes_and_scales, fused_result };
/// What happens to the input before its amax is taken.
enum class Transform : std::uint8_t { none, hadamard_16, smooth_multiply, divide_by_global };
/// Which outputs see the transformed input.
enum class TransformUse : std::uint8_t { all, rowwise, columnwise };
enum class ColumnwiseOutput : std::uint8_t { none, transposed, untransposed };
enum class ColumnwiseSource : std::uint8_t { input, codes };

/// What is measured of a block. min_max includes zero; signed_max is the element of largest magnitude, first
/// one wins.
enum class Statistic : std::uint8_t {
    max_abs,
    signed_max,
    min_max,
    mean_abs,
    rms,
    fixed,
    history,
    from_caller,
    percentile
};
enum class HistoryAlgorithm : std::uint8_t { max, most_recent };
/// Type of an arithmetic step; `input` is the input tensor's type.
enum class StepType : std::uint8_t { input, f64, f32, bf16, f16 };
/// What a NaN element does to amax; `resets` restarts the running maximum after it, so order matters.
enum class NanAmax : std::uint8_t { dropped, propagates, becomes_inf, resets };
enum class EpsilonPlace : std::uint8_t {
    none,
    floor_amax,
    initial_amax,
    added_to_amax,
    floor_scale_before_power_of_two,
    floor_scale_after_power_of_two,
    floor_encoded_scale,
    replaces_zero_scale,
    replaces_tiny_scale,
    replaces_zero_amax
};

/// The power-of-two rule. _applied rules act on the applied scale, _stored rules on the stored one, the OCP
/// family on amax's exponent less the format's emax; floor_log2_amax subtracts no emax.
enum class PowerOfTwo : std::uint8_t {
    none,
    truncate_applied,
    floor_log2_applied,
    round_up_stored,
    ceil_log2_stored,
    ocp_floor,
    ocp_ceil,
    even,
    nearest_log2,
    half_up_log2,
    truncate_bf16,
    stochastic,
    floor_log2_amax
};
/// stored_only: codes use the exact scale while the rounded one is stored.
enum class PowerOfTwoUse : std::uint8_t { applied_and_stored, stored_only };
/// How a rule with a logarithm in it gets the exponent: exact bits, or somebody's log2.
enum class Log2 : std::uint8_t { exact, cuda, approx_ftz, triton, torch_f32, libm };
enum class Levels : std::uint8_t { one, two_per_tensor, two_per_row };
enum class Selection : std::uint8_t { none, four_over_six_mae, four_over_six_mse };
enum class ZeroPointPlace : std::uint8_t { none, added_before_cast, added_after_cast };
/// Order of the clamp, which decides what NaN becomes: min_of_max is min(max(x, -Q), Q), giving -Q.
enum class Clamp : std::uint8_t { none, min_of_max, max_of_min, triton_clamp, torch_clamp };
enum class Rounding : std::uint8_t {
    nearest_even,
    half_away,
    ties_to_zero,
    truncate,
    stochastic,
    nearest_in_table,
    hardware_scaled
};
/// saturate_finite: finite overflow saturates, infinity stays infinity.
enum class Overflow : std::uint8_t { saturate, nan, infinity, wrap, saturate_finite };
enum class SignRule : std::uint8_t { kept, dropped };

enum class ScaleStore : std::uint8_t {
    f32_dequant,
    f32_quant,
    bf16_dequant,
    f16_dequant,
    e8m0,
    e8m0_packed_int32,
    e4m3,
    ue4m3,
    amax,
    none,
    input_dequant
};
enum class ScaleRounding : std::uint8_t { nearest_even, up, half_up, down };
enum class ScaleOrder : std::uint8_t {
    row_major,
    column_major,
    swizzle_128x4,
    swizzle_8x4,
    shuffle_32x8,
    inline_with_codes,
    per_row_group
};
/// Content of padding; `one` is the encoding of scale 1.
enum class Padding : std::uint8_t { unwritten, zero, one, partly_written };
enum class Environment : std::uint8_t {
    ieee,
    flush_subnormals,
    fast_math,
    triton,
    torch_cpu,
    torch_cuda,
    xla_cpu
};
enum class Tail : std::uint8_t { clipped, zero_padded, masked, out_of_bounds };
enum class EmptyInput : std::uint8_t { accepted, refused };

}  // namespace quantcheck
