#include "properties/situations/aim.hpp"

#include <algorithm>

#include "properties/kinds/float_layout.hpp"
#include "properties/random.hpp"
#include "properties/situations/shapes.hpp"

namespace quantcheck {
namespace {

using enum Situation;

/// What fills the blocks, and their amax where that is what matters.
struct Aim {
    std::vector<Kind> kinds;
    std::optional<std::uint32_t> amax = std::nullopt;
};

/// A power of two that every input type has, moved by some steps.
std::uint32_t beside_power_of_two(const SituationSpace& space, std::uint64_t seed, std::uint32_t steps) {
    const FloatLayout type = layout_of(space.dtype);
    const auto field = static_cast<std::uint32_t>(type.bias()) - 2 + static_cast<std::uint32_t>(seed % 5);
    return (field << type.mantissa_bits) + steps;
}

Aim aim_at_codes(const SituationSpace& space, Situation situation) {
    const bool e4m3 = space.recipe.code.format == CodeFormat::E4M3;
    const Kind tie = e4m3 ? Kind::ties_e4m3 : Kind::ties_e5m2;
    const Kind near = e4m3 ? Kind::ties_ulp_e4m3 : Kind::ties_ulp_e5m2;
    if (situation == every_code) return {{near, Kind::nan_one}};
    return {{near, Kind::satgrid_with_inf, tie, near, Kind::randbits_finite}};
}

Aim aim_of(const SituationSpace& space, Situation situation, std::uint64_t seed) {
    const FloatLayout type = layout_of(space.dtype);
    const auto amax = [](std::optional<std::uint32_t> bits) { return Aim{{Kind::randbits_finite}, bits}; };
    switch (situation) {
        case amax_zero:
            return {{Kind::zero_pos}};
        case amax_negative_zero_only:
            return {{Kind::zero_neg}};
        case amax_all_subnormal:
            return {{Kind::minsub_all}};
        case amax_one_subnormal:
            return {{Kind::single_sub}};
        case amax_inf:
            return {{Kind::inf_pos_one}};
        case amax_nan_only:
            return {{Kind::nan_all}};
        case amax_nan_mixed:
            return {{Kind::nan_one}};
        case amax_below_power_of_two:
            return amax(beside_power_of_two(space, seed, 0) - 1);
        case amax_power_of_two:
            return amax(beside_power_of_two(space, seed, 0));
        case amax_above_power_of_two:
            return amax(beside_power_of_two(space, seed, 1));
        case amax_largest_finite:
            return amax(type.largest_finite());
        case amax_below_epsilon:
            return amax(*space.below_epsilon / 2);
        case amax_just_below_epsilon:
            return amax(space.below_epsilon);
        case amax_at_epsilon:
            return amax(space.at_epsilon);
        case amax_just_above_epsilon:
            return amax(space.above_epsilon);
        case amax_below_overflow_edge:
            return amax(*space.overflow_edge / 2);
        case amax_at_overflow_edge:
            return amax(space.overflow_edge);
        case amax_above_overflow_edge:
            return amax(*space.overflow_edge + 1);
        case ties:
        case below_ties:
        case above_ties:
        case underflow_to_zero:
        case subnormal_code:
        case largest_code:
        case largest_code_saturated:
        case every_code:
            return aim_at_codes(space, situation);
        default:
            // six amaxes that all differ
            return {{Kind::normal01, Kind::lognormal_1em8, Kind::outlier, Kind::const_one, Kind::maxfin_mixed,
                     Kind::lognormal_1em14}};
    }
}

/// A shape for the situation: what it asks for, or for numbers as many whole blocks as do not take long.
Shape shape_of(const SituationSpace& space, Situation situation) {
    const auto& info = all_situations()[static_cast<std::size_t>(situation)];
    if (info.scope == SituationScope::shape) return *shape_for(space, situation);
    const std::int64_t rm = space.limits.rows_multiple, cm = space.limits.cols_multiple;
    const std::int64_t wanted = info.scope == SituationScope::code ? 1 << 15 : 1 << 10;
    const std::int64_t most = std::min(space.limits.max_elements, std::max(wanted, rm * cm));
    const bool amaxes = space.operation == Operation::scale_from_amax;
    const std::int64_t cols = std::max(cm, std::min<std::int64_t>(most / rm, 128) / cm * cm);
    return {amaxes ? 1 : std::max(rm, most / cols / rm * rm), cols};
}

}  // namespace

Plan aimed_plan(const SituationSpace& space, Situation situation, std::uint64_t seed) {
    const Aim aim = aim_of(space, situation, seed);
    const Shape shape = shape_of(space, situation);
    Plan plan;
    plan.recipe = space.recipe;
    plan.operation = space.operation;
    plan.rows = shape.rows;
    plan.cols = shape.cols;
    plan.seed = seed;
    plan.amax = aim.amax;
    plan.misalignment = situation == misaligned ? 1 : 0;
    plan.row_padding = situation == padded_stride ? 1 : 0;
    const auto directions = directions_of(space);
    const BlockGrid grid = grid_of(space, directions.front(), shape);
    plan.patch_rows = grid.block_rows;
    plan.patch_cols = grid.block_cols;
    const auto patches = static_cast<std::size_t>(plan.patch_grid_rows() * plan.patch_grid_cols());
    for (std::size_t i = 0; i < patches; ++i) plan.kinds.push_back(aim.kinds[i % aim.kinds.size()]);
    return plan;
}

std::vector<Plan> aimed_plans(const SituationMap& map, std::int64_t last, std::size_t round,
                              std::uint64_t seed) {
    std::vector<Plan> plans;
    for (const SituationMap::Gap& gap : map.gaps(last, round)) {
        const std::uint64_t index = round * kSituations + static_cast<std::uint64_t>(gap.situation);
        plans.push_back(aimed_plan(*gap.space, gap.situation, hash64(~seed, index)));
    }
    return plans;
}

}  // namespace quantcheck
