#pragma once
#include <semaphore>

namespace quantcheck {

/// Threads that may compute at one time. A thread that waits for a device gives its permit back, so that many
/// launches can wait while --jobs threads compute.
using Permits = std::counting_semaphore<>;

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
