#include "harness/worker/launch_deadline.hpp"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <string>

namespace quantcheck {

LaunchDeadline::LaunchDeadline(pid_t worker, std::chrono::milliseconds limit)
    : worker_(worker), limit_(limit), start_(Clock::now()) {}

int LaunchDeadline::left() {
    const auto milliseconds_until = [now = Clock::now()](Clock::time_point end) {
        return static_cast<int>(
            std::max(std::chrono::ceil<std::chrono::milliseconds>(end - now), std::chrono::milliseconds{0})
                .count());
    };
    // Most launches return at once; only the others pay for a look at /proc.
    if (!has_looked_) {
        if (const int early = milliseconds_until(start_ + limit_ / 8); early > 0) return early;
        delay_before_ = run_delay();
        has_looked_ = true;
    }
    if (const int left = milliseconds_until(start_ + limit_); left > 0) return left;
    const auto delay_now = run_delay();
    if (!delay_before_ || !delay_now) return 0;
    const std::chrono::nanoseconds waited = *delay_now - *delay_before_;
    return milliseconds_until(start_ + limit_ + std::min<std::chrono::nanoseconds>(waited, 9 * limit_));
}

std::optional<std::chrono::nanoseconds> LaunchDeadline::run_delay() const {
    // proc_pid_schedstat: time on a processor, time waiting for one (both ns), turns on a processor.
    std::ifstream account("/proc/" + std::to_string(worker_) + "/schedstat");
    std::int64_t ran = 0, waited = 0;
    if (!(account >> ran >> waited)) return std::nullopt;
    return std::chrono::nanoseconds{waited};
}

}  // namespace quantcheck
