#include "harness/campaign/tally.hpp"

#include <algorithm>
#include <bit>

namespace quantcheck {

Tally::Tally(const std::vector<const Property*>& properties, Until until)
    : until_(until), first_failure_(properties.size(), -1), first_message_(properties.size()) {
    for (const Property* property : properties) {
        PropertyResult result;
        result.property = property->name;
        result.verdict = Verdict::skipped;  // until a case says otherwise
        results_.push_back(std::move(result));
    }
}

void Tally::add(const CaseRecord& record, std::int64_t index, bool drawn) {
    if (finished() || record.entries.empty()) return;
    ++(record.unsupported ? unsupported_ : supported_);
    for (std::size_t p = 0; p < record.entries.size(); ++p) {
        const CaseRecord::Entry& entry = record.entries[p];
        const bool failed_before = first_failure_[p] >= 0;
        if (entry.verdict == Verdict::skipped || entry.verdict == Verdict::unsupported) continue;
        if (failed_before && until_ == Until::first_failure) continue;
        PropertyResult& result = results_[p];
        ++result.cases;
        result.drawn += drawn ? 1 : 0;
        result.blocks += entry.blocks;
        result.elements += entry.elements;
        if (failed_before) continue;
        const bool waived = entry.verdict == Verdict::waived;
        result.waived += waived ? 1 : 0;
        for (WaiverMask left = entry.waivers; left != 0; left &= left - 1) {
            Covered& covered = covered_[{p, std::countr_zero(left)}];
            ++covered.cases;
            covered.waived += waived ? 1 : 0;
        }
        // A pass elsewhere does not take back what is waived.
        result.verdict = result.waived > 0 && !is_failure(entry.verdict) ? Verdict::waived : entry.verdict;
        if (!is_failure(entry.verdict)) continue;
        first_failure_[p] = index;
        first_message_[p] = record.message;
    }
}

bool Tally::finished() const {
    return until_ == Until::first_failure &&
           std::all_of(first_failure_.begin(), first_failure_.end(), [](std::int64_t f) { return f >= 0; });
}

}  // namespace quantcheck
