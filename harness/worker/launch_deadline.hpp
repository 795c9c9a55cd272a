#pragma once
#include <chrono>
#include <optional>
#include <sys/types.h>

namespace quantcheck {

/// The end of the time that a launch may take. Time in which the worker was ready to run and other processes
/// had the processors does not count, up to nine times the limit: a loaded machine must not fail a kernel,
/// and a kernel whose threads take every processor must end some time. The kernel keeps the account (run
/// delay in /proc/PID/schedstat, of the process's first thread, which launches); where it keeps none, all
/// time counts.
class LaunchDeadline {
 public:
    /// The launch starts now, in the process `worker`.
    LaunchDeadline(pid_t worker, std::chrono::milliseconds limit);

    /// Milliseconds until it is worth asking again; 0 when the launch has had its time.
    [[nodiscard]] int left();

 private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] std::optional<std::chrono::nanoseconds> run_delay() const;

    pid_t worker_;
    std::chrono::milliseconds limit_;
    Clock::time_point start_;
    bool has_looked_ = false;
    std::optional<std::chrono::nanoseconds> delay_before_;  ///< when most launches have long returned
};

}  // namespace quantcheck
