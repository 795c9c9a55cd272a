#include "properties/causes/find_causes.hpp"

#include <algorithm>

#include "properties/causes/cause.hpp"

namespace quantcheck {
namespace {

bool is_nan(std::uint32_t f32_bits) { return (f32_bits & 0x7FFFFFFFu) > 0x7F800000u; }

void weigh(CauseMatch& match, std::uint32_t expected, std::uint32_t actual, bool agrees, bool as_recipe) {
    if (expected != actual) {
        ++match.differing;
        match.explained += agrees ? 1 : 0;
    } else {
        match.contradicted += as_recipe ? 0 : 1;
    }
}

/// Compares what a rule predicts, element by element.
void weigh(CauseMatch& match, const StepBlock& block, const Outputs& expected, const Outputs& actual,
           const Outputs& predicted) {
    for (const Slot slot : block.block.scale_slots) {
        const auto at = [&](const Outputs& o) { return scale_bits(o, slot, block.block.scale_index); };
        const std::uint32_t e = at(expected), a = at(actual), p = at(predicted);
        weigh(match, e, a, p == a || (is_nan(p) && is_nan(a)), p == e);
    }
    if (!block.block.code_slot) return;
    const Bytes &e = *expected[*block.block.code_slot], &a = *actual[*block.block.code_slot],
                &p = *predicted[*block.block.code_slot];
    for (std::int64_t r = 0; r < block.block.extent.rows; ++r)
        for (std::int64_t k = 0; k < block.block.extent.cols; ++k) {
            const auto at = static_cast<std::size_t>(block.block.code_at(r, k));
            weigh(match, std::to_integer<std::uint32_t>(e[at]), std::to_integer<std::uint32_t>(a[at]),
                  p[at] == a[at], p[at] == e[at]);
        }
}

void write_all(const Steps& steps, const StepFacts& facts, const std::vector<StepBlock>& blocks,
               Outputs& outputs) {
    for (const StepBlock& block : blocks) {
        const StepScale scale = scale_of(steps, facts, block);
        write_scales(block, scale, outputs);
        write_codes(steps, facts, block, scale, outputs);
    }
}

Outputs predict(const Cause& cause, const PlacementView& view) {
    Outputs outputs = view.expected;
    if (cause.change != nullptr) {
        Steps steps = recipe_steps();
        cause.change(steps);
        write_all(steps, view.facts, view.blocks, outputs);
    }
    if (cause.place != nullptr) cause.place(view, outputs);
    return outputs;
}

bool better(const CauseMatch& a, const CauseMatch& b) {
    // a/(b+c) compared without division, so that the order is exact.
    return a.explained * (b.differing + b.contradicted) > b.explained * (a.differing + a.contradicted);
}

}  // namespace

int CauseMatch::percent() const {
    const std::int64_t all = differing + contradicted;
    return all == 0 ? 0 : static_cast<int>(explained * 100 / all);
}

CauseSearch::CauseSearch() {
    for (const Cause& cause : all_causes()) matches_.push_back({cause.name, cause.sentence});
}

void CauseSearch::add(const Case& c, float epsilon, const Outputs& expected, const Outputs& actual) {
    const auto facts = step_facts(c.recipe, epsilon);
    if (!facts) return;
    const std::vector<StepBlock> blocks = step_blocks(c);
    Outputs unchanged = expected;
    write_all(recipe_steps(), *facts, blocks, unchanged);
    if (!same_logical_bytes(c, unchanged, expected)) return;  // other rules than those that the bank changes
    const PlacementView view{c, *facts, blocks, expected, actual};
    for (std::size_t i = 0; i < matches_.size(); ++i) {
        if (matches_[i].differing > 0 && !matches_[i].complete()) continue;
        const Outputs predicted = predict(all_causes()[i], view);
        for (const StepBlock& block : blocks) weigh(matches_[i], block, expected, actual, predicted);
    }
}

bool CauseSearch::ambiguous() const {
    return std::ranges::count_if(matches_, [](const CauseMatch& match) { return match.complete(); }) > 1;
}

std::vector<CauseMatch> CauseSearch::matches() const {
    std::vector<CauseMatch> found;
    std::ranges::copy_if(matches_, std::back_inserter(found),
                         [](const CauseMatch& match) { return match.complete(); });
    const auto best =
        std::ranges::max_element(matches_, [](const auto& a, const auto& b) { return better(b, a); });
    if (found.empty() && best != matches_.end() && best->explained > 0) found.push_back(*best);
    return found;
}

std::vector<CauseMatch> find_causes(const Case& c, float epsilon, const Outputs& expected,
                                    const Outputs& actual) {
    CauseSearch search;
    search.add(c, epsilon, expected, actual);
    return search.matches();
}

std::vector<std::string> cause_sentences(const std::vector<CauseMatch>& matches) {
    std::vector<std::string> sentences;
    for (const CauseMatch& match : matches) {
        const std::string sentence(match.sentence);
        if (match.complete())
            sentences.push_back("agrees bit for bit with: " + sentence + ", in 100 % of " +
                                std::to_string(match.differing) + " differing elements");
        else
            sentences.push_back("no known rule explains every difference; nearest: " + sentence + ", in " +
                                std::to_string(match.percent()) + " % of " +
                                std::to_string(match.differing + match.contradicted) + " elements");
    }
    return sentences;
}

const std::vector<Cause>& all_causes() {
    static const std::vector<Cause> causes = [] {
        std::vector<Cause> all;
        for (const auto theme : {amax_causes(), epsilon_causes(), scale_causes(), power_of_two_causes(),
                                 element_causes(), placement_causes()})
            all.insert(all.end(), theme.begin(), theme.end());
        return all;
    }();
    return causes;
}

}  // namespace quantcheck
