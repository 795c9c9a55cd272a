// The gate names the planted rule of every mutant with a wrong value, and no other rule.
#include <gtest/gtest.h>
#include <ostream>
#include <regex>
#include <set>

#include "harness/exit_code.hpp"
#include "harness/testing/run_program.hpp"

namespace quantcheck {
namespace {

using testing::ProgramResult;
using testing::Scratch;

struct Planted {
    const char* mutant;
    const char* sentence;  ///< of the bank (properties/causes), for the mutant's fault
    friend void PrintTo(const Planted& planted, std::ostream* out) { *out << planted.mutant; }
};
const Planted kPlanted[] = {
    {"no_zero_guard", "an amax of 0 is divided by, and Inf replaced by the overflow fallback"},
    {"no_inf_guard", "an amax of Inf is divided by: the scale is 0"},
    {"no_overflow_fallback", "a scale that overflows stays Inf"},
    {"fallback_flt_max", "a scale that overflows becomes FLT_MAX whatever the input type"},
    {"pow2_nearest", "the power-of-two rule rounds to the nearest power"},
    {"pow2_up", "the power-of-two rule rounds up"},
    {"reciprocal_scale", "scale = max * (1 / amax)"},
    {"divide_by_scale_inv", "elements are divided by scale_inv, not multiplied by the scale"},
    {"scale_inv_flushed", "a subnormal scale_inv is stored as 0"},
    {"input_flushed", "inputs that are subnormal as f32 are read as 0"},
    {"ties_away", "the cast rounds ties away from zero"},
    {"ties_toward_zero", "the cast rounds ties toward zero"},
    {"truncation", "the cast truncates"},
    {"nan_in_amax", "a NaN element makes amax NaN, and the scale 1"},
    {"overflow_nan", "an overflow in the cast gives Inf where the format has it, else NaN"},
    {"zero_sign_lost", "zeros and underflows lose their sign"},
    {"epsilon_added", "epsilon is added to amax"},
    {"epsilon_only_zero", "epsilon acts only on an amax of 0"},
    {"scale_inv_amax_over_max", "scale_inv = amax / max"},
    {"epsilon_ignored", "epsilon is ignored"},
    {"epsilon_at_least_1em12", "epsilon is never less than 1e-12"},
    {"amax_without_abs", "amax is the largest element, not the largest magnitude"},
    {"scale_in_double", "scale and product are f64"},
    {"product_in_input_type", "the product is rounded to the input type before the cast"},
    {"product_in_f16", "the product is rounded to f16 before the cast"},
    {"scale_inv_ulp", "scale_inv is one ulp too large"},
    {"nan_sign_kept", "NaN codes keep the sign of the NaN"},
    {"inf_skipped_in_amax", "Inf elements do not reach amax"},
    {"e4m3_max_240", "the scale is derived from 240, the largest value of E4M3FNUZ"},
    {"code_subnormals_flushed", "codes that are subnormal are stored as 0"},
    {"zero_block_inf", "an amax of 0 gives the scale max / 0 = Inf and scale_inv 0"},
    {"zero_tile_inf", "an amax of 0 gives the scale max / 0 = Inf and scale_inv 0"},
    {"fast_math", "fast math: a subnormal amax and a subnormal scale_inv are 0"},
    {"scale_zero_inf", "an amax of 0 gives the scale max / 0 = Inf and scale_inv 0"},
    {"scale_fast_math", "fast math: a subnormal amax and a subnormal scale_inv are 0"},
    {"scale_no_zero_guard", "an amax of 0 is divided by, and Inf replaced by the overflow fallback"},
    {"scale_no_inf_guard", "an amax of Inf is divided by: the scale is 0"},
    {"scale_no_overflow_fallback", "a scale that overflows stays Inf"},
    {"scale_fallback_flt_max", "a scale that overflows becomes FLT_MAX whatever the input type"},
    {"scale_pow2_nearest", "the power-of-two rule rounds to the nearest power"},
    {"scale_pow2_up", "the power-of-two rule rounds up"},
    {"scale_reciprocal", "scale = max * (1 / amax)"},
    {"scale_amax_over_max", "scale_inv = amax / max"},
    {"scale_epsilon_added", "epsilon is added to amax"},
    {"scale_epsilon_only_zero", "epsilon acts only on an amax of 0"},
    {"scale_epsilon_ignored", "epsilon is ignored"},
    {"scale_epsilon_at_least_1em12", "epsilon is never less than 1e-12"},
    {"scale_ulp", "scale_inv is one ulp too large"},
    {"scale_e4m3_max_240", "the scale is derived from 240, the largest value of E4M3FNUZ"},
    {"amax_in_bf16", "amax is rounded to bf16"},
    {"amax_in_f16", "amax is rounded to f16"},
    {"amax_skips_first", "the first element of a block does not reach amax"},
    {"amax_skips_last", "the last element of a block does not reach amax"},
    {"e4m3_max_224", "the scale is derived from 224, not 448"},
    {"epsilon_1em10", "epsilon is 1e-10 whatever was asked for"},
    {"epsilon_on_scale_inv", "epsilon is a floor on scale_inv, not on amax"},
    {"fallback_one", "a scale that overflows becomes 1"},
    {"inf_nan", "Inf becomes NaN, while finite values saturate"},
    {"input_in_bf16", "inputs are rounded to bf16 when read"},
    {"input_in_f16", "inputs are rounded to f16 when read"},
    {"max_448_for_all", "the scale is derived from 448 for both formats"},
    {"nan_zero", "NaN becomes 0"},
    {"pow2_always", "the power-of-two rule is applied where it is off"},
    {"pow2_applied_only", "only the applied scale is a power of two; scale_inv is the inverse of the scale before it"},
    {"pow2_ignored", "the power-of-two rule is not applied"},
    {"pow2_log2_floor", "the power-of-two rule is exp2(floor(log2(scale))) with log2 rounded to f32"},
    {"pow2_ocp", "the power-of-two rule is 2^(emax - floor(log2(amax))), as in OCP MX"},
    {"pow2_stored_only", "only scale_inv is a power of two; codes use the scale before it"},
    {"product_in_bf16", "the product is rounded to bf16 before the cast"},
    {"rounds_outward", "the cast rounds everything away from zero"},
    {"scale_from_inverse", "elements are multiplied by 1 / scale_inv"},
    {"scale_in_bf16", "the scale is rounded to bf16"},
    {"scale_inv_in_bf16", "scale_inv is rounded to bf16"},
    {"scale_inv_times_reciprocal", "scale_inv = amax * (1 / max)"},
    {"scale_over_division", "scale = 1 / (amax / max)"},
    {"zero_stored_zero", "an amax of 0 gives scale_inv 0"},
    {"amax_flushed", "an amax that is subnormal as f32 is 0"},
    {"tail_reads_neighbour",
     "the last block of a row takes the row padding for data"},
    {"transposed_scale_grid", "scales are stored in the order of the transposed block grid"},
};

/// The sentences of rules that agree with everything, out of a failure as printed.
std::set<std::string> named(const std::string& out) {
    const std::string text = std::regex_replace(out, std::regex("\\s+"), " ");
    const std::regex cause("agrees bit for bit with: (.*?), in 100 % of \\d+ differing elements");
    std::set<std::string> sentences;
    for (std::sregex_iterator at(text.begin(), text.end(), cause), end; at != end; ++at)
        sentences.insert((*at)[1]);
    return sentences;
}

class Cause : public ::testing::TestWithParam<Planted> {};

TEST_P(Cause, IsNamedAndNoOther) {
    const Scratch scratch;
    const ProgramResult result = testing::quantcheck(
        {"gate", "--plugin", testing::plugin("quantcheck_mutants"), "--kernel",
         std::string("mutant.") + GetParam().mutant, "--property", "bit_exact", "--report",
         scratch.file("r.json"), "--save-failures", scratch.file("failures")});
    EXPECT_EQ(result.exit_code, kNonconformant);
    EXPECT_EQ(named(result.out), std::set<std::string>{GetParam().sentence}) << result.out;
}

INSTANTIATE_TEST_SUITE_P(All, Cause, ::testing::ValuesIn(kPlanted),
                         [](const auto& planted) { return planted.param.mutant; });

}  // namespace
}  // namespace quantcheck
