#include "corpora/tools/te_coverage.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace quantcheck {
namespace {

/// True if every fill fills whole quantization blocks of that shape: in adv_rows and adv_cols fills share
/// every 128x128 block, whose one scale then follows the largest of them.
bool every_fill_owns_blocks(const TeKey& key) {
    return key.input == "adv_sq8" ||
           (key.blocks == "vec" && (key.input == "adv_rows" || key.input == "adv_cols"));
}

std::size_t uncovered(const std::set<std::string>& items, const std::set<std::string>& covered) {
    return static_cast<std::size_t>(std::count_if(
        items.begin(), items.end(), [&](const std::string& item) { return !covered.contains(item); }));
}

}  // namespace

std::set<std::string> te_coverage(const TeKey& key) {
    const std::array axes = {key.itype, key.otype, key.pow2, key.epsilon};
    std::string config = key.blocks;
    for (const std::string& value : axes) config += " " + value;
    std::set<std::string> items = {config, key.blocks + " " + key.itype + " input " + key.input};
    if (!every_fill_owns_blocks(key)) return items;
    if (key.blocks == "vec") items.insert("every fill: " + config);
    for (std::size_t a = 0; a < axes.size(); ++a) {
        for (std::size_t b = a + 1; b < axes.size(); ++b) {
            items.insert("every fill: " + key.blocks + " " + axes[a] + " " + axes[b]);
        }
    }
    return items;
}

std::vector<std::size_t> choose_covering(const std::vector<Candidate>& candidates, std::size_t budget) {
    std::vector<std::size_t> chosen;
    std::set<std::string> covered;
    for (;;) {
        std::optional<std::size_t> best;
        std::size_t best_gain = 0;
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            const std::size_t gain = uncovered(candidates[i].covers, covered);
            if (gain == 0 || candidates[i].bytes > budget) continue;
            // gain / bytes > best_gain / best bytes, without a division
            if (!best || gain * candidates[*best].bytes > best_gain * candidates[i].bytes) {
                best = i;
                best_gain = gain;
            }
        }
        if (!best) return chosen;
        chosen.push_back(*best);
        budget -= candidates[*best].bytes;
        covered.insert(candidates[*best].covers.begin(), candidates[*best].covers.end());
    }
}

}  // namespace quantcheck
