#pragma once
#include <chrono>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "corpora/file_descriptor.hpp"
#include "harness/source_places.hpp"
#include "harness/worker/inbox.hpp"
#include "harness/worker/launch_deadline.hpp"
#include "harness/worker/launcher.hpp"
#include "harness/worker/protocol.hpp"
#include "harness/worker/sanitizer.hpp"
#include "harness/worker/shared_region.hpp"

namespace quantcheck {

/// How to start worker processes.
struct WorkerOptions {
    std::filesystem::path executable = "/proc/self/exe";  ///< a quantcheck binary
    std::chrono::milliseconds time_limit{10'000};         ///< of one launch, see LaunchDeadline
    std::uint64_t memory_limit = 1ULL << 30;  ///< bytes that a worker without a device may allocate
    int device = 0;                           ///< CUDA device of a worker whose plugin has kernels for one
    std::optional<Sanitizer> sanitizer;       ///< that a worker with a device runs under
    std::uint32_t schedules = 1;  ///< orders of threads that each launch of an emulated kernel runs in
};

/// One worker process with one plugin. It is started when first needed and again after it died, so a crash or
/// a hang costs one process. The process is spawned, not forked: it maps nothing of the gate (least of all
/// expected values), and threads of the gate cannot leave a lock behind in it.
class Worker final : public Launcher {
 public:
    Worker(std::filesystem::path plugin, WorkerOptions options);
    ~Worker() override;

    /// Memory shared with the worker, at least that large.
    [[nodiscard]] std::byte* region(std::uint64_t bytes) { return region_.map(bytes); }

    /// Sends a request and waits for its answer, at most the time limit. Starting a worker has a limit of its
    /// own.
    [[nodiscard]] WorkerAnswer ask(const worker::Request& request);
    /// Sends launches to be made together and waits for all, at most the time limit of one. The worker's end
    /// is the answer to each of them.
    [[nodiscard]] std::vector<WorkerAnswer> ask(std::span<const worker::Request> launches);

    [[nodiscard]] Launched launch(const LaunchImage& image, const Turn& turn) override;
    [[nodiscard]] Launched launch_alone(const LaunchImage& image, const Turn& turn) override {
        return launch(image, turn);
    }

    /// Ends the process; the next request starts a clean one.
    void restart() { stop(); }
    [[nodiscard]] bool is_running() const { return pid_ >= 0; }
    /// Processes started so far.
    [[nodiscard]] std::uint64_t processes() const { return processes_; }

 private:
    void spawn();
    void stop();
    /// Starts the process if there is none; the answer is not `replied` when that is impossible.
    [[nodiscard]] WorkerAnswer make_ready(bool launches);
    [[nodiscard]] std::vector<WorkerAnswer> exchange(std::span<const worker::Request> requests,
                                                     std::chrono::milliseconds limit);
    /// Reads one reply, or says how the worker ended.
    [[nodiscard]] WorkerAnswer read_reply(LaunchDeadline& deadline, std::chrono::milliseconds limit);
    /// Waits for the process and says how it ended: "ended by signal 11 (Segmentation fault)".
    [[nodiscard]] WorkerAnswer reap();
    void drain_stderr();
    [[nodiscard]] WorkerAnswer lost();
    /// Replaces answers by what the sanitizer says of their launches, if it says something.
    void hear_sanitizer(std::vector<WorkerAnswer>& answers);
    [[nodiscard]] WorkerAnswer with_stderr(WorkerAnswer answer);

    std::filesystem::path plugin_;
    WorkerOptions options_;
    SharedRegion region_;
    FileDescriptor control_, stderr_;
    Inbox inbox_;
    std::string stderr_tail_;
    SanitizerLog sanitizer_log_;
    SourcePlaces places_;
    pid_t pid_ = -1;
    std::uint64_t processes_ = 0;
    std::uint64_t ticket_ = 0;  ///< of the last exchange; a kernel does not know it
};

}  // namespace quantcheck
