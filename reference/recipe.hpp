#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reference/dtype.hpp"
#include "reference/expression.hpp"
#include "reference/recipe_vocabulary.hpp"

namespace quantcheck {

/// What a scale becomes in a special case; `none` lets the arithmetic decide. JSON: a kind's name, or the
/// value itself.
struct Guard {
    enum class Kind : std::uint8_t { none, value, input_max, f32_max, keep_previous, infinity };
    Kind kind = Kind::none;
    double value = 0;  ///< used by Kind::value only
    [[nodiscard]] bool operator==(const Guard&) const = default;
};

/// Shape of a block in elements; 0 means the whole axis ("all" in JSON).
struct BlockShape {
    std::int64_t rows = 1, cols = 128;
    [[nodiscard]] bool operator==(const BlockShape&) const = default;
};

/// Both ends included: a clamp of an exponent byte, or of scaled values.
struct Bounds {
    double least = 0, greatest = 0;
    [[nodiscard]] bool operator==(const Bounds&) const = default;
};

/// How the scales of one direction are stored. Block (block_row, block_col) is counted in that direction's
/// grid, always in the input's orientation: grid_rows = ceil(M / block rows), grid_cols = ceil(N / block
/// cols), with the block transposed for columnwise. An order says what a stored row is:
///   row_major     [block_row][block_col]: round_up(grid_rows, row_multiple) stored rows of stride
///                 round_up(grid_cols, stride_multiple); element block_row * stride + block_col
///   column_major  [block_col][block_row]: round_up(grid_cols, row_multiple) stored rows of stride
///                 round_up(grid_rows, stride_multiple); element block_col * stride + block_row
///   swizzle_128x4, swizzle_8x4, shuffle_32x8: row_major padded to the tile, then permuted within it
/// So TE's GEMM-ready 1x128 layout is column_major rowwise ([ceil(N/128)][ru4(M)]) and row_major columnwise
/// ([ceil(M/128)][ru4(N)]), and its 128x128 layout is row_major rowwise, column_major columnwise
/// ([ceil(N/128)][ru4(ceil(M/128))]), all with stride_multiple 4.
struct ScaleLayout {
    ScaleOrder order = ScaleOrder::row_major;
    std::int64_t row_multiple = 1;     ///< stored rows are rounded up to this
    std::int64_t stride_multiple = 1;  ///< elements of a stored row are rounded up to this
    [[nodiscard]] bool operator==(const ScaleLayout&) const = default;
};

/// Bytes that a scale encoder writes for special values, where its recipe fixes them.
struct ScaleEncoder {
    std::optional<std::uint32_t> zero, inf, nan;
    SignRule sign = SignRule::dropped;
    [[nodiscard]] bool operator==(const ScaleEncoder&) const = default;
};

/// The written, bit-exact contract of a quantizer: every rule as data. Read from JSON (recipe_json.hpp); the
/// comments give the order in which the rules act on one block.
struct Recipe {
    std::string name;     ///< "te.float8_block_1x128"
    std::string summary;  ///< one sentence
    std::string source;   ///< where the rules were read: repository, file, commit
    std::vector<std::pair<std::string, std::string>>
        options;  ///< the chosen value of every option, in file order

    struct Input {
        DType dtype = DType::f32;
        InputForm form = InputForm::tensor;
        Transform transform = Transform::none;
        std::optional<CodeFormat> code;       ///< of an already quantized input
        std::optional<BlockShape> block;      ///< of an already quantized input
        StepType rounded_to = StepType::f32;  ///< type a fused result is rounded to before its amax
        std::string transform_signs;          ///< signs of a Hadamard transform's diagonal: "+++-..."
        StepType transform_matrix = StepType::f32;
        StepType transform_result = StepType::f32;
        TransformUse transform_use = TransformUse::all;
        [[nodiscard]] bool operator==(const Input&) const = default;
    } input;

    struct Code {
        CodeFormat format = CodeFormat::E4M3;
        std::optional<double> maximum;  ///< Q of the scale rule; absent: the format's largest finite value
        CodePacking packing = CodePacking::bytes;
        std::int64_t offset = 0;                    ///< added to an integer code when stored
        std::optional<std::int64_t> exponent_bits;  ///< of HFP8
        std::optional<std::int64_t> bias;           ///< of HFP8
        [[nodiscard]] bool operator==(const Code&) const = default;
    } code;

    BlockShape block;
    std::optional<BlockShape>
        stored_block;  ///< granularity of the stored scales where it differs from `block`
    std::optional<BlockShape> super_block;  ///< blocks that share one stored struct

    struct Outputs {
        bool rowwise = true;
        ColumnwiseOutput columnwise = ColumnwiseOutput::none;
        ColumnwiseSource columnwise_from = ColumnwiseSource::input;
        std::vector<std::string> extra;  ///< amax, row_sums, ... : not executable
        [[nodiscard]] bool operator==(const Outputs&) const = default;
    } outputs;

    // 1. amax of the block
    struct Amax {
        Statistic statistic = Statistic::max_abs;
        StepType dtype = StepType::f32;
        NanAmax nan = NanAmax::dropped;
        bool upper_bound = false;         ///< bounded above by a caller's value
        bool reduced_ranks = false;       ///< max-reduced over ranks before use
        std::int64_t history_length = 0;  ///< amaxes remembered by Statistic::history
        HistoryAlgorithm history_algorithm = HistoryAlgorithm::max;
        std::optional<double> fixed;  ///< amax of Statistic::fixed, per cent of Statistic::percentile
        [[nodiscard]] bool operator==(const Amax&) const = default;
    } amax;

