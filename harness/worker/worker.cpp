#include "harness/worker/worker.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <random>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <utility>

#include "harness/worker/spawn_process.hpp"
#include "harness/worker/stream.hpp"
#include "quantcheck/kernel.h"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

using Ended = WorkerAnswer::Kind;
constexpr std::size_t kStderrKept = 4096;
constexpr std::chrono::milliseconds kStartLimit{120'000};  // loading a plugin, creating a CUDA context

[[noreturn]] void fail(const std::string& what, int error) {
    throw HarnessFault("cannot " + what + " a worker process: " + std::strerror(error));
}

// A descriptor at or above 10, so that dup2 to 0..4 in the child cannot overwrite one still needed.
FileDescriptor high(int fd) {
    FileDescriptor moved(::fcntl(fd, F_DUPFD_CLOEXEC, 10));
    ::close(fd);
    if (moved.get() < 0) fail("start", errno);
    return moved;
}

}  // namespace

Worker::Worker(std::filesystem::path plugin, WorkerOptions options)
    : plugin_(std::move(plugin)),
      options_(std::move(options)),
      region_(SharedRegion::create()),
      places_(plugin_) {
    std::random_device random;
    ticket_ = std::uint64_t{random()} << 32 | random();
}

Worker::~Worker() { stop(); }

