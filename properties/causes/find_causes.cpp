#include "properties/causes/find_causes.hpp"

#include <algorithm>
#include <bit>

#include "properties/causes/cause.hpp"

namespace quantcheck {
namespace {

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

constexpr int kNear = 50;  // per cent below which "nearest" would mislead

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
    for (const Cause& cause : all_causes())
        candidates_.push_back({{cause.name, std::string(cause.sentence)}, ~PlaceMask{0}});
}

void CauseSearch::weigh(Candidate& candidate, const Case& c, const StepFacts& facts,
                        const std::vector<Spot>& spots, const std::vector<std::uint32_t>& actual,
                        const std::vector<std::uint32_t>& predicted) const {
    CauseMatch& match = candidate.match;
    candidate.places &= common_;
    for (std::size_t i = 0; i < spots.size(); ++i) {
        if (spots[i].expected != actual[i]) {
            ++match.differing;
            match.explained += predicted[i] == actual[i] ? 1 : 0;
        } else if (predicted[i] != actual[i]) {
            ++match.contradicted;
            if (candidate.places != 0) candidate.places &= ~places_of(c, facts, spots[i]);
        }
    }
    if (match.explained < match.differing) candidate.places = 0;
}

void CauseSearch::add(const Case& c, float epsilon, const Outputs& expected, const Outputs& actual) {
    const auto facts = step_facts(c.recipe, epsilon);
    if (!facts) return;
    const std::vector<StepBlock> blocks = step_blocks(c);
    if (blocks.empty()) return;  // an empty tensor
    Outputs unchanged = expected;
    write_all(recipe_steps(), *facts, blocks, unchanged);
    if (!same_logical_bytes(c, unchanged, expected)) return;  // other rules than those that the bank changes
    const PlacementView view{c, *facts, blocks, expected, actual};
    const std::vector<Spot> spots = spots_of(view);
    const std::vector<std::uint32_t> kernel = bits_at(spots, actual);
    values_.add(*facts, spots, kernel);
    for (std::size_t i = 0; i < spots.size(); ++i)
        if (spots[i].expected != kernel[i]) common_ &= places_of(c, *facts, spots[i]);
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        if (candidates_[i].places == 0) continue;
        weigh(candidates_[i], c, *facts, spots, kernel, bits_at(spots, predict(all_causes()[i], view)));
    }
}

CauseSearch::Doubt CauseSearch::doubt() const {
    if (values_.differing() == 0) return Doubt::difference;
    int rules = 0, places = 0;
    for (const Candidate& candidate : candidates_) {
        rules += candidate.places != 0 ? 1 : 0;
        places += std::popcount(candidate.places);
    }
    if (rules > 1) return Doubt::rule;
    if (rules == 1) return places > 1 ? Doubt::place : Doubt::none;
    if (!values_.any()) return Doubt::none;
    return values_.sentences().size() == 1 ? Doubt::place : Doubt::rule;  // none yet for one difference
}

std::vector<CauseMatch> CauseSearch::matches() const {
    std::vector<CauseMatch> found;
    for (const Candidate& candidate : candidates_)
        if (candidate.match.complete()) found.push_back(candidate.match);
    if (!found.empty()) return found;
    for (const Candidate& candidate : candidates_)
        for (std::size_t p = 0; p < places().size(); ++p) {
            if ((candidate.places >> p & 1u) == 0 || candidate.match.differing == 0) continue;
            CauseMatch& match = found.emplace_back(candidate.match);
            match.sentence += ", only " + std::string(places()[p].words);
            match.contradicted = 0;
        }
    if (!found.empty()) return found;
    for (const std::string& sentence : values_.sentences())
        found.push_back({"", sentence, values_.differing(), values_.differing(), 0});
    if (!found.empty()) return found;
    const auto best = std::ranges::max_element(
        candidates_, [](const auto& a, const auto& b) { return better(b.match, a.match); });
    if (best != candidates_.end() && best->match.percent() >= kNear) found.push_back(best->match);
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
        if (match.complete())
            sentences.push_back((match.name.empty() ? "wrong exactly in: " : "agrees bit for bit with: ") +
                                match.sentence + ", in 100 % of " + std::to_string(match.differing) +
                                " differing elements");
        else
            sentences.push_back("no known rule explains every difference; nearest: " + match.sentence +
                                ", in " + std::to_string(match.percent()) + " % of " +
                                std::to_string(match.differing + match.contradicted) + " elements");
    }
    return sentences;
}

const std::vector<Cause>& all_causes() {
    static const std::vector<Cause> causes = [] {
        std::vector<Cause> all;
        for (const auto theme : {amax_causes(), epsilon_causes(), scale_causes(), power_of_two_causes(),
                                 element_causes(), cast_causes(), neighbour_causes(), placement_causes()})
            all.insert(all.end(), theme.begin(), theme.end());
        return all;
    }();
    return causes;
}

}  // namespace quantcheck
