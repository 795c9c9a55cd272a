#include "harness/campaign/find_sequence.hpp"

#include <algorithm>
#include <chrono>
#include <numeric>

#include "harness/campaign/judge_case.hpp"
#include "harness/campaign/minimal_sequence.hpp"
#include "harness/campaign/target_run.hpp"
#include "harness/interrupt.hpp"

namespace quantcheck {
namespace {

using Clock = std::chrono::steady_clock;

// A try starts a process.
constexpr int kTries = 400;
constexpr std::size_t kMostBytes = 256U << 20;  // of the cases of a sequence

struct Launches {
    std::vector<EarlierLaunch> launches;
    std::size_t bytes = 0;
    std::size_t before_last = 0;  ///< of the launches: those before the last case's own
};

/// Passes launches on and keeps them, as long as there is room.
class Recorder final : public Subject {
 public:
    Recorder(KernelSubject& subject, Launches* kept) : subject_(subject), kept_(kept) {}
    [[nodiscard]] const std::string& name() const override { return subject_.name(); }
    [[nodiscard]] Run run(const Case& c, std::byte poison) override {
        if (kept_ != nullptr && (kept_->bytes += c.data.size()) <= kMostBytes)
            kept_->launches.push_back(
                {&subject_.kernel(), subject_.index(), std::make_shared<const Case>(c)});
        return subject_.run(c, poison);
    }

 private:
    KernelSubject& subject_;
    Launches* kept_;
};

class Search {
 public:
    Search(const JudgedCases& judged, const Property& property, Worker& worker, Clock::time_point deadline)
        : judged_(judged),
          property_(property),
          last_(judged[judged.size() - 1]),
          failing_(last_.make()),
          worker_(worker),
          subject_(last_.run->subject(worker_)),
          deadline_(deadline) {}

    std::optional<Setup> find(const std::optional<Setup>& known) {
        if (known && fails(*known)) return shorter(*known);
        if (auto repeated = itself_repeated()) return repeated;
        const auto cases = needed_cases();
        if (!cases) return std::nullopt;
        Launches made;
        if (!fails_as_judged(*cases, &made) || made.bytes > kMostBytes) return std::nullopt;
        Setup setup{true, 0, std::move(made.launches)};
        // The launches of the failing case are among them, those for the property too, which now makes them
        // again: from the last one on they are left out until it fails.
        while (!fails(setup)) {
            if (setup.before.size() == made.before_last || is_spent()) return std::nullopt;
            setup.before.pop_back();
        }
        setup = shorter(std::move(setup));
        // One file instead of many, where it does not matter what was launched.
        const Setup itself = repeated(setup.size());
        return fails(itself) ? itself : setup;
    }

 private:
    using Indices = std::vector<std::size_t>;

    static Setup repeated(std::int64_t times) { return {true, times, {}}; }

    /// What counts launches, or keeps something of the last one, needs no other case.
    std::optional<Setup> itself_repeated() {
        std::int64_t passes = 0;
        for (const std::int64_t times : {1, 8, 64, 512}) {
            if (fails(repeated(times))) return repeated(fewest(passes, times));
            passes = times;
        }
        return std::nullopt;
    }

    /// The fewest repetitions that fail, of more than `passes` and up to `fails_at`.
    std::int64_t fewest(std::int64_t passes, std::int64_t fails_at) {
        while (fails_at - passes > 1) {
            const std::int64_t middle = passes + (fails_at - passes) / 2;
            (fails(repeated(middle)) ? fails_at : passes) = middle;
        }
        return fails_at;
    }

    Setup shorter(Setup setup) {
        if (setup.repeats > 0) return repeated(fewest(0, setup.repeats));
        setup.before = minimal_sequence<EarlierLaunch>(std::move(setup.before),
                                                       [&](const std::vector<EarlierLaunch>& before) {
                                                           return fails({true, 0, before});
                                                       });
        return setup;
    }

    /// Judged cases, the last not among them, without which it passes; found from its end, for state is
    /// rarely old.
    std::optional<Indices> needed_cases() {
        const std::size_t others = judged_.size() - 1;
        const auto latest = [&](std::size_t count) {
            Indices indices(count);
            std::iota(indices.begin(), indices.end(), others - count);
            return indices;
        };
        std::size_t count = 0;
        while (!fails_as_judged(latest(count))) {
            if (count == others || is_spent()) return std::nullopt;
            count = std::min(std::max<std::size_t>(2 * count, 1), others);
        }
        return minimal_sequence<std::size_t>(
            latest(count), [&](const Indices& indices) { return fails_as_judged(indices); });
    }

    /// These cases and then the last one fail the property, judged in a clean process as they were in the
    /// campaign.
    bool fails_as_judged(const Indices& indices, Launches* made = nullptr) {
        if (is_spent()) return false;
        ++tries_;
        worker_.restart();
        for (const std::size_t i : indices) {
            if (is_spent()) return false;
            judge(judged_[i], judged_[i].make(), made);
        }
        if (made != nullptr) made->before_last = made->launches.size();
        const CaseRecord record = judge(last_, failing_, made);
        for (std::size_t p = 0; p < record.entries.size(); ++p)
            if (last_.properties[p] == &property_) return is_failure(record.entries[p].verdict);
        return false;
    }

    CaseRecord judge(const JudgedCase& judged, const Case& c, Launches* made) {
        KernelSubject subject = judged.run->subject(worker_);
        Recorder recorder(subject, made);
        return judge_case(c, recorder, judged.properties);
    }

    bool fails(const Setup& setup) {
        if (is_spent()) return false;
        ++tries_;
        return is_failure(judge_after(setup, failing_, subject_, worker_, property_).verdict);
    }

    [[nodiscard]] bool is_spent() const {
        return interrupted() || tries_ >= kTries || Clock::now() >= deadline_;
    }

    const JudgedCases& judged_;
    const Property& property_;
    const JudgedCase& last_;
    const Case failing_;
    Worker& worker_;
    KernelSubject subject_;
    int tries_ = 0;
    const Clock::time_point deadline_;
};

}  // namespace

std::optional<Setup> find_sequence(const JudgedCases& judged, const Property& property, Worker& worker,
                                   SequenceSearches& searches) {
    if (judged.size() == 0) return std::nullopt;
    const auto start = Clock::now();
    auto found = Search(judged, property, worker, start + searches.left).find(searches.known);
    searches.left -= Clock::now() - start;
    if (found) searches.known = found;
    return found;
}

}  // namespace quantcheck
