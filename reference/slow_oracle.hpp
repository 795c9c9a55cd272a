#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace quantcheck {

// A second opinion, slow and obviously right. It shares no code with the rest of this layer (not even the
// format tables) and computes in exact rational numbers: a rounding is a search for the nearest representable
// number.

/// Exact value of a finite code of "E4M3", "E5M2", "E4M3FNUZ", "E5M2FNUZ" or "E2M1"; NaN and infinity codes
/// as such.
[[nodiscard]] float oracle_value(std::string_view format, std::uint32_t code);

/// The code nearest to value, found among all codes of the format; a tie goes to the even code, what is too
/// large saturates, NaN gives the canonical NaN (for E2M1, which has none, the largest code).
[[nodiscard]] std::uint32_t oracle_code(std::string_view format, float value);

/// a * b and a / b of finite numbers, b != 0 for the quotient: the f32 nearest to the exact result, found by
/// bisection over all f32; ties to even, infinity beyond the largest. A zero result has the sign of the rule
/// of signs.
[[nodiscard]] float oracle_product(float a, float b);
[[nodiscard]] float oracle_quotient(float a, float b);

/// How a block's scale comes from its amax: one division, or a reciprocal and a product, each rounded.
enum class OracleScale : std::uint8_t { quotient, reciprocal_product };

/// The rules that differ between the quantizers that the oracle knows: TransformerEngine's Float8BlockScaling
/// (the defaults) and transformers' block weights. Both scale by Q over amax, store the reciprocal, and give
/// a block without an amax the scale 1.
struct OracleRules {
    std::string_view format = "E4M3";
    float epsilon = 0;
    bool power_of_two = false;
    /// The scale where Q over amax overflows; infinity where nothing guards it.
    float overflow_scale = 0;
    OracleScale scale = OracleScale::quotient;
    bool infinity_guarded = true;  ///< an infinite amax gives the scale 1
    bool nan_guarded = false;      ///< a block with a NaN has the scale 1; otherwise a NaN counts for nothing
};

/// What one block must come out as.
struct OracleBlock {
    float scale = 0, scale_inv = 0;
    std::vector<std::uint8_t> codes;  ///< one for each element
};

/// Quantizes one block. Source: the order of steps in NVIDIA/TransformerEngine
/// common/recipe/recipe_common.cuh and common/transpose/quantize_transpose_*_blockwise.cu, and in
/// huggingface/transformers integrations/finegrained_fp8.py. A block of 16384 elements takes about a tenth of
/// a second.
[[nodiscard]] OracleBlock oracle_block(std::span<const float> x, const OracleRules& rules);

}  // namespace quantcheck
