#include "harness/campaign/tally.hpp"

#include <algorithm>

namespace quantcheck {

Tally::Tally(const std::vector<const Property*>& properties) : first_failure_(properties.size(), -1), first_message_(properties.size()) {
    for (const Property* property : properties) {
        PropertyResult result;
        result.property = property->name;
        result.verdict = Verdict::skipped;  // until a case says otherwise
        results_.push_back(std::move(result));
    }
}

void Tally::add(const CaseRecord& record, std::int64_t index) {
    if (record.unsupported) ++unsupported_;
    for (std::size_t p = 0; p < record.entries.size(); ++p) {
        const CaseRecord::Entry& entry = record.entries[p];
        if (entry.verdict == Verdict::skipped || entry.verdict == Verdict::unsupported || first_failure_[p] >= 0) continue;
        PropertyResult& result = results_[p];
        ++result.cases;
        result.blocks += entry.blocks;
        result.elements += entry.elements;
        result.verdict = entry.verdict;
        if (!is_failure(entry.verdict)) continue;
        first_failure_[p] = index;
        first_message_[p] = record.message;
    }
}

bool Tally::finished() const {
    return std::all_of(first_failure_.begin(), first_failure_.end(), [](std::int64_t f) { return f >= 0; });
}

}  // namespace quantcheck
