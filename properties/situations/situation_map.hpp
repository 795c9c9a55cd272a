#pragma once
#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "properties/case.hpp"
#include "properties/situations/situation_space.hpp"

namespace quantcheck {

/// Which situations of several recipe variants are reached, and by which case first. Threads may look at
/// cases in any order: what is known in the end is the least index of each, so it does not depend on the
/// order, and a case that can add nothing to earlier ones is not looked at.
class SituationMap {
 public:
    SituationMap(const std::vector<Recipe>& variants, Operation operation, const PlanLimits& limits);

    /// Notes what case `index` reaches; cases of other recipes are ignored.
    void look(const Case& c, std::int64_t index);

    /// Number of different situations that can be reached.
    [[nodiscard]] std::int64_t reachable() const { return static_cast<std::int64_t>(entries_.size()); }
    /// Names of those that no case up to `last` reached, with "(3 of 126)" where parts of it were.
    [[nodiscard]] std::vector<std::string> unreached(std::int64_t last) const;

    /// A situation that is still unreached after case `last`, and a variant that can reach it.
    struct Gap {
        const SituationSpace* space;
        Situation situation;
    };
    /// One gap per unreached situation; `round` picks among the variants.
    [[nodiscard]] std::vector<Gap> gaps(std::int64_t last, std::size_t round) const;

 private:
    struct Entry {
        std::string name;
        Situation situation{};
        SituationParts parts;                                ///< reachable
        std::unique_ptr<std::atomic<std::int64_t>[]> first;  ///< by part: least case that reached it
        std::vector<std::size_t> variants;
    };
    [[nodiscard]] static SituationParts reached(const Entry& entry, std::int64_t last);

    std::vector<SituationSpace> spaces_;
    std::map<std::string, std::size_t> by_id_;                    // recipe id to index of spaces_
    std::vector<std::array<std::size_t, kSituations>> entry_of_;  // by variant and situation
    std::vector<Entry> entries_;
};

}  // namespace quantcheck
