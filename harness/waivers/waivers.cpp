#include "harness/waivers/waivers.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "harness/campaign/target.hpp"
#include "properties/situations/is_in.hpp"

namespace quantcheck {
namespace {

bool in_situation(const Case& c, const std::string& name) {
    if (name.empty()) return true;
    const auto info = std::ranges::find(all_situations(), name, &SituationInfo::name);
    return info != all_situations().end() && is_in(c, info->situation);
}

}  // namespace

Waivers::Waivers(std::vector<Waiver> waivers, const std::string& today) : waivers_(std::move(waivers)) {
    std::map<std::pair<std::string, std::string>, int> bits;
    for (const Waiver& waiver : waivers_) {
        expired_.push_back(waiver.expires < today);
        bits_.push_back(bits[{waiver.kernel, waiver.property}]++);
    }
}

WaiverMask Waivers::covering(const std::string& kernel, const Case& c, const Property& property) const {
    WaiverMask mask = 0;
    for (std::size_t w = 0; w < waivers_.size(); ++w) {
        const Waiver& waiver = waivers_[w];
        if (!expired_[w] && waiver.kernel == kernel && waiver.property == property.name &&
            admits({waiver.recipe}, c.recipe) && in_situation(c, waiver.situation))
            mask |= WaiverMask{1} << bits_[w];
    }
    return mask;
}

void Waivers::apply(const std::string& kernel, const Case& c, const std::vector<const Property*>& properties,
                    CaseRecord& record) const {
    if (waivers_.empty()) return;
    bool waived = false, failed = false;
    for (std::size_t p = 0; p < record.entries.size(); ++p) {
        CaseRecord::Entry& entry = record.entries[p];
        if (properties[p] == nullptr || entry.verdict == Verdict::oracle_dispute) continue;
        entry.waivers = covering(kernel, c, *properties[p]);
        if (!is_failure(entry.verdict)) continue;
        (entry.waivers != 0 ? waived : failed) = true;
        if (entry.waivers != 0) entry.verdict = Verdict::waived;
    }
    if (waived && !failed) record.stops = false;
}

std::vector<WaiverResult> Waivers::blank_results() const {
    std::vector<WaiverResult> results;
    for (std::size_t w = 0; w < waivers_.size(); ++w)
        results.push_back({waivers_[w], expired_[w] ? WaiverState::expired : WaiverState::unused, 0, ""});
    return results;
}

void Waivers::note(const std::string& kernel, const std::vector<Recipe>& variants,
                   const std::vector<const Property*>& properties, const Tally& tally,
                   std::vector<WaiverResult>& results) const {
    for (std::size_t w = 0; w < waivers_.size(); ++w) {
        const Waiver& waiver = waivers_[w];
        WaiverResult& result = results[w];
        const auto property =
            std::ranges::find_if(properties, [&](const Property* p) { return p->name == waiver.property; });
        const bool on_row =
            !expired_[w] && waiver.kernel == kernel && property != properties.end() &&
            std::ranges::any_of(variants, [&](const Recipe& r) { return admits({waiver.recipe}, r); });
        if (!on_row) continue;
        const PropertyResult& row = tally.results()[static_cast<std::size_t>(property - properties.begin())];
        const Tally::Covered covered =
            tally.covered(static_cast<std::size_t>(property - properties.begin()), bits_[w]);
        result.cases += covered.waived;
        if (result.cases > 0) {
            result.state = WaiverState::waived;
        } else if (is_failure(row.verdict)) {
            result.state = WaiverState::not_checked;
            result.note = "the property fails beside what it waives";
        } else if (covered.cases > 0 || result.state == WaiverState::unexpected_pass) {
            result.state = WaiverState::unexpected_pass;
        } else if (row.cases > 0) {
            result.note = "no case that was judged is of its recipe and in its situation";
        } else {
            result.note = "the property applied to no case of the kernel";
        }
    }
}

}  // namespace quantcheck
