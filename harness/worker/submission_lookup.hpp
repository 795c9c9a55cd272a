#pragma once
#include <condition_variable>
#include <cstddef>
#include <mutex>

namespace quantcheck {

/// The launches of a submission that ended badly, each made again alone by its own thread.
class SubmissionLookup {
 public:
    explicit SubmissionLookup(std::size_t launches) : left_(launches) {}

    /// One launch was made alone. True if any of them ended badly by itself, which explains the end of the
    /// submission; waits for the others as long as none has.
    [[nodiscard]] bool settle(bool ended_badly) {
        std::unique_lock lock(mutex_);
        explained_ = explained_ || ended_badly;
        --left_;
        const auto is_known = [&] { return explained_ || left_ == 0; };
        if (is_known()) known_.notify_all();
        known_.wait(lock, is_known);
        return explained_;
    }

 private:
    std::mutex mutex_;
    std::condition_variable known_;
    std::size_t left_;
    bool explained_ = false;
};

}  // namespace quantcheck
