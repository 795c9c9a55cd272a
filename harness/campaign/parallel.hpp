#pragma once
#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace quantcheck {

/// Runs step(i, job) for i in [0, count) on `jobs` threads, job telling them apart; steps are taken in order.
/// The first exception ends the run and is thrown again here.
inline void for_each_step(std::int64_t count, int jobs,
                          const std::function<void(std::int64_t, std::size_t)>& step) {
    std::atomic<std::int64_t> next{0};
    std::exception_ptr error;
    std::mutex error_mutex;
    const auto body = [&](std::size_t job) {
        try {
            for (std::int64_t i = next++; i < count; i = next++) step(i, job);
        } catch (...) {
            next = count;
            const std::lock_guard lock(error_mutex);
            if (!error) error = std::current_exception();
        }
    };
    std::vector<std::jthread> threads;
    for (std::size_t job = 1; job < static_cast<std::size_t>(jobs); ++job) threads.emplace_back(body, job);
    body(0);
    threads.clear();  // joins
    if (error) std::rethrow_exception(error);
}

}  // namespace quantcheck
