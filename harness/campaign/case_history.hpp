#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "harness/worker/worker.hpp"
#include "properties/case.hpp"
#include "properties/property.hpp"

namespace quantcheck {

class TargetRun;

/// A case as a campaign judged it. Its bytes are made again when they are needed: a campaign judges millions.
struct JudgedCase {
    const TargetRun* run = nullptr;
    std::function<Case()> make;
    std::vector<const Property*> properties;  ///< of the campaign; null where it was not asked
};

/// The cases that one worker process judged, oldest first, up to one of interest, which is the last.
class JudgedCases {
 public:
    [[nodiscard]] std::size_t size() const { return earlier_size_ + count_; }
    [[nodiscard]] const JudgedCase& operator[](std::size_t i) const {
        return i < earlier_size_ ? (*earlier_)[i] : (*present_)[i - earlier_size_];
    }

 private:
    friend class CaseHistory;
    using Block = std::vector<JudgedCase>;
    std::shared_ptr<const Block> earlier_, present_;
    std::size_t earlier_size_ = 0, count_ = 0;
};

/// What each worker process has judged since it was started, at least its last 4096 cases: a failure that
/// does not come alone is followed back through them. Safe to use from several threads.
class CaseHistory {
 public:
    /// To be called before a worker judges a case.
    void begin(const Worker& worker);
    /// To be called after it, with the case; returns what its process had judged, this case included. A
    /// process that was started in the middle of the case is ended, for what it ran is not known whole.
    JudgedCases end(Worker& worker, JudgedCase judged);

 private:
    using Block = JudgedCases::Block;
    // Blocks of fixed capacity: what a list of earlier cases points to neither moves nor is copied.
    struct OfWorker {
        std::uint64_t process = 0;
        std::shared_ptr<Block> earlier, present;
    };
    static void append(OfWorker& entry, JudgedCase judged);

    std::mutex mutex_;
    std::map<const Worker*, OfWorker> workers_;
};

}  // namespace quantcheck
