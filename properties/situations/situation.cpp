#include "properties/situations/situation.hpp"

namespace quantcheck {
namespace {

using enum Situation;
using Scope = SituationScope;

constexpr std::array<SituationInfo, kSituations> kInfos = {{
    {amax_zero, Scope::input, "amax_zero", "a block of zeros, some of them +0"},
    {amax_negative_zero_only, Scope::input, "amax_negative_zero_only",
     "a block in which every element is -0"},
    {amax_all_subnormal, Scope::input, "amax_all_subnormal", "a block in which every element is subnormal"},
    {amax_one_subnormal, Scope::input, "amax_one_subnormal", "a block of zeros but for one subnormal"},
    {amax_below_power_of_two, Scope::input, "amax_below_power_of_two",
     "amax is the last value below a power of two"},
    {amax_power_of_two, Scope::input, "amax_power_of_two", "amax is a power of two"},
    {amax_above_power_of_two, Scope::input, "amax_above_power_of_two",
     "amax is the first value above a power of two"},
    {amax_largest_finite, Scope::input, "amax_largest_finite",
     "amax is the input type's largest finite value"},
    {amax_inf, Scope::input, "amax_inf", "a block with an infinity"},
    {amax_nan_only, Scope::input, "amax_nan_only", "a block in which every element is NaN"},
    {amax_nan_mixed, Scope::input, "amax_nan_mixed", "a block with NaN among numbers"},
    {amax_below_epsilon, Scope::epsilon, "amax_below_epsilon",
     "amax is positive and more than one step below epsilon"},
    {amax_just_below_epsilon, Scope::epsilon, "amax_just_below_epsilon",
     "amax is the input type's last value below epsilon"},
    {amax_at_epsilon, Scope::epsilon, "amax_at_epsilon", "amax is epsilon"},
    {amax_just_above_epsilon, Scope::epsilon, "amax_just_above_epsilon",
     "amax is the input type's first value above epsilon"},
    {amax_below_overflow_edge, Scope::code, "amax_below_overflow_edge",
     "amax is positive and lies below the last for which the scale overflows f32"},
    {amax_at_overflow_edge, Scope::code, "amax_at_overflow_edge",
     "amax is the last value for which the scale overflows f32"},
    {amax_above_overflow_edge, Scope::code, "amax_above_overflow_edge",
     "amax is the first value for which the scale is finite"},
    {ties, Scope::code, "ties", "every midpoint between neighbouring codes is met by a scaled element"},
    {below_ties, Scope::code, "below_ties",
     "for every tie an element is met whose next larger magnitude scales to the tie"},
    {above_ties, Scope::code, "above_ties",
     "for every tie an element is met whose next smaller magnitude scales to the tie"},
    {underflow_to_zero, Scope::code, "underflow_to_zero",
     "nonzero elements of both signs get a code of zero"},
    {subnormal_code, Scope::code, "subnormal_code", "an element gets a subnormal code"},
    {largest_code, Scope::code, "largest_code", "an element within the format's range gets the largest code"},
    {largest_code_saturated, Scope::code, "largest_code_saturated",
     "a finite element beyond the format's range gets the largest code"},
    {every_code, Scope::code, "every_code", "every code that the cast can produce is produced"},
    {full_tile, Scope::shape, "full_tile", "a block of the recipe's full extent"},
    {whole_tiles, Scope::shape, "whole_tiles",
     "a tensor both of whose sides are multiples of the block's longer side"},
    {right_tail, Scope::shape, "right_tail", "a block cut short by the tensor's right edge"},
    {bottom_tail, Scope::shape, "bottom_tail", "a block cut short by the tensor's bottom edge"},
    {corner_tail, Scope::shape, "corner_tail", "a block cut short by both edges"},
    {one_wide, Scope::shape, "one_wide", "a tensor of one row or one column"},
    {empty_dimension, Scope::shape, "empty_dimension", "a tensor without rows or without columns"},
    {misaligned, Scope::shape, "misaligned", "the first element lies off the 256-byte boundary"},
    {padded_stride, Scope::shape, "padded_stride", "several rows with a gap between one and the next"},
    {more_than_64_blocks, Scope::shape, "more_than_64_blocks", "more than 64 blocks in one direction"},
    {rectangular_scale_grid, Scope::shape, "rectangular_scale_grid",
     "M != N and a grid of blocks with different numbers of rows and columns, all scales distinct"},
}};

consteval bool in_order() {
    for (std::size_t i = 0; i < kSituations; ++i)
        if (static_cast<std::size_t>(kInfos[i].situation) != i) return false;
    return true;
}
static_assert(in_order());

}  // namespace

std::span<const SituationInfo> all_situations() { return kInfos; }

}  // namespace quantcheck
