#pragma once
#include <functional>

#include "kernels/common/layout.hpp"
#include "kernels/mutants/where.hpp"

namespace quantcheck_kernels::mutants {

/// Takes the outputs of `right`, and those of `faulty` for the elements, and the scales of the blocks whose
/// first element, `where` names. `rowwise` and `columnwise` lie over the outputs of `a`.
void confine(Where where, const qc_quantize_args& a, const Direction& rowwise, const Direction& columnwise,
             const std::function<void(const qc_quantize_args&)>& right,
             const std::function<void(const qc_quantize_args&)>& faulty);

}  // namespace quantcheck_kernels::mutants
