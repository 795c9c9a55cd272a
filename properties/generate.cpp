#include "properties/generate.hpp"

#include <algorithm>
#include <numeric>
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

// Ordinary values need many elements: some faults hit one code in ten thousand. An overflowing scale shows
// its fallback in few variants only. Everything else has weight 1.
constexpr Weight kWeights[] = {
    {Kind::zero_pos, 2},        {Kind::zero_neg, 2},        {Kind::zero_mixed, 2},
    {Kind::ties_e4m3, 2},       {Kind::ties_e5m2, 2},       {Kind::ties_ulp_e4m3, 4},
    {Kind::ties_ulp_e5m2, 4},   {Kind::randbits, 2},        {Kind::normal01, 8},
    {Kind::lognormal_1em8, 4},  {Kind::lognormal_1em12, 3}, {Kind::lognormal_1em14, 3},
    {Kind::randbits_finite, 4}, {Kind::e4m3_inf_last, 2},   {Kind::e5m2_inf_last, 2},
    {Kind::maxsub, 2},          {Kind::single_sub, 2},      {Kind::mixed, 5},
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

/// A kind left out is drawn again from a copy of the stream, so that plans without it stay the same.
Kind draw_kind(RandomStream& random, std::optional<Kind> without) {
    const std::vector<Kind>& kinds = weighted_kinds();
    const auto draw = [&](RandomStream& from) {
        return kinds[from.below(static_cast<std::uint32_t>(kinds.size()))];
    };
    Kind kind = draw(random);
    for (RandomStream again = random; kind == without;) kind = draw(again);
    return kind;
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

/// Limits of the kernel and of the recipe together.
PlanLimits within(const PlanLimits& limits, const Recipe& recipe) {
    PlanLimits both = limits;
    both.rows_multiple = std::lcm(limits.rows_multiple, recipe.shape.rows_multiple);
    both.cols_multiple = std::lcm(limits.cols_multiple, recipe.shape.cols_multiple);
    return both;
}

Shape draw_shape(RandomStream& random, Operation operation, const PlanLimits& limits, const Recipe& recipe) {
    if (operation == Operation::scale_from_amax) return draw_amax_shape(random, limits);
    const std::int64_t block_side = std::max<std::int64_t>({1, recipe.block.rows, recipe.block.cols});
    const Shape shape = draw_tensor_shape(random, limits, block_side);
    const bool empty = shape.rows * shape.cols == 0;
    if (empty && recipe.shape.empty == EmptyInput::refused)
        return {limits.rows_multiple, limits.cols_multiple};
    return shape;
}

/// A plan, with what its shrinks must stay within.
struct Draw {
    Plan plan;
    PlanLimits limits;
};

Draw draw_plan(const std::vector<Recipe>& variants, Operation operation, const PlanLimits& kernel_limits,
               RandomStream random) {
    if (variants.empty()) throw std::invalid_argument("a plan needs at least one recipe variant");
    Plan plan;
    plan.recipe = variants[random.below(static_cast<std::uint32_t>(variants.size()))];
    const bool other_epsilon = random.one_in(8);
    const std::uint64_t epsilon = random.next();
    if (other_epsilon && !kernel_limits.epsilons.empty())
        plan.recipe =
            with_epsilon(plan.recipe, kernel_limits.epsilons[epsilon % kernel_limits.epsilons.size()]);
    plan.operation = operation;
    plan.seed = random.next();
    const bool quantizes = operation == Operation::quantize;
    const PlanLimits limits = quantizes ? within(kernel_limits, plan.recipe) : kernel_limits;
    const Shape shape = draw_shape(random, operation, limits, plan.recipe);
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
                      draw_kind(random, limits.without));
    if (!uniform)
        for (Kind& kind : plan.kinds) kind = draw_kind(random, limits.without);
    return {std::move(plan), limits};
}

rc::Shrinkable<Plan> with_shrinks(Draw draw) {
    return rc::shrinkable::shrinkRecur(std::move(draw.plan), [limits = draw.limits](const Plan& plan) {
        return plan_shrinks(plan, limits);
    });
}

}  // namespace

rc::Gen<Plan> plans(std::vector<Recipe> variants, Operation operation, PlanLimits limits) {
    return [variants = std::move(variants), operation, limits](const rc::Random& random, int) {
        rc::Random copy = random;
        return with_shrinks(draw_plan(variants, operation, limits, RandomStream(copy.next())));
    };
}

rc::Shrinkable<Plan> plan_at(const std::vector<Recipe>& variants, Operation operation,
                             const PlanLimits& limits, std::uint64_t seed, std::uint64_t index) {
    return with_shrinks(draw_plan(variants, operation, limits, RandomStream(hash64(seed, index))));
}

rc::Shrinkable<Plan> shrinkable(Plan plan, const PlanLimits& limits) {
    const PlanLimits both = plan.operation == Operation::quantize ? within(limits, plan.recipe) : limits;
    return with_shrinks({std::move(plan), both});
}

}  // namespace quantcheck
