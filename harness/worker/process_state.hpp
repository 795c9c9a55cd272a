#pragma once
#include <array>
#include <csignal>
#include <optional>
#include <string>
#include <sys/types.h>

namespace quantcheck::worker {

/// What a launch must leave as it found it: the working directory, open descriptors, threads, child
/// processes, signal handlers and timer of its process. Cheap enough to look at after every launch (some ten
/// microseconds).
class ProcessState {
 public:
    /// As it is now.
    [[nodiscard]] static ProcessState now();

    /// How `later` differs, as a phrase ("1 thread more"); nothing when it does not.
    [[nodiscard]] std::optional<std::string> change_to(const ProcessState& later) const;

 private:
    static constexpr int kSignals = 32;  // the standard ones; real-time signals belong to the C library
    dev_t directory_device_ = 0;
    ino_t directory_ = 0;
    long descriptors_ = 0, threads_ = 0;
    bool children_ = false, timer_ = false;
    std::array<void (*)(int), kSignals> handlers_{};
};

/// Makes this process the parent of every process that its children leave behind, so that none escapes
/// ProcessState and end_children() by starting a session of its own.
void adopt_descendants();

/// Kills and reaps all children of this process.
void end_children();

}  // namespace quantcheck::worker
