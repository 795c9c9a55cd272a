#pragma once
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "properties/generate.hpp"

namespace quantcheck {

/// What a campaign does not sample but walks through in whole, for input types of 16 bits.
struct SweepInfo {
    Walk::As as;
    std::string_view name;
    std::string_view explanation;  ///< the sentence that `quantcheck list situations` prints
};
[[nodiscard]] std::span<const SweepInfo> all_sweeps();

/// Plans whose cases together hold every finite magnitude of every 16-bit input type among the variants, as
/// the amax of a block in each direction that has blocks of its own, and (for quantize) as an element beside
/// an infinity. Each combination of format and power-of-two rule walks the whole way where a block takes few
/// elements; where it takes many (128x128), the combinations share one walk. A kernel whose smallest tensor
/// is so large that a walk would take more than 2^22 elements gets its first part.
[[nodiscard]] std::vector<Plan> sweep_plans(const std::vector<Recipe>& variants, Operation operation,
                                            const PlanLimits& limits, std::uint64_t seed);

/// Which magnitudes the cases of a sweep held.
class SweepCoverage {
 public:
    /// How many of how many magnitudes: "amax[input=bf16]" 32640 of 32640.
    struct Count {
        std::string what;
        std::int64_t met = 0, of = 0;
    };

    /// Adds the case of a plan of sweep_plans, by the reference's amaxes and the tensor's own elements.
    void look(const Plan& plan);
    [[nodiscard]] std::vector<Count> counts() const;

 private:
    std::map<std::string, std::vector<bool>> met_;  // by what; an entry per magnitude
};

}  // namespace quantcheck
