#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "properties/causes/step_outputs.hpp"

namespace quantcheck {

/// What a placement rule sees: a case, the reference's outputs and the kernel's.
struct PlacementView {
    const Case& c;
    const StepFacts& facts;
    const std::vector<StepBlock>& blocks;
    const Outputs& expected;
    const Outputs& actual;
};

/// One alternative rule: the recipe with exactly one thing changed, by its sentence. It changes a step, or it
/// changes, beginning with the reference's outputs, where values come from or go to.
struct Cause {
    std::string_view name;
    std::string_view sentence;
    void (*change)(Steps& steps) = nullptr;
    void (*place)(const PlacementView& view, Outputs& outputs) = nullptr;
};

/// The bank, by theme.
[[nodiscard]] std::span<const Cause> amax_causes();
[[nodiscard]] std::span<const Cause> epsilon_causes();
[[nodiscard]] std::span<const Cause> scale_causes();
[[nodiscard]] std::span<const Cause> power_of_two_causes();
[[nodiscard]] std::span<const Cause> element_causes();
[[nodiscard]] std::span<const Cause> cast_causes();
[[nodiscard]] std::span<const Cause> neighbour_causes();
[[nodiscard]] std::span<const Cause> placement_causes();

/// All of them, in this order.
[[nodiscard]] const std::vector<Cause>& all_causes();

}  // namespace quantcheck
