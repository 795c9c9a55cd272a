#include "properties/sweep.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <tuple>

#include "properties/blocks.hpp"
#include "properties/case.hpp"
#include "properties/kinds/float_layout.hpp"
#include "properties/random.hpp"
#include "properties/shape.hpp"
#include "reference/block_grid.hpp"
#include "reference/quantize.hpp"
#include "reference/widen.hpp"

namespace quantcheck {
namespace {

constexpr std::int64_t kWalkElements = 1 << 22;  // of one input type and direction
constexpr std::int64_t kOwnWalkElements =
    1 << 18;  // up to which every combination of rules has a walk of its own
constexpr std::int64_t kCaseElements = 1 << 15;

constexpr std::array<SweepInfo, 2> kInfos = {{
    {Walk::As::amax, "exhaustive amax",
     "every finite magnitude of a 16-bit input type is the amax of a block in each direction"},
    {Walk::As::element, "exhaustive element",
     "every finite magnitude of a 16-bit input type is an element of a block that an infinity gives the "
     "scale 1"},
}};

/// Variants that differ in nothing that a walk is repeated for.
using Rules = std::tuple<CodeFormat, PowerOfTwo>;
using Combinations = std::map<Rules, std::vector<Recipe>>;

bool writes(const Recipe& recipe, Direction direction) {
    return direction == Direction::rowwise ? recipe.outputs.rowwise
                                           : recipe.outputs.columnwise != ColumnwiseOutput::none;
}

std::int64_t round_up(std::int64_t n, std::int64_t multiple) {
    return (n + multiple - 1) / multiple * multiple;
}

/// The walks of one input type in one direction.
class Walks {
 public:
    Walks(std::vector<Recipe> recipes, Operation operation, Direction direction, const PlanLimits& limits,
          std::uint64_t seed)
        : operation_(operation), limits_(limits), seed_(seed) {
        const BlockGrid grid = block_grid(recipes.front(), direction, 1, 1);
        const bool amaxes = operation == Operation::scale_from_amax;
        block_rows_ = amaxes ? 1 : grid.block_rows;
        block_cols_ = amaxes ? 1 : grid.block_cols;
        for (const Recipe& recipe : recipes) {
            if (!amaxes) limits_.rows_multiple = std::lcm(limits_.rows_multiple, recipe.shape.rows_multiple);
            if (!amaxes) limits_.cols_multiple = std::lcm(limits_.cols_multiple, recipe.shape.cols_multiple);
        }
        // Epsilon hides the blocks below it.
        float least = recipes.front().epsilon.value;
        for (const Recipe& recipe : recipes) least = std::min(least, recipe.epsilon.value);
        for (Recipe& recipe : recipes)
            if (recipe.epsilon.value == least)
                combinations_[{recipe.code.format, recipe.scale.power_of_two}].push_back(std::move(recipe));
        magnitudes_ = layout_of(combinations_.begin()->second.front().input.dtype).infinity();
    }

    /// Appends the plans; nothing where even one patch is too large for the kernel.
    void add(Walk::As as, std::vector<Plan>& plans) const {
        const std::int64_t patch = patch_elements(as), step = as == Walk::As::amax ? 1 : block() - 1;
        if (step < 1 || patch > limits_.max_elements) return;
        const std::int64_t patches = std::min((magnitudes_ + step - 1) / step, kWalkElements / patch);
        const std::int64_t per_case =
            std::clamp<std::int64_t>(std::min(kCaseElements, limits_.max_elements) / patch, 1, patches);
        const bool shared = patches * patch > kOwnWalkElements;
        std::size_t turn = 0;
        for (std::int64_t first = 0; first < patches; first += per_case, ++turn) {
            std::size_t rules = 0;
            for (const auto& [key, recipes] : combinations_) {
                if (shared && rules++ != turn % combinations_.size()) continue;
                plans.push_back(plan(as, recipes[turn / (shared ? combinations_.size() : 1) % recipes.size()],
                                     first * step, std::min(per_case, patches - first)));
                plans.back().seed = hash64(seed_, plans.size());
            }
        }
    }

 private:
    [[nodiscard]] std::int64_t block() const { return block_rows_ * block_cols_; }
    /// A walk of amaxes goes where a patch takes least: along single rows or columns of elements, if blocks
    /// have them.
    [[nodiscard]] bool downwards(Walk::As as) const {
        return as == Walk::As::amax && block_rows_ == 1 && operation_ == Operation::quantize;
    }
    [[nodiscard]] Shape least(Walk::As as) const {
        const bool amax = as == Walk::As::amax;
        const std::int64_t rows = downwards(as) ? 1 : amax ? limits_.rows_multiple : block_rows_;
        const std::int64_t cols = downwards(as) ? limits_.cols_multiple : block_cols_;
        return {round_up(rows, limits_.rows_multiple), cols};
    }
    [[nodiscard]] std::int64_t patch_elements(Walk::As as) const {
        if (downwards(as)) return limits_.cols_multiple;
        return least(as).rows * block_cols_;
    }

