#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reference/dtype.hpp"
#include "reference/expression.hpp"

namespace quantcheck {

/// Blocks along rows of the input, or along its columns.
enum class Direction : std::uint8_t { rowwise, columnwise };

// The axes of a recipe. Every enumerator's name is its spelling in recipe JSON (see recipe_axes.hpp). Values that some
// real quantizer needs but the reference cannot execute yet are here too: support.hpp says which.

enum class CodeFormat : std::uint8_t {
    E4M3, E5M2, E4M3FNUZ, E5M2FNUZ, E2M1, E2M3, E3M2, E5M6, INT8, INT4, UINT4, MXINT8, NF4
};
enum class CodePacking : std::uint8_t { bytes, nibbles_adjacent, nibbles_halves, words_of_12_bits, inline_with_scale };
enum class InputForm : std::uint8_t { tensor, codes_and_scales, fused_result };
enum class Transform : std::uint8_t { none, hadamard_16, smooth_multiply, divide_by_global };
enum class ColumnwiseOutput : std::uint8_t { none, transposed, untransposed };
enum class ColumnwiseSource : std::uint8_t { input, codes };
enum class Statistic : std::uint8_t {
    max_abs, signed_max, min_max, mean_abs, rms, fixed, history, from_caller
};
enum class StepType : std::uint8_t { input, f64, f32, bf16, f16 };
enum class NanAmax : std::uint8_t { dropped, propagates, becomes_inf, resets };
enum class EpsilonPlace : std::uint8_t {
    none, floor_amax, initial_amax, added_to_amax, floor_scale_before_power_of_two, floor_scale_after_power_of_two,
    floor_encoded_scale, replaces_zero_scale, replaces_tiny_scale
};
enum class PowerOfTwo : std::uint8_t {
    none, truncate_applied, floor_log2_applied, round_up_stored, ceil_log2_stored, ocp_floor, ocp_ceil, even,
    nearest_log2, half_up_log2, truncate_bf16, stochastic, floor_log2_amax
};
enum class PowerOfTwoUse : std::uint8_t { applied_and_stored, stored_only };
enum class Levels : std::uint8_t { one, two_per_tensor, two_per_row };
enum class Selection : std::uint8_t { none, four_over_six_mae, four_over_six_mse };
enum class Clamp : std::uint8_t { none, min_of_max, max_of_min, triton_clamp, torch_clamp };
enum class Rounding : std::uint8_t {
    nearest_even, half_away, ties_to_zero, truncate, stochastic, nearest_in_table, hardware_scaled
};
enum class Overflow : std::uint8_t { saturate, nan, infinity, wrap };
enum class SignRule : std::uint8_t { kept, dropped };
enum class ScaleStore : std::uint8_t {
    f32_dequant, f32_quant, bf16_dequant, f16_dequant, e8m0, e8m0_packed_int32, e4m3, ue4m3, amax
};
enum class ScaleOrder : std::uint8_t {
    row_major, column_major, swizzle_128x4, swizzle_8x4, shuffle_32x8, inline_with_codes
};
enum class Padding : std::uint8_t { unwritten, zero, one, partly_written };
enum class Environment : std::uint8_t { ieee, flush_subnormals, fast_math, triton, torch_cpu, torch_cuda, xla_cpu };
enum class Tail : std::uint8_t { clipped, zero_padded, masked, out_of_bounds };

/// What the applied scale becomes in a special case; `none` lets the arithmetic decide.
struct Guard {
    enum class Kind : std::uint8_t { none, value, input_max, f32_max, keep_previous };
    Kind kind = Kind::none;
    double value = 0;  ///< used by Kind::value only
    [[nodiscard]] bool operator==(const Guard&) const = default;
};

/// Shape of a block in elements; 0 means the whole axis.
struct BlockShape {
    std::int64_t rows = 1, cols = 128;
    [[nodiscard]] bool operator==(const BlockShape&) const = default;
};

/// How the scales of one direction are stored: order of the block grid, and the multiples its two sides are padded to.
struct ScaleLayout {
    ScaleOrder order = ScaleOrder::row_major;
    std::int64_t row_multiple = 1;     ///< stored rows are rounded up to this
    std::int64_t stride_multiple = 1;  ///< elements of a stored row are rounded up to this
    [[nodiscard]] bool operator==(const ScaleLayout&) const = default;
};

/// The written, bit-exact contract of a quantizer: every rule as data. Read from JSON (recipe_json.hpp); the comments
/// give the order in which the rules act on one block.
struct Recipe {
    std::string name;     ///< "te.float8_block_1x128"
    std::string summary;  ///< one sentence
    std::string source;   ///< where the rules were read: repository, file, commit
    std::vector<std::pair<std::string, std::string>> options;  ///< the chosen value of every option, in file order

