#include "harness/worker/launch_deadline.hpp"

#include <csignal>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace quantcheck {
namespace {

using namespace std::chrono_literals;

// A process that runs `body` until the end of the test.
class Child {
 public:
    template <typename Body>
    explicit Child(Body body) : pid_(::fork()) {
        if (pid_ == 0) {
            body();
            ::_exit(0);
        }
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    ~Child() {
        ::kill(pid_, SIGKILL);
        ::waitpid(pid_, nullptr, 0);
    }
    [[nodiscard]] pid_t pid() const { return pid_; }

 private:
    pid_t pid_;
};

// Takes all of the processor that every child here is bound to.
[[noreturn]] void spin() {
    cpu_set_t first;
    CPU_ZERO(&first);
    cpu_set_t allowed;
    ::sched_getaffinity(0, sizeof allowed, &allowed);
    for (unsigned cpu = 0; cpu < CPU_SETSIZE && CPU_COUNT(&first) == 0; ++cpu)
        if (CPU_ISSET(cpu, &allowed)) CPU_SET(cpu, &first);
    ::sched_setaffinity(0, sizeof first, &first);
    for (volatile unsigned turns = 0;;) turns = turns + 1;
}

// Asks as the gate does until the launch has had its time, and returns that time.
std::chrono::milliseconds time_allowed(pid_t worker, std::chrono::milliseconds limit) {
    const auto start = std::chrono::steady_clock::now();
    LaunchDeadline deadline(worker, limit);
    while (const int left = deadline.left()) std::this_thread::sleep_for(std::chrono::milliseconds(left));
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start);
}

TEST(LaunchDeadline, EndsAWorkerThatSleepsAtItsLimit) {
    const Child asleep([] { ::pause(); });
    const auto allowed = time_allowed(asleep.pid(), 200ms);
    EXPECT_GE(allowed, 200ms);
    EXPECT_LT(allowed, 1000ms);
}

TEST(LaunchDeadline, DoesNotCountTimeInWhichOthersHadTheProcessor) {
    const Child other(spin), another(spin), third(spin);
    const Child worker(spin);
    EXPECT_GE(time_allowed(worker.pid(), 400ms), 800ms);
}

TEST(LaunchDeadline, EndsAWorkerThatNeverRunsAtTenTimesItsLimit) {
    const Child other(spin);
    const Child idle([] {
        const sched_param lowest{};
        ::sched_setscheduler(0, SCHED_IDLE, &lowest);
        spin();
    });
    EXPECT_LE(time_allowed(idle.pid(), 100ms), 5000ms);
}

TEST(LaunchDeadline, CountsAllTimeOfAProcessThatIsGone) {
    pid_t gone = 0;
    {
        const Child child([] {});
        gone = child.pid();
    }
    EXPECT_GE(time_allowed(gone, 100ms), 100ms);
}

}  // namespace
}  // namespace quantcheck
