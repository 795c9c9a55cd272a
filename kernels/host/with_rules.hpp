#pragma once
#include "kernels/host/quantizer.hpp"
#include "kernels/host/rules.hpp"

namespace quantcheck_kernels {

/// Calls body(element, rules) with the element type and the rules that the arguments name.
template <class Args, class Body>
void with_rules(const Args& a, Body body) {
    with_element(a.input_dtype, [&](auto element) {
        const auto rule = [&](float code_largest) {
            return ScaleRule{code_largest, decltype(element)::kLargest, a.epsilon, a.power_of_two != 0};
        };
        if (a.code_format == QC_E4M3)
            body(element, BlockRules<E4M3>{rule(E4M3::kLargest)});
        else
            body(element, BlockRules<E5M2>{rule(E5M2::kLargest)});
    });
}

}  // namespace quantcheck_kernels
