#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/campaign/campaign.hpp"
#include "harness/kernel_subject.hpp"

namespace quantcheck {

/// The subject, in the state in which a case is to be judged. Called anew for every judgement.
using ReadyFor = std::function<Subject&(const Case&)>;

/// A launch that comes before a case in the same process: of the case's own kernel or of another of its
/// plugin.
struct EarlierLaunch {
    const KernelInfo* kernel = nullptr;
    std::uint32_t index = 0;        ///< in the plugin's table
    std::shared_ptr<const Case> c;  ///< shared: a sequence may name one large case thousands of times
};

/// What comes before a case when it is judged.
struct Setup {
    bool clean = false;                 ///< a process of its own, instead of the one that there is
    std::int64_t repeats = 0;           ///< launches of the case itself
    std::vector<EarlierLaunch> before;  ///< launched after those

    /// Launches that come before the case.
    [[nodiscard]] std::int64_t size() const { return repeats + static_cast<std::int64_t>(before.size()); }
    /// Brings the worker, in which the subject runs, there. Both outlive what is returned.
    [[nodiscard]] ReadyFor on(KernelSubject& subject, Worker& worker) const;
};

/// Judges a case by one property after this setup.
[[nodiscard]] Outcome judge_after(const Setup& setup, const Case& c, KernelSubject& subject, Worker& worker,
                                  const Property& property);

/// What a saved case needs before it on this kernel: nothing and the process that there is, or its sequence
/// of cases in a process of their own. Nothing if the plugin lacks a kernel of the sequence, or has one that
/// cannot run here.
[[nodiscard]] std::optional<Setup> setup_of(const CorpusCase& corpus_case, const PluginInfo& plugin,
                                            std::uint32_t kernel_index);

/// Why a kernel of the case's sequence cannot run here (it needs a device), or nothing.
[[nodiscard]] std::optional<std::string> cannot_launch_before(const CorpusCase& corpus_case,
                                                              const PluginInfo& plugin);

}  // namespace quantcheck
