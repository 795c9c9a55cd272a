#include "properties/situations/situation_map.hpp"

#include <limits>

#include "properties/situations/observe.hpp"

namespace quantcheck {
namespace {

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

void lower(std::atomic<std::int64_t>& least, std::int64_t value) {
    std::int64_t seen = least.load();
    while (value < seen && !least.compare_exchange_weak(seen, value)) {
    }
}

}  // namespace

SituationMap::SituationMap(const std::vector<Recipe>& variants, Operation operation,
                           const PlanLimits& limits) {
    std::map<std::string, std::size_t> by_name;
    for (const Recipe& recipe : variants) {
        by_id_.emplace(recipe.id(), spaces_.size());
        spaces_.push_back(situation_space(recipe, operation, limits));
    }
    entry_of_.resize(spaces_.size());
    for (const SituationInfo& info : all_situations())
        for (std::size_t v = 0; v < spaces_.size(); ++v) {
            const SituationParts& parts = spaces_[v].reachable[info.situation];
            if (parts.none()) continue;
            std::string name = spaces_[v].name_of(info);
            const auto [at, added] = by_name.emplace(name, entries_.size());
            if (added) {
                auto first = std::make_unique<std::atomic<std::int64_t>[]>(parts.size());
                for (std::size_t k = 0; k < parts.size(); ++k) first[k] = kNever;
                entries_.push_back({std::move(name), info.situation, {}, std::move(first), {}});
            }
            Entry& entry = entries_[at->second];
            entry.parts |= parts;
            entry.variants.push_back(v);
            entry_of_[v][static_cast<std::size_t>(info.situation)] = at->second;
        }
}

void SituationMap::look(const Case& c, std::int64_t index) {
    const auto found = by_id_.find(c.recipe.id());
    if (found == by_id_.end()) return;
    const SituationSpace& space = spaces_[found->second];
    const auto entry_of = [&](Situation s) -> Entry& {
        return entries_[entry_of_[found->second][static_cast<std::size_t>(s)]];
    };
    SituationSet wanted;
    bool any = false;
    for (const SituationInfo& info : all_situations()) {
        const SituationParts& parts = space.reachable[info.situation];
        if (parts.none()) continue;
        wanted[info.situation] = parts & ~reached(entry_of(info.situation), index);
        any = any || wanted[info.situation].any();
    }
    if (!any) return;
    const SituationSet seen = observe(space, c, wanted);
    for (const SituationInfo& info : all_situations()) {
        const SituationParts& parts = seen[info.situation];
        if (parts.none()) continue;
        Entry& entry = entry_of(info.situation);
        for (std::size_t k = 0; k < parts.size(); ++k)
            if (parts[k]) lower(entry.first[k], index);
    }
}

SituationParts SituationMap::reached(const Entry& entry, std::int64_t last) {
    SituationParts parts;
    for (std::size_t k = 0; k < parts.size(); ++k) parts[k] = entry.parts[k] && entry.first[k] <= last;
    return parts;
}

std::vector<std::string> SituationMap::unreached(std::int64_t last) const {
    std::vector<std::string> names;
    for (const Entry& entry : entries_) {
        const SituationParts parts = reached(entry, last);
        if (parts == entry.parts) continue;
        names.push_back(entry.name);
        if (parts.any())
            names.back() +=
                " (" + std::to_string(parts.count()) + " of " + std::to_string(entry.parts.count()) + ")";
    }
    return names;
}

std::vector<SituationMap::Gap> SituationMap::gaps(std::int64_t last, std::size_t round) const {
    std::vector<Gap> gaps;
    for (const Entry& entry : entries_)
        if (reached(entry, last) != entry.parts)
            gaps.push_back({&spaces_[entry.variants[round % entry.variants.size()]], entry.situation});
    return gaps;
}

}  // namespace quantcheck