void Worker::spawn() {
    std::array<int, 2> sockets{}, pipes{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets.data()) != 0) fail("start", errno);
    FileDescriptor ours = high(sockets[0]), theirs = high(sockets[1]);
    if (::pipe2(pipes.data(), O_CLOEXEC) != 0) fail("start", errno);
    FileDescriptor read_end = high(pipes[0]), write_end = high(pipes[1]);
    const FileDescriptor memory = high(::fcntl(region_.fd(), F_DUPFD_CLOEXEC, 10));

    std::string program = options_.executable.string();
    std::vector<std::string> arguments = {"worker", plugin_.string(), std::to_string(options_.memory_limit),
                                          std::to_string(options_.device)};
    if (options_.sanitizer) {
        // The tool starts the worker, so /proc/self would be the tool.
        arguments.insert(arguments.begin(), std::filesystem::canonical(options_.executable).string());
        const std::vector<std::string> before = options_.sanitizer->arguments();
        arguments.insert(arguments.begin(), before.begin(), before.end());
        program = options_.sanitizer->program.string();
    }
    pid_ = spawn_process(program, std::move(arguments),
                         // What a kernel prints must not mix with the gate's results.
                         {{write_end.get(), 1},
                          {write_end.get(), 2},
                          {theirs.get(), worker::kControlFd},
                          {memory.get(), worker::kMemoryFd}});
    if (pid_ < 0) fail("start '" + program + "' as", errno);
    ++processes_;
    ::fcntl(read_end.get(), F_SETFL, O_NONBLOCK);
    // A reply is small and sent at once; one that stops half way is a broken worker, not one to wait for.
    const timeval limit{options_.time_limit.count() / 1000 + 1, 0};
    ::setsockopt(ours.get(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    ::setsockopt(ours.get(), SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    control_ = std::move(ours);
    inbox_.clear();
    stderr_ = std::move(read_end);
    stderr_tail_.clear();
    sanitizer_log_ = {};
}

void Worker::stop() {
    if (pid_ < 0) return;
    ::kill(pid_, SIGKILL);
    static_cast<void>(reap());
}

WorkerAnswer Worker::reap() {
    // Children that a kernel started are in the worker's own group, whose number is taken as long as the
    // worker has not been waited for.
    siginfo_t info{};
    while (::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
    }
    ::kill(-pid_, SIGKILL);
    int status = 0;
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
    control_.close();
    if (WIFSIGNALED(status)) {
        const int signal = WTERMSIG(status);
        return {
            Ended::died, {}, "ended by signal " + std::to_string(signal) + " (" + ::strsignal(signal) + ")"};
    }
    return {Ended::died,
            {},
            "exited with status " + std::to_string(WEXITSTATUS(status)) + " in the middle of a launch"};
}

void Worker::drain_stderr() {
    std::array<char, 4096> chunk{};
    // Bounded per call: a kernel that never stops printing must not keep the gate from its time limit.
    for (int i = 0; i < 64; ++i) {
        const ssize_t n = ::read(stderr_.get(), chunk.data(), chunk.size());
        if (n == 0) stderr_.close();  // closed by the worker: poll() must not report it again and again
        if (n <= 0) return;
        stderr_tail_.append(chunk.data(), static_cast<std::size_t>(n));
        if (options_.sanitizer) sanitizer_log_.add({chunk.data(), static_cast<std::size_t>(n)});
        if (stderr_tail_.size() > 2 * kStderrKept) stderr_tail_.erase(0, stderr_tail_.size() - kStderrKept);
    }
}

WorkerAnswer Worker::with_stderr(WorkerAnswer answer) {
    drain_stderr();
    if (stderr_tail_.size() > kStderrKept) stderr_tail_.erase(0, stderr_tail_.size() - kStderrKept);
    while (stderr_tail_.ends_with('\n')) stderr_tail_.pop_back();
    if (!stderr_tail_.empty()) answer.text += "; its last output: " + stderr_tail_;
    return answer;
}

WorkerAnswer Worker::lost() {
    // The socket is closed. The process is about to be gone; one that closed it and lives on is killed.
    const int looks = options_.sanitizer ? 5000 : 200;  // milliseconds; the tool has a summary to write
    for (int i = 0; i < looks; ++i) {
        siginfo_t info{};
        if (::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
            info.si_pid != 0)
            return with_stderr(reap());
        ::usleep(1000);
    }
    stop();
    return with_stderr({Ended::died, {}, "closed its connection to the gate and went on running"});
}

WorkerAnswer Worker::make_ready(bool launches) {
    if (pid_ >= 0) return {};
    spawn();
    worker::Request prepare;
    prepare.launches = launches;
    WorkerAnswer ready = exchange({&prepare, 1}, kStartLimit).front();
    if (ready.kind == Ended::died) ready.text += ", while its plugin was loaded";
    if (ready.kind != Ended::replied)
        ready.kind = Ended::failed;
    else if (ready.reply.status != QC_OK)
        ready.kind = Ended::refused;
    return ready;
}

WorkerAnswer Worker::ask(const worker::Request& request) {
    WorkerAnswer ready = make_ready(request.kind != worker::RequestKind::describe);
    if (ready.kind != Ended::replied) return ready;
    return std::move(exchange({&request, 1}, options_.time_limit).front());
}

std::vector<WorkerAnswer> Worker::ask(std::span<const worker::Request> launches) {
    WorkerAnswer ready = make_ready(true);
    if (ready.kind != Ended::replied) return {launches.size(), ready};
    return exchange(launches, options_.time_limit);
}

Launched Worker::launch(const LaunchImage& image, const Turn& turn) {
    static_cast<void>(turn);  // a worker of its own is always the caller's
    std::byte* bytes = region(image.bytes().size());
    std::memcpy(bytes, image.bytes().data(), image.bytes().size());
    worker::Request request = image.request();
    request.schedules = options_.schedules;
    return {ask(request), bytes, 0, nullptr};
}

std::vector<WorkerAnswer> Worker::exchange(std::span<const worker::Request> requests,
                                           std::chrono::milliseconds limit) {
    std::vector<worker::Request> ticketed(requests.begin(), requests.end());
    ticket_ += 0x9E3779B97F4A7C15;  // odd, so that no ticket comes twice
    for (worker::Request& request : ticketed) {
        request.ticket = ticket_;
        request.separate = options_.sanitizer.has_value();
    }
    if (!write_all(control_.get(), ticketed.data(), requests.size_bytes())) {
        WorkerAnswer answer = lost();
        answer.text = "had ended after an earlier launch: " + answer.text;
        return {requests.size(), answer};
    }
    LaunchDeadline deadline(pid_, limit);
    linger(control_.get());
    std::vector<WorkerAnswer> answers;
    bool quiet = true;
    while (answers.size() < requests.size()) {
        answers.push_back(read_reply(deadline, limit));
        quiet = quiet && answers.back().is_quiet();
        if (answers.back().kind != Ended::replied) {
            const WorkerAnswer last = answers.back();
            answers.assign(requests.size(), last);
            break;
        }
    }
    if (options_.sanitizer) hear_sanitizer(answers);
    if (answers.back().kind != Ended::replied) return answers;
    // A process that a launch changed is replaced, so that the next launch does not depend on the change.
    if (!quiet) stop();
    return answers;
}

void Worker::hear_sanitizer(std::vector<WorkerAnswer>& answers) {
    // The tool writes before the launch's synchronisation returns; the pipe may be a little behind.
    pollfd output{stderr_.get(), POLLIN, 0};
    constexpr int kPatience = 2;  // milliseconds
    while (stderr_.get() >= 0 && ::poll(&output, 1, kPatience) > 0 && (output.revents & POLLIN) != 0)
        drain_stderr();
    WorkerAnswer answer;
    if (const auto refusal = sanitizer_log_.refusal()) {
        answer.kind = Ended::failed;
        answer.text = "compute-sanitizer cannot check on this machine, so nothing is known: " + *refusal;
    } else if (const auto fault = sanitizer_log_.fault()) {
        // Which of several launches it was shows when each is made alone.
        answer.kind = answers.size() > 1 ? Ended::died : Ended::replied;
        answer.reply.status = worker::kCheckStatus;
        answer.text = options_.sanitizer->tool + ": " + *fault;
    } else {
        return;
    }
    answers.assign(answers.size(), answer);
    stop();
}

WorkerAnswer Worker::read_reply(LaunchDeadline& deadline, std::chrono::milliseconds limit) {
    while (inbox_.is_empty()) {
        const int left = deadline.left();
        std::array<pollfd, 2> fds = {{{control_.get(), POLLIN, 0}, {stderr_.get(), POLLIN, 0}}};
        const int ready = left > 0 ? ::poll(fds.data(), fds.size(), left) : 0;
        if (ready < 0 && errno == EINTR) continue;
        if (ready == 0 && left > 0) continue;
        if (ready == 0) {
            stop();
            return with_stderr(
                {Ended::timed_out, {}, "did not return within " + std::to_string(limit.count()) + " ms"});
        }
        if (fds[1].revents != 0) drain_stderr();
        if (fds[0].revents != 0) break;
    }
    WorkerAnswer answer;
    if (!inbox_.take(control_.get(), &answer.reply, sizeof answer.reply)) return lost();
    // A worker that was taken over must not exhaust our memory.
    constexpr std::uint64_t kMostText = 16U << 20;
    if (answer.reply.text_bytes > kMostText) {
        stop();
        return with_stderr({Ended::died, {}, "sent a reply of impossible size"});
    }
    if (answer.reply.ticket != ticket_) {  // made up by a kernel
        stop();
        return with_stderr({Ended::died, {}, "sent a reply that answers no request"});
    }
    answer.text.resize(answer.reply.text_bytes);
    if (!inbox_.take(control_.get(), answer.text.data(), answer.text.size())) return lost();
    if (answer.reply.status == worker::kHarnessStatus) {
        answer.kind = Ended::failed;
        stop();
    }
    if (answer.reply.status == worker::kCheckStatus) answer.text = places_.resolved(answer.text);
    return answer;
}

}  // namespace quantcheck
