#pragma once
#include <chrono>
#include <optional>

#include "harness/campaign/case_history.hpp"
#include "harness/campaign/setup.hpp"

namespace quantcheck {

/// What the searches for one kernel share.
struct SequenceSearches {
    std::optional<Setup> known;  ///< the last sequence that was found
    std::chrono::steady_clock::duration left = std::chrono::seconds(15);  ///< of the time for all of them
};

/// The shortest sequence of launches found after which the last of the judged cases fails the property in a
/// clean process, where alone it passes: the cases that its worker judged are bisected, then the launches of
/// those that are needed. What was found for another property is tried first. Bounded in tries, seconds and
/// bytes. Nothing if what the worker did does not bring the failure back.
[[nodiscard]] std::optional<Setup> find_sequence(const JudgedCases& judged, const Property& property,
                                                 Worker& worker, SequenceSearches& searches);

}  // namespace quantcheck
