#pragma once
#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "corpora/file_descriptor.hpp"
#include "harness/source_places.hpp"
#include "harness/worker/protocol.hpp"
#include "harness/worker/shared_region.hpp"

namespace quantcheck {

/// How to start worker processes.
struct WorkerOptions {
    std::filesystem::path executable = "/proc/self/exe";  ///< a quantcheck binary
    std::chrono::milliseconds time_limit{10'000};         ///< of one launch
    std::uint64_t memory_limit = 1ULL << 30;  ///< bytes that a worker without a device may allocate
    std::uint32_t schedules = 1;  ///< orders of threads that each launch of an emulated kernel runs in
};

/// How one request ended.
struct WorkerAnswer {
    enum class Kind : std::uint8_t {
        replied,
        died,  ///< crashed, exited or was killed
        timed_out,
        refused,  ///< the plugin is wrong; text is the loader's sentence
        failed    ///< the worker could not do its own work; not the kernel's fault
    };
    Kind kind = Kind::replied;
    worker::Reply reply;
    std::string text;  ///< the reply's text, or how the worker ended and the last lines of its stderr
};

/// One worker process with one plugin. It is started when first needed and again after it died, so a crash or
/// a hang costs one process. The process is spawned, not forked: it maps nothing of the gate (least of all
/// expected values), and threads of the gate cannot leave a lock behind in it.
class Worker {
 public:
    Worker(std::filesystem::path plugin, WorkerOptions options);
    Worker(Worker&&) = delete;
    ~Worker();

    /// Memory shared with the worker, at least that large.
    [[nodiscard]] std::byte* region(std::uint64_t bytes) { return region_.map(bytes); }

    [[nodiscard]] const WorkerOptions& options() const { return options_; }

    /// Sends a request and waits for its answer, at most the time limit. Starting a worker has a limit of its
    /// own.
    [[nodiscard]] WorkerAnswer ask(const worker::Request& request);

 private:
    void spawn();
    void stop();
    [[nodiscard]] WorkerAnswer exchange(const worker::Request& request, std::chrono::milliseconds limit);
    /// Waits for the process and says how it ended: "ended by signal 11 (Segmentation fault)".
    [[nodiscard]] WorkerAnswer reap();
    void drain_stderr();
    [[nodiscard]] WorkerAnswer lost();
    [[nodiscard]] WorkerAnswer with_stderr(WorkerAnswer answer);

    std::filesystem::path plugin_;
    WorkerOptions options_;
    SharedRegion region_;
    FileDescriptor control_, stderr_;
    std::string stderr_tail_;
    SourcePlaces places_;
    pid_t pid_ = -1;
};

}  // namespace quantcheck
