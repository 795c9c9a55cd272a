#include "harness/reference_subject.hpp"

#include "properties/property.hpp"

namespace quantcheck {

Run ReferenceSubject::run(const Case& c, std::byte) {
    if (claims_ != nullptr && !claims_->takes_shape(c.rows, c.cols))
        return {RunStatus::unsupported, "the kernel does not claim this shape", {}};
    Evaluation evaluation(c, *this);
    return {RunStatus::ok, "", evaluation.expected_at(evaluation.epsilon())};
}

}  // namespace quantcheck
