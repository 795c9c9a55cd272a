#include "properties/derived.hpp"
#include "properties/kinds/float_layout.hpp"
#include "properties/property_list.hpp"
#include "properties/relation.hpp"

namespace quantcheck {
namespace {

constexpr int kRepeats = 2;

std::optional<std::string_view> excluded(const Recipe& recipe, Operation) {
    if (recipe.store.scale != ScaleStore::f32_dequant) return "its scales are not f32 dequantization factors";
    if (recipe.cast.rounding == Rounding::stochastic) return "its rounding is stochastic";
    return std::nullopt;
}

/// A tensor with nothing in common with the case's but its shape: the largest finite value everywhere.
Case unrelated_to(const Case& c) {
    Case other = zeros_like(c, c.rows, c.cols);
    for (std::int64_t r = 0; r < c.rows; ++r)
        for (std::int64_t k = 0; k < c.cols; ++k)
            set_input_bits(other, r, k, layout_of(c.dtype()).largest_finite());
    return other;
}

Outcome check(Evaluation& evaluation) {
    const Case& c = evaluation.subject_case();
    if (auto outcome = unfit_for_costly_laws(c)) return *outcome;
    (void)evaluation.run_at(evaluation.epsilon());
    const Case other = unrelated_to(c);
    const Relation relation{c, c, "differs between two runs of the same tensor"};
    Outcome outcome;
    for (int i = 0; i < kRepeats; ++i) {
        if (i == 0) (void)evaluation.run_other(other);
        outcome = run_and_judge(evaluation, relation, "the tensor has no block");
        if (outcome.verdict != Verdict::pass) break;
    }
    if (outcome.verdict == Verdict::fail) {
        outcome.verdict = Verdict::nondeterministic;
        outcome.message = outcome.finding->what;
    }
    return outcome;
}

}  // namespace

const Property kDeterministic = {
    "deterministic",
    "Three runs of a tensor give the same bytes, one of them after a run of an unrelated tensor.",
    "atomics, races and state kept between launches",
    true,
    excluded,
    check,
};

}  // namespace quantcheck
