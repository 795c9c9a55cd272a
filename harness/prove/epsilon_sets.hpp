#pragma once
#include <vector>

#include "reports/proof.hpp"

namespace quantcheck {

/// The sets of an epsilon proof's parts, in order.
enum EpsilonSet : std::size_t {
    kScaleDiffers,
    kCodeDiffers,
    kZeroedOnly,
    kSubnormalAgainst,
    kZeroBlock,
    kNotTheRecipe,
    kAnyCode,  ///< of 16-bit types only: every element was tried
};

[[nodiscard]] inline std::vector<ProofSet> epsilon_sets(DType dtype) {
    std::vector<ProofSet> sets = {
        {"scale differs", "nonzero amaxes whose scale or scale_inv differs between the two epsilons"},
        {"code differs", "nonzero amaxes whose own code differs, the code of the block's largest element"},
        {"zeroed", "nonzero amaxes whose block has all codes 0 under the epsilon, and not without it"},
        {"subnormal scale_inv", "nonzero amaxes whose scale_inv is subnormal under the other epsilon"},
        {"zero block",
         "0, if its scales are not finite and positive, or its code not 0, under either epsilon"},
        {"not the recipe's", "amaxes for which the kernel is not the recipe, under either epsilon"}};
    if (dtype != DType::f32)
        sets.push_back(
            {"some code differs", "nonzero amaxes with an element whose code, by the recipe, differs"});
    return sets;
}

}  // namespace quantcheck
