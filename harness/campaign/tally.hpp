#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "properties/property.hpp"
#include "reports/report.hpp"

namespace quantcheck {

/// Some of the waivers for one kernel and property, a bit for each in the order of their file.
using WaiverMask = std::uint64_t;

/// What one case said about every property, small enough to keep for each case until results are added up in
/// order.
struct CaseRecord {
    struct Entry {
        Verdict verdict = Verdict::skipped;
        std::int32_t blocks = 0;
        std::int32_t elements = 0;
        WaiverMask waivers = 0;  ///< that cover a failure of the property in this case
        bool open = false;       ///< false: the property was not looked at, having failed in an earlier case
    };
    bool unsupported = false;    ///< the kernel said that it does not do this case
    bool stops = false;          ///< the kernel crashed or hung: further cases would only do so again
    double seconds = 0;          ///< that judging it took
    std::string message;         ///< of the run, when it gave no outputs
    std::vector<Entry> entries;  ///< one per property of the campaign; empty if the case was not judged
};

/// Adds case records up in case order, so that the totals do not depend on which thread judged which case.
class Tally {
 public:
    /// A property counts cases up to and including its first failure (a campaign stops there), or all
    /// (recordings).
    enum class Until : std::uint8_t { first_failure, end };

    Tally(const std::vector<const Property*>& properties, Until until);

    /// Adds the next case; `index` is what a failure is remembered by. Cases after every property has failed
    /// are ignored: whether they were judged at all depends on timing.
    void add(const CaseRecord& record, std::int64_t index, bool drawn);

    /// Index of the property's first failing case, or -1.
    [[nodiscard]] std::int64_t first_failure(std::size_t property) const { return first_failure_[property]; }
    /// What the run of that case said, when it gave no outputs.
    [[nodiscard]] const std::string& first_message(std::size_t property) const {
        return first_message_[property];
    }
    /// Cases of a property that a waiver covered.
    struct Covered {
        std::int64_t cases = 0;   ///< judged
        std::int64_t waived = 0;  ///< of them, those that failed
    };
    /// Of the waiver with this bit in the property's masks.
    [[nodiscard]] Covered covered(std::size_t property, int bit) const {
        const auto found = covered_.find({property, bit});
        return found == covered_.end() ? Covered{} : found->second;
    }
    /// Every property has failed, so further cases say nothing new.
    [[nodiscard]] bool finished() const;

    [[nodiscard]] std::vector<PropertyResult>& results() { return results_; }
    [[nodiscard]] const std::vector<PropertyResult>& results() const { return results_; }
    [[nodiscard]] std::int64_t unsupported() const { return unsupported_; }
    /// Cases that the kernel did not call unsupported.
    [[nodiscard]] std::int64_t supported() const { return supported_; }

 private:
    Until until_;
    std::vector<PropertyResult> results_;
    std::vector<std::int64_t> first_failure_;
    std::vector<std::string> first_message_;
    std::map<std::pair<std::size_t, int>, Covered> covered_;
    std::int64_t unsupported_ = 0, supported_ = 0;
};

}  // namespace quantcheck
