#include "properties/generate.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "properties/plan_shrinks.hpp"
#include "properties/random.hpp"
#include "properties/shape.hpp"
#include "reference/block_grid.hpp"

namespace quantcheck {
namespace {

struct Weight {
    Kind kind;
    std::uint32_t weight;
};

// Ordinary values need many elements: some faults hit one code in ten thousand. Everything else has weight 1.
constexpr Weight kWeights[] = {
    {Kind::zero_pos, 2},        {Kind::zero_neg, 2},        {Kind::zero_mixed, 2},
    {Kind::ties_e4m3, 2},       {Kind::ties_e5m2, 2},       {Kind::ties_ulp_e4m3, 4},
    {Kind::ties_ulp_e5m2, 4},   {Kind::randbits, 2},        {Kind::normal01, 8},
    {Kind::lognormal_1em8, 4},  {Kind::lognormal_1em12, 3}, {Kind::lognormal_1em14, 3},
    {Kind::randbits_finite, 4}, {Kind::mixed, 5},
};

/// Every kind, repeated by its weight.
const std::vector<Kind>& weighted_kinds() {
    static const std::vector<Kind> kinds = [] {
        std::vector<Kind> all;
        for (const KindInfo& info : all_kinds()) {
            const auto* w = std::find_if(std::begin(kWeights), std::end(kWeights),
                                         [&](const Weight& weight) { return weight.kind == info.kind; });
            all.insert(all.end(), w == std::end(kWeights) ? 1 : w->weight, info.kind);
        }
        return all;
    }();
    return kinds;
}

Kind draw_kind(RandomStream& random) {
    const std::vector<Kind>& kinds = weighted_kinds();
    return kinds[random.below(static_cast<std::uint32_t>(kinds.size()))];
}

/// The area of one kind: blocks of the rowwise direction, of the columnwise one, or 128 x 128 tiles.
Shape draw_patch(RandomStream& random, const Plan& plan) {
    const std::uint32_t draw = random.below(8);
    if (plan.operation == Operation::scale_from_amax) return {1, std::int64_t{1} << draw};
    if (draw == 0) return {128, 128};
    const Direction direction = draw < 3 ? Direction::columnwise : Direction::rowwise;
    const BlockGrid grid = block_grid(plan.recipe, direction, plan.rows, plan.cols);
    return {std::max<std::int64_t>(1, grid.block_rows), std::max<std::int64_t>(1, grid.block_cols)};
}

Plan draw_plan(const std::vector<Recipe>& variants, Operation operation, const PlanLimits& limits,
               RandomStream random) {
    if (variants.empty()) throw std::invalid_argument("a plan needs at least one recipe variant");
    Plan plan;
    plan.recipe = variants[random.below(static_cast<std::uint32_t>(variants.size()))];
    plan.operation = operation;
    plan.seed = random.next();
    const bool quantizes = operation == Operation::quantize;
    const Shape shape = quantizes ? draw_tensor_shape(random, limits) : draw_amax_shape(random, limits);
    plan.rows = shape.rows;
    plan.cols = shape.cols;
    const bool padded = random.one_in(2);
    const std::int64_t padding = random.one_in(8) ? random.between(1, 130) : random.between(1, 9);
    plan.row_padding = quantizes && padded ? padding : 0;
    const bool misaligned = random.one_in(2);
    const std::int64_t misalignment = random.between(1, 31);
    plan.misalignment = misaligned ? misalignment : 0;
    const Shape patch = draw_patch(random, plan);
    plan.patch_rows = patch.rows;
    plan.patch_cols = patch.cols;
    const bool uniform = random.one_in(8);
    plan.kinds.resize(static_cast<std::size_t>(plan.patch_grid_rows() * plan.patch_grid_cols()),
                      draw_kind(random));
    if (!uniform)
        for (Kind& kind : plan.kinds) kind = draw_kind(random);
    return plan;
}

rc::Shrinkable<Plan> with_shrinks(Plan plan, const PlanLimits& limits) {
    return rc::shrinkable::shrinkRecur(std::move(plan),
                                       [limits](const Plan& p) { return plan_shrinks(p, limits); });
}

}  // namespace

rc::Gen<Plan> plans(std::vector<Recipe> variants, Operation operation, PlanLimits limits) {
    return [variants = std::move(variants), operation, limits](const rc::Random& random, int) {
        rc::Random copy = random;
        return with_shrinks(draw_plan(variants, operation, limits, RandomStream(copy.next())), limits);
    };
}

rc::Shrinkable<Plan> plan_at(const std::vector<Recipe>& variants, Operation operation,
                             const PlanLimits& limits, std::uint64_t seed, std::uint64_t index) {
    return with_shrinks(draw_plan(variants, operation, limits, RandomStream(hash64(seed, index))), limits);
}

}  // namespace quantcheck
