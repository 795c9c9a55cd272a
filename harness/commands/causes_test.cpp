// The gate names the planted rule of every mutant with a wrong value, with its place where it has one, and no
// other.
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "harness/exit_code.hpp"
#include "harness/testing/run_program.hpp"

namespace quantcheck {
namespace {

using testing::ProgramResult;
using testing::Scratch;

using Sentences = std::set<std::string>;

/// A mutant and the sentences of the bank (properties/causes) for its fault; two where they say the same.
struct Planted {
    const char* mutant;
    Sentences sentences;
};
// clang-format off
const Planted kPlanted[] = {
    {"no_zero_guard", {"an amax of 0 is divided by, and Inf replaced by the overflow fallback"}},
    {"no_inf_guard", {"an amax of Inf is divided by: the scale is 0"}},
    {"no_overflow_fallback", {"a scale that overflows stays Inf"}},
    {"fallback_flt_max", {"a scale that overflows becomes FLT_MAX whatever the input type"}},
    {"pow2_nearest", {"the power-of-two rule rounds to the nearest power"}},
    {"pow2_up", {"the power-of-two rule rounds up"}},
    {"reciprocal_scale", {"scale = max * (1 / amax)"}},
    {"divide_by_scale_inv", {"elements are divided by scale_inv, not multiplied by the scale"}},
    {"scale_inv_flushed", {"a subnormal scale_inv is stored as 0"}},
    {"input_flushed", {"inputs that are subnormal as f32 are read as 0"}},
    {"ties_away", {"the cast rounds ties away from zero"}},
    {"ties_toward_zero", {"the cast rounds ties toward zero"}},
    {"truncation", {"the cast truncates"}},
    {"nan_in_amax", {"a NaN element makes amax NaN, and the scale 1"}},
    {"overflow_nan", {"an overflow in the cast gives Inf where the format has it, else NaN"}},
    {"zero_sign_lost", {"zeros and underflows lose their sign"}},
    {"epsilon_added", {"epsilon is added to amax"}},
    {"epsilon_only_zero", {"epsilon acts only on an amax of 0"}},
    {"scale_inv_amax_over_max", {"scale_inv = amax / max"}},
    {"epsilon_ignored", {"epsilon is ignored"}},
    {"epsilon_at_least_1em12", {"epsilon is never less than 1e-12"}},
    {"amax_without_abs", {"amax is the largest element, not the largest magnitude"}},
    {"scale_in_double", {"scale and product are f64"}},
    {"product_in_input_type", {"the product is rounded to the input type before the cast"}},
    {"product_in_f16", {"the product is rounded to f16 before the cast"}},
    {"scale_inv_ulp", {"scale_inv is one ulp too large"}},
    {"nan_sign_kept", {"NaN codes keep the sign of the NaN"}},
    {"inf_skipped_in_amax", {"Inf elements do not reach amax"}},
    {"e4m3_max_240", {"the scale is derived from 240, the largest value of E4M3FNUZ"}},
    {"code_subnormals_flushed", {"codes that are subnormal are stored as 0"}},
    {"zero_block_inf", {"an amax of 0 gives the scale max / 0 = Inf and scale_inv 0"}},
    {"zero_tile_inf", {"an amax of 0 gives the scale max / 0 = Inf and scale_inv 0"}},
    {"fast_math", {"fast math: a subnormal amax and a subnormal scale_inv are 0"}},
    {"scale_zero_inf", {"an amax of 0 gives the scale max / 0 = Inf and scale_inv 0"}},
    {"scale_fast_math", {"fast math: a subnormal amax and a subnormal scale_inv are 0"}},
    {"scale_no_zero_guard", {"an amax of 0 is divided by, and Inf replaced by the overflow fallback"}},
    {"scale_no_inf_guard", {"an amax of Inf is divided by: the scale is 0"}},
    {"scale_no_overflow_fallback", {"a scale that overflows stays Inf"}},
    {"scale_fallback_flt_max", {"a scale that overflows becomes FLT_MAX whatever the input type"}},
    {"scale_pow2_nearest", {"the power-of-two rule rounds to the nearest power"}},
    {"scale_pow2_up", {"the power-of-two rule rounds up"}},
    {"scale_reciprocal", {"scale = max * (1 / amax)"}},
    {"scale_amax_over_max", {"scale_inv = amax / max"}},
    {"scale_epsilon_added", {"epsilon is added to amax"}},
    {"scale_epsilon_only_zero", {"epsilon acts only on an amax of 0"}},
    {"scale_epsilon_ignored", {"epsilon is ignored"}},
    {"scale_epsilon_at_least_1em12", {"epsilon is never less than 1e-12"}},
    {"scale_ulp", {"scale_inv is one ulp too large"}},
    {"scale_e4m3_max_240", {"the scale is derived from 240, the largest value of E4M3FNUZ"}},
    {"amax_every_second", {"every second element of a line of a block does not reach amax"}},
    {"amax_first_half", {"amax is of the first 64 elements of every line of a block"}},
    {"amax_skips_first", {"the first element of every line of a block does not reach amax"}},
    {"amax_skips_last", {"the last element of every line of a block does not reach amax"}},
    {"tile_amax_skips_last", {"the last element of every line of a block does not reach amax"}},
    {"amax_first_line", {"amax is of the first row of a block"}},
    {"amax_odd_lines_skipped", {"every second row of a block does not reach amax"}},
    {"amax_leaks", {"amax is not set to 0 between blocks: it is the largest so far"}},
    {"tile_amax_leaks", {"amax is not set to 0 between blocks: it is the largest so far"}},
    {"amax_flushed", {"an amax that is subnormal as f32 is 0"}},
    {"amax_in_bf16", {"amax is rounded to bf16"}},
    {"amax_in_f16", {"amax is rounded to f16"}},
    {"scale_amax_in_bf16", {"amax is rounded to bf16"}},
    {"epsilon_1em10", {"epsilon is 1e-10 whatever was asked for"}},
    {"epsilon_in_bf16", {"epsilon is rounded to bf16"}},
    {"epsilon_on_scale_inv", {"epsilon is a floor on scale_inv, not on amax"}},
    {"scale_epsilon_in_bf16", {"epsilon is rounded to bf16"}},
    {"zero_stored_zero", {"an amax of 0 gives scale_inv 0"}},
    {"zero_tile_stored_zero", {"an amax of 0 gives scale_inv 0"}},
    {"subnormal_guarded", {"a subnormal amax gets the scale of a zero block, 1"}},
    {"flt_max_guarded", {"an amax of FLT_MAX gets the scale of Inf, 1"}},
    {"inf_as_largest", {"an amax of Inf is read as FLT_MAX"}},
    {"scale_inf_as_largest", {"an amax of Inf is read as FLT_MAX"}},
    {"scale_by_dequant", {"scale = 1 / (amax * (1 / max))"}},
    {"scale_over_division", {"scale = 1 / (amax / max)"}},
    {"scale_truncated", {"the division max / amax rounds toward zero"}},
    {"scale_ulp_low", {"the scale is one ulp too small"}},
    {"scale_in_bf16", {"the scale is rounded to bf16"}},
    {"scale_from_inverse", {"elements are multiplied by 1 / scale_inv"}},
    {"scale_of_previous_block", {"codes are scaled by the scale of the block before, the first by 1"}},
    {"tile_scale_of_previous_block", {"codes are scaled by the scale of the block before, the first by 1"}},
    {"e4m3_max_224", {"the scale is derived from 224, not 448"}},
    {"max_448_for_all", {"the scale is derived from 448 for both formats"}},
    {"scale_max_448_for_all", {"the scale is derived from 448 for both formats"}},
    {"fallback_bf16", {"a scale that overflows becomes bf16's largest value whatever the input type"}},
    {"fallback_f16", {"a scale that overflows becomes f16's largest value whatever the input type"}},
    {"fallback_one", {"a scale that overflows becomes 1"}},
    {"fallback_not_pow2", {"the fallback of a scale that overflows is not rounded to a power of two"}},
    {"pow2_log2_floor", {"the power-of-two rule is exp2(floor(log2(scale))) with log2 rounded to f32"}},
    {"pow2_log2_ceil", {"the power-of-two rule is exp2(-ceil(log2(amax / max))) with log2 rounded to f32"}},
    {"scale_pow2_log2_floor", {"the power-of-two rule is exp2(floor(log2(scale))) with log2 rounded to f32"}},
    {"scale_pow2_log2_ceil", {"the power-of-two rule is exp2(-ceil(log2(amax / max))) with log2 rounded to f32"}},
    {"pow2_ocp", {"the power-of-two rule is 2^(emax - floor(log2(amax))), as in OCP MX"}},
    {"pow2_amax_alone", {"the power-of-two rule is 2^-floor(log2(amax)), without max"}},
    {"pow2_ignored", {"the power-of-two rule is not applied"}},
    {"tile_pow2_ignored", {"the power-of-two rule is not applied"}},
    {"pow2_always", {"the power-of-two rule is applied where it is off"}},
    {"pow2_stored_only", {"only scale_inv is a power of two; codes use the scale before it"}},
    {"pow2_applied_only", {"only the applied scale is a power of two; scale_inv is the inverse of the scale before it"}},
    {"scale_inv_times_reciprocal", {"scale_inv = amax * (1 / max)"}},
    {"scale_inv_truncated", {"the division 1 / scale rounds toward zero"}},
    {"scale_inv_in_bf16", {"scale_inv is rounded to bf16"}},
    {"scale_inv_by_exponent", {"a subnormal scale_inv is stored as 0"}},
    {"scale_inv_by_exponent_of_amax", {"a subnormal scale_inv is stored as 0"}},
    {"input_in_bf16", {"inputs are rounded to bf16 when read"}},
    {"input_in_f16", {"inputs are rounded to f16 when read"}},
    {"product_in_bf16", {"the product is rounded to bf16 before the cast"}},
    {"tile_product_in_bf16", {"the product is rounded to bf16 before the cast"}},
    {"signalling_nan_zero", {"a signalling NaN is read as 0"}},
    {"ties_away_subnormal", {"the cast rounds ties away from zero, only where an element scales to less than the smallest normal number of the format"}},
    {"ties_away_normal", {"the cast rounds ties away from zero, only where an element scales to a normal number of the format"}},
    {"rounds_down", {"the cast rounds everything toward -Inf"}},
    {"rounds_outward", {"the cast rounds everything away from zero"}},
    {"negative_truncated", {"the cast truncates, only for negative elements"}},
    {"underflow_up", {"the cast rounds everything away from zero, only where an element scales to less than the smallest code"}},
    {"underflow_sign_lost", {"zeros and underflows lose their sign, only where an element scales to less than the smallest code", "zeros and underflows lose their sign, only where an element scales to less than the smallest normal number of the format"}},
    {"carry_lost", {"a mantissa that rounds up to 2 does not carry into the exponent"}},
    {"overflow_tie_nan", {"the tie past the largest value becomes Inf where the format has it, else NaN"}},
    {"inf_nan", {"Inf becomes Inf where the format has it, else NaN, while finite values saturate"}},
    {"clamp_240", {"the cast saturates at 240, the largest value of E4M3FNUZ"}},
    {"clamp_448", {"the cast saturates at 448 for both formats"}},
    {"largest_code_low", {"the largest code is never used: the one below it is"}},
    {"smallest_code_lost", {"the smallest subnormal code is stored as 0"}},
    {"nan_clamped", {"NaN becomes the largest finite code of its sign"}},
    {"nan_zero", {"NaN becomes 0"}},
    {"tile_nan_zero", {"NaN becomes 0"}},
    {"nan_payload_shown", {"a NaN with a payload becomes 0xFF"}},
    {"one_tie_away", {"codes at the tie between 0x34 and 0x35"}},
    {"one_code", {"codes that are 0x35 but for the sign"}},
    {"one_amax", {"scale_inv of blocks of amax 0x3F2D0000 = 0.67578125"}},
    {"one_element", {"codes of elements of magnitude 0x3DB50000 = 0.088378906"}},
    {"second_block_row", {"the cast truncates, only in the second row of blocks"}},
    {"second_tile_row", {"scale_inv is one ulp too large, only in the second row of blocks"}},
    {"odd_columns", {"the cast rounds ties away from zero, only in odd columns"}},
    {"odd_columns_subnormal", {"codes that are subnormal are stored as 0, only in odd columns"}},
    {"odd_block_columns", {"scale_inv is one ulp too large, only in odd columns of blocks"}},
    {"last_row", {"codes are one too large, up to the largest, only in the last row"}},
    {"last_block", {"codes are one too large, up to the largest, only in the last block"}},
    {"tail_block", {"the cast truncates, only in blocks that the edge cuts off"}},
    // Without its place: no whole tile of these cases has its only largest magnitude at the end of a line.
    {"tail_tile", {"the last element of every line of a block does not reach amax"}},
    {"beyond_64_blocks", {"codes are one too large, up to the largest, only after the first 64 blocks"}},
    {"above_128_rows", {"the cast truncates, only in tensors of more than 128 rows"}},
    {"misaligned", {"the cast truncates, only for input that does not start at a multiple of 16 bytes"}},
    {"padded_rows", {"the cast rounds ties away from zero, only for input with padded rows"}},
    {"whole_tiles", {"the cast rounds ties toward zero, only in tensors whose sides are multiples of 128"}},
    {"one_row", {"scale = max * (1 / amax), only in tensors of one row"}},
    {"both_directions", {"epsilon is ignored, only in launches that ask for both directions"}},
    {"tile_both_directions", {"codes are one too large, up to the largest, only in launches that ask for both directions"}},
    {"compact_layout", {"zeros and underflows lose their sign, only in the layout whose rows of scales are not padded"}},
    {"rowwise", {"scale_inv is one ulp too large, only in rowwise outputs"}},
    {"columnwise_amax_every_second", {"every second element of a line of a block does not reach amax, only in columnwise outputs"}},
    {"columnwise_ties_away", {"the cast rounds ties away from zero, only in columnwise outputs"}},
    {"columnwise_epsilon_ignored", {"epsilon is ignored, only in columnwise outputs"}},
    {"columnwise_pow2_ignored", {"the power-of-two rule is not applied, only in columnwise outputs"}},
    {"columnwise_no_zero_guard", {"an amax of 0 is divided by, and Inf replaced by the overflow fallback, only in columnwise outputs"}},
    {"columnwise_nan_in_amax", {"a NaN element makes amax NaN, and the scale 1, only in columnwise outputs"}},
};
// clang-format on

/// What agrees with everything, by kernel, out of a report.
std::map<std::string, Sentences> named(const std::string& file) {
    const std::regex cause(
        "(?:agrees bit for bit with|wrong exactly in): (.*), in 100 % of \\d+ differing elements");
    std::map<std::string, Sentences> sentences;
    const nlohmann::json report = nlohmann::json::parse(std::ifstream(file));
    for (const auto& failure : report.at("failures"))
        for (const std::string text : failure.at("causes")) {
            std::smatch found;
            if (std::regex_match(text, found, cause)) sentences[failure.at("subject")].insert(found[1]);
        }
    return sentences;
}

// One gate for all of them: each alone would repeat what they share.
TEST(Causes, EachPlantedRuleIsNamedAndNoOther) {
    const Scratch scratch;
    std::vector<std::string> arguments = {"gate",
                                          "--plugin",
                                          testing::plugin("quantcheck_mutants"),
                                          "--cases",
                                          "100",
                                          "--property",
                                          "bit_exact",
                                          "--report",
                                          scratch.file("r.json"),
                                          "--save-failures",
                                          scratch.file("failures")};
    for (const Planted& planted : kPlanted) {
        arguments.push_back("--kernel");
        arguments.push_back(std::string("mutant.") + planted.mutant);
    }
    const ProgramResult result = testing::quantcheck(arguments);
    ASSERT_EQ(result.exit_code, kNonconformant) << result.err;

    const std::map<std::string, Sentences> sentences = named(scratch.file("r.json"));
    for (const Planted& planted : kPlanted) {
        const auto found = sentences.find(std::string("mutant.") + planted.mutant);
        EXPECT_EQ(found == sentences.end() ? Sentences{} : found->second, planted.sentences)
            << planted.mutant;
    }
}

}  // namespace
}  // namespace quantcheck