    struct {
        DType dtype = DType::f32;
        InputForm form = InputForm::tensor;
        Transform transform = Transform::none;
    } input;

    struct {
        CodeFormat format = CodeFormat::E4M3;
        std::optional<double> maximum;  ///< Q of the scale rule; absent: the format's largest finite value
        CodePacking packing = CodePacking::bytes;
    } code;

    BlockShape block;
    std::optional<BlockShape> stored_block;  ///< granularity of the stored scales where it differs from `block`
    std::optional<BlockShape> super_block;   ///< blocks that share one stored struct

    struct {
        bool rowwise = true;
        ColumnwiseOutput columnwise = ColumnwiseOutput::none;
        ColumnwiseSource columnwise_from = ColumnwiseSource::input;
        std::vector<std::string> extra;  ///< amax, row_sums, ... : not executable
    } outputs;

    // 1. amax of the block
    struct {
        Statistic statistic = Statistic::max_abs;
        StepType dtype = StepType::f32;
        NanAmax nan = NanAmax::dropped;
        bool upper_bound = false;    ///< bounded above by a caller's value
        bool reduced_ranks = false;  ///< max-reduced over ranks before use
    } amax;

    // 2. epsilon
    struct {
        float value = 0;
        EpsilonPlace place = EpsilonPlace::none;
        StepType dtype = StepType::f32;  ///< type it is compared in
    } epsilon;

    // 3. scale: guards on amax end the derivation at once (no power of two); then `applied`, the overflow guard, the
    //    power-of-two rule, and `stored`.
    struct {
        Guard amax_zero, amax_inf, amax_nan;  ///< the applied scale when amax (after epsilon) is 0, Inf, NaN
        Expression applied;                   ///< over amax, max: "max / amax"
        Guard applied_overflow;               ///< the applied scale when it came out Inf
        PowerOfTwo power_of_two = PowerOfTwo::none;
        PowerOfTwoUse power_of_two_use = PowerOfTwoUse::applied_and_stored;
        std::optional<BlockShape> exponent_range;  ///< clamp of an E8M0 exponent: rows = least, cols = greatest byte
        Expression stored;                         ///< over amax, max, applied: "1 / applied"
        Levels levels = Levels::one;
        std::optional<Expression> global;  ///< second level, over the tensor's amax
        Selection selection = Selection::none;
    } scale;

    // 4. each element
    struct {
        Expression expression;              ///< over x, applied, stored: "x * applied"
        StepType product = StepType::f32;   ///< type the scaled value is rounded to before the cast
        Clamp clamp = Clamp::none;
    } apply;

    // 5. cast
    struct {
        Rounding rounding = Rounding::nearest_even;
        Overflow overflow = Overflow::saturate;
        SignRule nan_sign = SignRule::dropped;
        SignRule zero_sign = SignRule::kept;
        std::optional<std::uint32_t> nan_code;  ///< absent: the format's canonical NaN
    } cast;

    // 6. storage
    struct {
        ScaleStore scale = ScaleStore::f32_dequant;
        ScaleLayout rowwise, columnwise;
        Padding padding = Padding::unwritten;
        std::optional<std::string> byte_zero;  ///< meaning of E8M0 byte 0 where it is not 2^-127
    } store;

    Environment environment = Environment::ieee;

    struct {
        std::int64_t rows_multiple = 1, cols_multiple = 1;
        Tail tail = Tail::clipped;
        bool masked_rows = false;  ///< rows beyond a device-side count stay untouched
        bool noop_flag = false;    ///< a device flag that skips all writes
    } shape;

    std::vector<std::string> free;  ///< bits that the recipe leaves unspecified, by name

    /// "name[option=value,...]": identifies this variant, and is what --recipe and replay lines take.
    [[nodiscard]] std::string id() const;
};

}  // namespace quantcheck
