#pragma once
#include <condition_variable>
#include <cstddef>
#include <mutex>

namespace quantcheck {

/// The launches of a submission that ended badly, each made again alone by its own thread.
class SubmissionLookup {
 public:
    explicit SubmissionLookup(std::size_t launches) : left_(launches) {}

    /// One launch was made alone. Waits for the others; true if any of them ended badly by itself, which
    /// explains the end of the submission.
    [[nodiscard]] bool settle(bool ended_badly) {
        std::unique_lock lock(mutex_);
        explained_ = explained_ || ended_badly;
        if (--left_ == 0) all_.notify_all();
        all_.wait(lock, [&] { return left_ == 0; });
        return explained_;
    }

 private:
    std::mutex mutex_;
    std::condition_variable all_;
    std::size_t left_;
    bool explained_ = false;
};

}  // namespace quantcheck
