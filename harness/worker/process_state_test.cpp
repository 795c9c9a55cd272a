#include "harness/worker/process_state.hpp"

#include <fcntl.h>
#include <filesystem>
#include <future>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace quantcheck::worker {
namespace {

std::optional<std::string> change_since(const ProcessState& before) {
    return before.change_to(ProcessState::now());
}

TEST(ProcessState, DoesNotChangeByLooking) {
    const ProcessState before = ProcessState::now();
    EXPECT_EQ(change_since(before), std::nullopt);
    EXPECT_EQ(change_since(before), std::nullopt);
}

TEST(ProcessState, SeesAnotherDirectory) {
    const auto here = std::filesystem::current_path();
    const ProcessState before = ProcessState::now();
    std::filesystem::current_path("/");
    EXPECT_EQ(change_since(before), "another working directory");
    std::filesystem::current_path(here);
    EXPECT_EQ(change_since(before), std::nullopt);
}

TEST(ProcessState, SeesDescriptorsOpenedAndClosed) {
    const ProcessState before = ProcessState::now();
    const int opened = ::open("/dev/null", O_RDONLY);
    const ProcessState with = ProcessState::now();
    EXPECT_EQ(before.change_to(with), "1 descriptor more");
    ::close(opened);
    EXPECT_EQ(change_since(with), "1 descriptor fewer");
}

TEST(ProcessState, SeesThreads) {
    const ProcessState before = ProcessState::now();
    std::promise<void> end;
    std::thread thread([over = end.get_future()]() mutable { over.wait(); });
    EXPECT_EQ(change_since(before), "1 thread more");
    end.set_value();
    thread.join();
}

TEST(ProcessState, SeesSignalHandlers) {
    const ProcessState before = ProcessState::now();
    const auto old = std::signal(SIGUSR1, SIG_IGN);
    const auto change = change_since(before);
    std::signal(SIGUSR1, old);
    ASSERT_TRUE(change.has_value());
    EXPECT_NE(change->find("another handler of signal 10"), std::string::npos) << *change;
}

// A child with a child in a session of its own, neither of which ends by itself.
void leave_children(bool child_stays) {
    if (::fork() != 0) return;
    if (::fork() != 0) {
        if (child_stays) ::pause();
        ::_exit(0);
    }
    ::setsid();
    ::pause();
    ::_exit(0);
}

class Descendants : public ::testing::TestWithParam<bool> {};

// In a process of its own: adopting descendants cannot be undone.
TEST_P(Descendants, AreSeenAndEnded) {
    const pid_t worker = ::fork();
    ASSERT_GE(worker, 0);
    if (worker == 0) {
        adopt_descendants();
        const ProcessState before = ProcessState::now();
        std::array<int, 2> alive{};
        if (::pipe(alive.data()) != 0) ::_exit(2);
        leave_children(GetParam());
        ::close(alive[1]);
        const ProcessState open = ProcessState::now();  // the pipe's read end is ours
        const bool seen = before.change_to(open).has_value();
        end_children();
        char byte = 0;  // end of file once no process holds the other end
        const bool ended = ::read(alive[0], &byte, 1) == 0;
        ::_exit(seen && ended ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(worker, &status, 0), worker);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

INSTANTIATE_TEST_SUITE_P(ProcessState, Descendants, ::testing::Bool(), [](const auto& child) {
    return child.param ? "OfAChildThatStays" : "OfAChildThatLeaves";
});

}  // namespace
}  // namespace quantcheck::worker
