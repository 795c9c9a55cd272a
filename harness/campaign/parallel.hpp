#pragma once
#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "harness/plugin_set.hpp"

namespace quantcheck {

/// Runs step(i, workers) for i in [0, count) on `jobs` threads, each with worker processes of its own; steps are taken
/// in order. The first exception ends the run and is thrown again here.
inline void for_each_step(std::int64_t count, int jobs, std::deque<WorkerPool>& pools,
                          const std::function<void(std::int64_t, WorkerPool&)>& step) {
    std::atomic<std::int64_t> next{0};
    std::exception_ptr error;
    std::mutex error_mutex;
    const auto body = [&](WorkerPool& pool) {
        try {
            for (std::int64_t i = next++; i < count; i = next++) step(i, pool);
        } catch (...) {
            next = count;
            const std::lock_guard lock(error_mutex);
            if (!error) error = std::current_exception();
        }
    };
    std::vector<std::jthread> threads;
    for (int j = 1; j < jobs; ++j) threads.emplace_back([&, j] { body(pools[static_cast<std::size_t>(j)]); });
    body(pools[0]);
    threads.clear();
    if (error) std::rethrow_exception(error);
}

}  // namespace quantcheck
