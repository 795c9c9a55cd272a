#include "properties/findings.hpp"
#include "properties/property_list.hpp"

namespace quantcheck {
namespace {

std::optional<std::string_view> excluded(const Recipe&, Operation) { return std::nullopt; }

Outcome check(Evaluation& evaluation) {
    const Case& c = evaluation.subject_case();
    if (auto outcome = unusable(c, evaluation.run_at(evaluation.epsilon()))) return *outcome;
    Outcome outcome;
    outcome.elements = c.rows * c.cols;
    return outcome;
}

}  // namespace

const Property kCompletes = {
    "completes",
    "Every launch returns in time and writes its outputs only: no crash, no error, nothing outside its "
    "buffers.",
    "the plugin ABI, kernels/include/quantcheck/kernel.h",
    true,
    excluded,
    check,
    false,
};

}  // namespace quantcheck
