#pragma once
#include <cstddef>
#include <deque>
#include <mutex>
#include <semaphore.h>
#include <span>

namespace quantcheck {

/// Threads that may compute at one time. A thread that waits for a device gives its permit back, so that many
/// launches can wait while --jobs threads compute. A permit goes from thread to thread, first come, first
/// served, and wakes none that would have to wait again.
class Permits {
 public:
    explicit Permits(std::ptrdiff_t count) : free_(count) {}

    /// A thread that will be given a permit.
    class Waiter {
     public:
        Waiter() { ::sem_init(&granted_, 0, 0); }
        Waiter(const Waiter&) = delete;
        Waiter& operator=(const Waiter&) = delete;
        ~Waiter() { ::sem_destroy(&granted_); }
        /// Returns with a permit, some time after enqueue().
        void wait() {
            while (::sem_wait(&granted_) != 0) {
            }
        }

     private:
        friend class Permits;
        void grant() { ::sem_post(&granted_); }
        sem_t granted_{};  // std::binary_semaphore yields the processor some times before it sleeps
    };

    /// Gives each waiter a permit when one is free. It lives until its wait() has returned.
    void enqueue(std::span<Waiter* const> waiters) {
        const std::lock_guard lock(mutex_);
        for (Waiter* const waiter : waiters) {
            if (free_ > 0) {
                --free_;
                waiter->grant();
            } else {
                waiting_.push_back(waiter);
            }
        }
    }
    void acquire() {
        Waiter waiter;
        Waiter* const self = &waiter;
        enqueue({&self, 1});
        waiter.wait();
    }
    void release() {
        const std::lock_guard lock(mutex_);
        if (waiting_.empty()) {
            ++free_;
            return;
        }
        waiting_.front()->grant();
        waiting_.pop_front();
    }

 private:
    std::mutex mutex_;
    std::deque<Waiter*> waiting_;
    std::ptrdiff_t free_;
};

/// Held while a thread computes.
class Permit {
 public:
    explicit Permit(Permits& permits) : permits_(permits) { permits_.acquire(); }
    Permit(const Permit&) = delete;
    Permit& operator=(const Permit&) = delete;
    ~Permit() { permits_.release(); }

 private:
    Permits& permits_;
};

/// Given back while a thread waits.
class PermitLent {
 public:
    explicit PermitLent(Permits& permits) : permits_(permits) { permits_.release(); }
    PermitLent(const PermitLent&) = delete;
    PermitLent& operator=(const PermitLent&) = delete;
    ~PermitLent() { permits_.acquire(); }

 private:
    Permits& permits_;
};

}  // namespace quantcheck
