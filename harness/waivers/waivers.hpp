#pragma once
#include <string>
#include <vector>

#include "harness/campaign/tally.hpp"
#include "properties/case.hpp"
#include "reports/waiver.hpp"

namespace quantcheck {

/// The waivers that a run goes by. Read-only: threads may share it.
class Waivers {
 public:
    Waivers() = default;
    /// `today` is YYYY-MM-DD; a waiver that expired before it waives nothing.
    Waivers(std::vector<Waiver> waivers, const std::string& today);

    /// True if a failure of this property in this case is waived. A waiver with a situation needs the case to
    /// be in it.
    [[nodiscard]] bool covers(const std::string& kernel, const Case& c, const Property& property) const {
        return covering(kernel, c, property) != 0;
    }
    /// Notes which waivers cover each property of a judged case, and makes its failures that are covered
    /// `waived`. A crash or a hang that is waived does
    /// not stop the run, so that further cases are judged. A dispute of the oracles is never waived.
    void apply(const std::string& kernel, const Case& c, const std::vector<const Property*>& properties,
               CaseRecord& record) const;

    /// Notes in `results` (one per waiver) what a row of the report says of the waivers on it: the kernel
    /// against these recipe variants, judged by these properties.
    void note(const std::string& kernel, const std::vector<Recipe>& variants,
              const std::vector<const Property*>& properties, const Tally& tally,
              std::vector<WaiverResult>& results) const;

    /// A result for each, to start with.
    [[nodiscard]] std::vector<WaiverResult> blank_results() const;

 private:
    [[nodiscard]] WaiverMask covering(const std::string& kernel, const Case& c,
                                      const Property& property) const;

    std::vector<Waiver> waivers_;
    std::vector<bool> expired_;
    std::vector<int> bits_;  ///< of each in the masks of its kernel and property
};

}  // namespace quantcheck