    [[nodiscard]] Plan plan(Walk::As as, const Recipe& recipe, std::int64_t first,
                            std::int64_t patches) const {
        Plan p;
        p.recipe = recipe;
        p.operation = operation_;
        p.rows = downwards(as) ? round_up(patches, limits_.rows_multiple) : least(as).rows;
        p.cols =
            downwards(as) ? limits_.cols_multiple : round_up(patches * block_cols_, limits_.cols_multiple);
        if (operation_ == Operation::scale_from_amax) p.rows = 1;
        p.patch_rows = block_rows_;
        p.patch_cols = block_cols_;
        p.kinds.assign(static_cast<std::size_t>(p.patch_grid_rows() * p.patch_grid_cols()),
                       Kind::randbits_finite);
        p.walk = Walk{as, static_cast<std::uint32_t>(first)};
        return p;
    }

    Operation operation_;
    PlanLimits limits_;
    std::uint64_t seed_;
    std::int64_t block_rows_ = 1, block_cols_ = 1, magnitudes_ = 0;
    Combinations combinations_;
};

/// Every direction in which the recipe has blocks that no earlier direction has.
std::vector<Direction> directions_of(const Recipe& recipe, Operation operation) {
    if (operation == Operation::scale_from_amax || recipe.block.rows == recipe.block.cols)
        return {Direction::rowwise};
    return {Direction::rowwise, Direction::columnwise};
}

void mark(std::vector<bool>& met, std::uint32_t magnitude) {
    if (magnitude < met.size()) met[magnitude] = true;
}

}  // namespace

std::span<const SweepInfo> all_sweeps() { return kInfos; }

std::vector<Plan> sweep_plans(const std::vector<Recipe>& variants, Operation operation,
                              const PlanLimits& limits, std::uint64_t seed) {
    std::map<std::pair<DType, Direction>, std::vector<Recipe>> walks;
    for (const Recipe& recipe : variants) {
        if (size_of(recipe.input.dtype) != 2) continue;
        const bool any = operation == Operation::scale_from_amax || recipe.block.rows == recipe.block.cols;
        for (const Direction direction : directions_of(recipe, operation))
            if (any || writes(recipe, direction)) walks[{recipe.input.dtype, direction}].push_back(recipe);
    }
    std::vector<Plan> plans;
    for (auto& [key, recipes] : walks) {
        const Walks walk(std::move(recipes), operation, key.second, limits, seed);
        walk.add(Walk::As::amax, plans);
        if (operation == Operation::quantize && key.second == Direction::rowwise)
            walk.add(Walk::As::element, plans);
    }
    return plans;
}

void SweepCoverage::look(const Plan& plan) {
    const Case c = make_case(plan);
    const DType dtype = plan.recipe.input.dtype;
    const auto met = [&](std::string what) -> std::vector<bool>& {
        std::vector<bool>& magnitudes = met_[what.append("[input=").append(name_of(dtype)).append("]")];
        magnitudes.resize(layout_of(dtype).infinity());
        return magnitudes;
    };
    if (plan.walk->as == Walk::As::element || plan.operation == Operation::scale_from_amax) {
        std::vector<bool>& magnitudes = met(plan.walk->as == Walk::As::element ? "element" : "amax");
        for (std::int64_t r = 0; r < c.rows; ++r)
            for (std::int64_t k = 0; k < c.cols; ++k)
                mark(magnitudes, narrow(dtype, input_f32_bits(c, r, k) & 0x7FFF'FFFFu));
        return;
    }
    const std::vector<Direction> directions = directions_of(plan.recipe, plan.operation);
    for (const Direction direction : directions) {
        if (directions.size() > 1 && !writes(plan.recipe, direction)) continue;
        std::vector<bool>& magnitudes = met(directions.size() == 1            ? "amax"
                                            : direction == Direction::rowwise ? "rowwise amax"
                                                                              : "columnwise amax");
        for (const float amax : block_amaxes(plan.recipe, direction, c.view()))
            mark(magnitudes, narrow(dtype, std::bit_cast<std::uint32_t>(amax)));
    }
}

std::vector<SweepCoverage::Count> SweepCoverage::counts() const {
    std::vector<Count> counts;
    for (const auto& [what, met] : met_)
        counts.push_back(
            {what, std::count(met.begin(), met.end(), true), static_cast<std::int64_t>(met.size())});
    return counts;
}

}  // namespace quantcheck
