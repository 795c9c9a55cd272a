#include <bit>
#include <cstring>

#include "properties/property.hpp"
#include "reference/quantize.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {

/// What is known at one epsilon; filled as it is asked for.
struct Evaluation::At {
    std::optional<Case> other;  ///< the case with another epsilon than its own
    std::optional<Run> first, second;
    std::optional<Outputs> expected;
};

namespace {

Outputs reference_outputs(const Case& c) {
    if (c.operation == Operation::quantize) return quantize(c.recipe, c.view());
    std::vector<float> amax(static_cast<std::size_t>(c.rows * c.cols));
    std::memcpy(amax.data(), c.data.data(), c.data.size());
    return scales_of(c.recipe, amax);
}

}  // namespace

Evaluation::At& Evaluation::at(float epsilon) {
    auto& entry = at_[std::bit_cast<std::uint32_t>(epsilon)];
    if (!entry) {
        entry = std::make_shared<At>();
        if (std::bit_cast<std::uint32_t>(epsilon) !=
            std::bit_cast<std::uint32_t>(case_.recipe.epsilon.value)) {
            entry->other = case_;
            entry->other->recipe = with_epsilon(case_.recipe, epsilon);
        }
    }
    return *entry;
}

const Case& Evaluation::case_at(float epsilon) {
    const At& entry = at(epsilon);
    return entry.other ? *entry.other : case_;
}

const Recipe& Evaluation::recipe_at(float epsilon) { return case_at(epsilon).recipe; }

const Run& Evaluation::run_at(float epsilon) {
    At& entry = at(epsilon);
    if (!entry.first) entry.first = subject_.run(case_at(epsilon), kPoisons[0]);
    return *entry.first;
}

const Run& Evaluation::second_run_at(float epsilon) {
    At& entry = at(epsilon);
    if (!entry.second) entry.second = subject_.run(case_at(epsilon), kPoisons[1]);
    return *entry.second;
}

const Outputs& Evaluation::expected_at(float epsilon) {
    At& entry = at(epsilon);
    if (!entry.expected) entry.expected = reference_outputs(case_at(epsilon));
    return *entry.expected;
}

Run Evaluation::run_other(const Case& other) { return subject_.run(other, kPoisons[0]); }

}  // namespace quantcheck
