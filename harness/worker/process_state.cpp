#include "harness/worker/process_state.hpp"

#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

namespace quantcheck::worker {
namespace {

/// Open descriptors. Since Linux 6.2 they are the folder's size; before, they are its entries: "." and ".."
/// and the descriptor that reads it are the same every time.
long descriptors() {
    constexpr const char* folder = "/proc/self/fd";
    struct stat info {};
    if (::stat(folder, &info) == 0 && info.st_size > 0) return static_cast<long>(info.st_size);
    const std::unique_ptr<DIR, int (*)(DIR*)> open(::opendir(folder), ::closedir);
    long count = 0;
    while (open && ::readdir(open.get()) != nullptr) ++count;
    return open ? count : -1;
}

/// /proc/self/task has a link for each thread.
long threads() {
    struct stat info {};
    return ::stat("/proc/self/task", &info) == 0 ? static_cast<long>(info.st_nlink) : -1;
}

bool has_children() {
    siginfo_t info{};
    return ::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

/// "2 threads more", "1 descriptor fewer".
std::string difference(long before, long after, const std::string& what) {
    const long count = after > before ? after - before : before - after;
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s") +
           (after > before ? " more" : " fewer");
}

}  // namespace

ProcessState ProcessState::now() {
    ProcessState state;
    struct stat directory {};
    if (::stat(".", &directory) == 0) {
        state.directory_device_ = directory.st_dev;
        state.directory_ = directory.st_ino;
    }
    state.descriptors_ = descriptors();
    state.threads_ = threads();
    state.children_ = has_children();
    itimerval timer{};
    state.timer_ = ::getitimer(ITIMER_REAL, &timer) == 0 && timerisset(&timer.it_value);
    for (int signal = 1; signal < kSignals; ++signal) {
        struct sigaction action {};
        if (::sigaction(signal, nullptr, &action) == 0)
            state.handlers_[static_cast<std::size_t>(signal)] = action.sa_handler;
    }
    return state;
}

std::optional<std::string> ProcessState::change_to(const ProcessState& later) const {
    if (directory_device_ != later.directory_device_ || directory_ != later.directory_)
        return "another working directory";
    if (descriptors_ != later.descriptors_) return difference(descriptors_, later.descriptors_, "descriptor");
    if (threads_ != later.threads_) return difference(threads_, later.threads_, "thread");
    if (later.children_) return "a child process";
    if (timer_ != later.timer_) return "a timer that will end the process";
    for (int signal = 1; signal < kSignals; ++signal) {
        const auto i = static_cast<std::size_t>(signal);
        if (handlers_[i] != later.handlers_[i])
            return "another handler of signal " + std::to_string(signal) + " (" + ::strsignal(signal) + ")";
    }
    return std::nullopt;
}

void adopt_descendants() { ::prctl(PR_SET_CHILD_SUBREAPER, 1); }

// Only those that were killed are waited for: a child may have made another of its own after the list was
// read, which becomes ours when its parent dies and stands in the next list.
void end_children() {
    while (has_children()) {
        for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
            std::ifstream children(task.path() / "children");
            for (pid_t child = 0; children >> child;) {
                ::kill(child, SIGKILL);
                while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
                }
            }
        }
    }
}

}  // namespace quantcheck::worker
