#pragma once
#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace quantcheck {

/// Which recorded run: the parts of a golden tensor's name.
struct TeKey {
    std::string input;    ///< "adv_rows"
    std::string itype;    ///< "bf16", "f16"
    std::string otype;    ///< "e4m3", "e5m2"
    std::string pow2;     ///< "p0", "p1"
    std::string epsilon;  ///< "e0", "e1em12", "e1"
    std::string blocks;   ///< "sq" (128x128), "vec" (1x128)
};

/// What a recording contributes, one string each: its configuration, its input with its blocks, and, where
/// every fill owns whole blocks, that configuration (1x128) or each pair of its axes (128x128, whose
/// recordings are larger).
[[nodiscard]] std::set<std::string> te_coverage(const TeKey& key);

/// A recording to choose from.
struct Candidate {
    std::set<std::string> covers;
    std::size_t bytes = 0;
};

/// Greedy set cover: repeatedly the candidate with the most uncovered items a byte (the first of equals),
/// while `budget` bytes last. Gives indices in order of choice; the same input gives the same choice.
[[nodiscard]] std::vector<std::size_t> choose_covering(const std::vector<Candidate>& candidates,
                                                       std::size_t budget);

}  // namespace quantcheck
