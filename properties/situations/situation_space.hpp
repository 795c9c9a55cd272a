#pragma once
#include <optional>
#include <string>

#include "properties/generate.hpp"
#include "properties/situations/code_ties.hpp"
#include "properties/situations/situation.hpp"
#include "reference/outputs.hpp"

namespace quantcheck {

/// The situations that cases of one recipe variant can be in within a kernel's limits, decided from the
/// recipe's data, with the landmarks that tell them apart. Magnitudes are bits of the tensor's own type.
struct SituationSpace {
    Recipe recipe;
    Operation operation = Operation::quantize;
    PlanLimits limits;  ///< of the kernel and the recipe together
    DType dtype = DType::f32;
    SituationSet reachable;
    std::optional<std::uint32_t> below_epsilon;  ///< last magnitude below epsilon, 0 if that is zero
    std::optional<std::uint32_t> at_epsilon, above_epsilon;
    std::optional<std::uint32_t> overflow_edge;  ///< last magnitude whose scale overflows f32
    CodeTies ties;

    /// The situation's name for this recipe: "ties[input=bf16,format=E4M3]".
    [[nodiscard]] std::string name_of(const SituationInfo& info) const;
};
[[nodiscard]] SituationSpace situation_space(const Recipe& recipe, Operation operation,
                                             const PlanLimits& limits);

}  // namespace quantcheck
