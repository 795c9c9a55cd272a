#include "harness/progress.hpp"

#include <cstdio>
#include <unistd.h>
#include <utility>

namespace quantcheck {
namespace {
using Clock = std::chrono::steady_clock;
double seconds(Clock::duration d) { return std::chrono::duration<double>(d).count(); }
}  // namespace

Progress::Progress(std::string what, std::int64_t total)
    : what_(std::move(what)),
      total_(total),
      terminal_(::isatty(STDERR_FILENO) != 0),
      start_(Clock::now()),
      last_(start_) {}

Progress::~Progress() {
    if (terminal_) std::fputs("\r\033[K", stderr);
}

void Progress::add(std::int64_t steps) {
    const std::lock_guard lock(mutex_);
    done_ += steps;
    const auto now = Clock::now();
    if (now - last_ < std::chrono::milliseconds(terminal_ ? 200 : 10'000)) return;
    last_ = now;
    print(done_);
}

void Progress::print(std::int64_t done) {
    const double elapsed = seconds(Clock::now() - start_);
    const double rate = static_cast<double>(done) / elapsed;
    const double left = rate > 0 ? static_cast<double>(total_ - done) / rate : 0;
    std::fprintf(stderr, "%s%s: %lld of %lld, %.0f/s, about %.0f s left%s", terminal_ ? "\r\033[K" : "",
                 what_.c_str(), static_cast<long long>(done), static_cast<long long>(total_), rate, left,
                 terminal_ ? "" : "\n");
    std::fflush(stderr);
}

}  // namespace quantcheck
