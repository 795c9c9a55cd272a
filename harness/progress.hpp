#pragma once
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

namespace quantcheck {

/// One line of progress on stderr: rewritten in place on a terminal, a new line every ten seconds elsewhere.
class Progress {
 public:
    Progress(std::string what, std::int64_t total);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Counts finished steps; any thread may call it.
    void add(std::int64_t steps);

 private:
    void print(std::int64_t done);

    std::string what_;
    std::int64_t total_, done_ = 0;
    bool terminal_;
    std::chrono::steady_clock::time_point start_, last_;
    std::mutex mutex_;
};

}  // namespace quantcheck