    // 2. epsilon
    struct Epsilon {
        float value = 0;
        EpsilonPlace place = EpsilonPlace::none;
        StepType dtype = StepType::f32;     ///< type it is compared in
        std::optional<double> replacement;  ///< what replaces_tiny_scale puts in place of a scale below value
        [[nodiscard]] bool operator==(const Epsilon&) const = default;
    } epsilon;

    // 3. scale: guards on amax end the derivation at once (no power of two); then `applied`, the overflow
    // guard, the
    //    power-of-two rule, and `stored`. A recipe whose `applied` reads `stored` derives them in the other
    //    order.
    struct Scale {
        Guard amax_zero, amax_inf, amax_nan;  ///< the applied scale when amax (after epsilon) is 0, Inf, NaN
        Expression applied;      ///< over amax, max, least, greatest, stored, global: "max / amax"
        Guard applied_overflow;  ///< the applied scale when it came out Inf
        Guard stored_zero;       ///< the applied scale when the stored one came out 0
        PowerOfTwo power_of_two = PowerOfTwo::none;
        PowerOfTwoUse power_of_two_use = PowerOfTwoUse::applied_and_stored;
        Log2 log2 = Log2::exact;                ///< of a power-of-two rule that takes a logarithm
        std::optional<std::int64_t> even_bits;  ///< mantissa bits that PowerOfTwo::even rounds to
        std::optional<std::int64_t> emax;       ///< subtracted by the OCP rules; absent: the format's
        std::optional<Bounds> exponent_range;   ///< clamp of an E8M0 exponent byte
        Expression stored;                      ///< the same with applied for stored: "1 / applied"
        Levels levels = Levels::one;
        std::optional<Expression> global;         ///< second level, over tensor_amax and max
        std::optional<Expression> global_stored;  ///< value written for it, over tensor_amax, max, global
        Guard global_zero;  ///< the second level when tensor_amax is 0 or the level itself came out 0
        Guard global_inf;   ///< otherwise, when it came out Inf
        Guard global_nan;   ///< when it came out NaN
        Selection selection = Selection::none;
        StepType selection_dtype = StepType::f32;  ///< type of the error sums; the first candidate wins ties
        std::vector<double> candidates;            ///< divisors tried by a selection, preferred first
        std::optional<Expression> zero_point;      ///< over least, greatest, stored
        [[nodiscard]] bool operator==(const Scale&) const = default;
    } scale;

    // 4. each element
    struct Apply {
        Expression expression;             ///< over x, applied, stored, global, input_scale: "x * applied"
        StepType product = StepType::f32;  ///< type the scaled value is rounded to before the cast
        Clamp clamp = Clamp::none;
        std::optional<Bounds> bounds;  ///< of the clamp; absent: -Q and Q
        ZeroPointPlace zero_point = ZeroPointPlace::none;
        [[nodiscard]] bool operator==(const Apply&) const = default;
    } apply;

    // 5. cast
    struct Cast {
        Rounding rounding = Rounding::nearest_even;
        Overflow overflow = Overflow::saturate;
        SignRule nan_sign = SignRule::dropped;
        SignRule zero_sign = SignRule::kept;    ///< of zeros and of values that round to zero
        std::optional<std::uint32_t> nan_code;  ///< absent: the format's canonical NaN
        std::string random_generator;           ///< of stochastic rounding: "philox4x32_10"
        std::int64_t random_bits = 0;           ///< per element
        std::string random_index;               ///< how an element finds its bits
        [[nodiscard]] bool operator==(const Cast&) const = default;
    } cast;

    // 6. storage. Rounding to the stored type happens on writing: a formula that needs the rounded value says
    // so, as in
    //    "E4M3(...)", and the power-of-two rule has acted already.
    struct Store {
        ScaleStore scale = ScaleStore::f32_dequant;
        ScaleLayout rowwise, columnwise;
        Padding padding = Padding::unwritten;
        std::optional<std::string> byte_zero;  ///< meaning of E8M0 byte 0 where it is not 2^-127
        ScaleRounding rounding = ScaleRounding::nearest_even;  ///< of the scale's own encoder
        ScaleEncoder encoder;
        Padding code_padding = Padding::unwritten;
        [[nodiscard]] bool operator==(const Store&) const = default;
    } store;

    Environment environment = Environment::ieee;

    struct Shape {
        std::int64_t rows_multiple = 1, cols_multiple = 1;
        Tail tail = Tail::clipped;
        bool masked_rows = false;  ///< rows beyond a device-side count stay untouched
        bool noop_flag = false;    ///< a device flag that skips all writes
        bool jagged_rows = false;  ///< rows of different length
        EmptyInput empty = EmptyInput::accepted;
        [[nodiscard]] bool operator==(const Shape&) const = default;
    } shape;

    std::vector<std::string> free;  ///< bits that the recipe leaves unspecified, by name

    /// "name[option=value,...]": identifies this variant, and is what --recipe and replay lines take.
    [[nodiscard]] std::string id() const;
    [[nodiscard]] bool operator==(const Recipe&) const = default;
};

}  // namespace quantcheck
