#include "properties/causes/cause.hpp"

namespace quantcheck {
namespace {

using Rounding = CastStep::Rounding;
using Overflow = CastStep::Overflow;
using Nan = CastStep::Nan;

template <Rounding rounding>
void rounds(Steps& s) {
    s.cast.rounding = rounding;
}
template <Overflow overflow>
void overflows_to(Steps& s) {
    s.cast.overflow = overflow;
}
template <Nan nan>
void makes_nan(Steps& s) {
    s.cast.nan = nan;
}
template <bool CastStep::*fault>
void has(Steps& s) {
    s.cast.*fault = true;
}
template <int magnitude>
void clamps(Steps& s) {
    s.cast.clamp = magnitude;
}

constexpr Cause kCauses[] = {
    {"ties_away", "the cast rounds ties away from zero", rounds<Rounding::ties_away>},
    {"ties_toward_zero", "the cast rounds ties toward zero", rounds<Rounding::ties_toward_zero>},
    {"ties_upward", "the cast rounds ties toward +Inf", rounds<Rounding::ties_upward>},
    {"truncation", "the cast truncates", rounds<Rounding::toward_zero>},
    {"away_from_zero", "the cast rounds everything away from zero", rounds<Rounding::away_from_zero>},
    {"downward", "the cast rounds everything toward -Inf", rounds<Rounding::downward>},
    {"carry_lost", "a mantissa that rounds up to 2 does not carry into the exponent",
     has<&CastStep::carry_lost>},
    {"overflow_nan", "an overflow in the cast gives NaN", overflows_to<Overflow::nan>},
    {"overflow_inf", "an overflow in the cast gives Inf where the format has it, else NaN",
     overflows_to<Overflow::infinity>},
    {"inf_becomes_nan", "Inf becomes NaN, while finite values saturate",
     overflows_to<Overflow::nan_for_infinity>},
    {"inf_kept", "Inf becomes Inf where the format has it, else NaN, while finite values saturate",
     overflows_to<Overflow::keeps_infinity>},
    {"overflow_tie_inf", "the tie past the largest value becomes Inf where the format has it, else NaN",
     overflows_to<Overflow::infinity_for_tie>},
    {"clamped_at_240", "the cast saturates at 240, the largest value of E4M3FNUZ", clamps<240>},
    {"clamped_at_448", "the cast saturates at 448 for both formats", clamps<448>},
    {"largest_unused", "the largest code is never used: the one below it is", has<&CastStep::largest_unused>},
    {"nan_sign_kept", "NaN codes keep the sign of the NaN", makes_nan<Nan::signed_canonical>},
    {"nan_payload_shown", "a NaN with a payload becomes 0xFF", makes_nan<Nan::signed_payload>},
    {"nan_becomes_zero", "NaN becomes 0", makes_nan<Nan::zero>},
    {"nan_becomes_largest", "NaN becomes the largest finite code", makes_nan<Nan::largest>},
    {"nan_clamped", "NaN becomes the largest finite code of its sign", makes_nan<Nan::signed_largest>},
    {"zero_sign_lost", "zeros and underflows lose their sign", has<&CastStep::zero_sign_lost>},
    {"sign_lost", "codes lose their sign", has<&CastStep::sign_lost>},
    {"code_subnormals_flushed", "codes that are subnormal are stored as 0",
     has<&CastStep::subnormals_flushed>},
    {"least_code_lost", "the smallest subnormal code is stored as 0", has<&CastStep::least_lost>},
    {"code_one_up", "codes are one too large, up to the largest", has<&CastStep::one_up>},
};

}  // namespace

std::span<const Cause> cast_causes() { return kCauses; }

}  // namespace quantcheck
