#include "harness/worker/worker_main.hpp"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <poll.h>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "harness/fp_environment.hpp"
#include "harness/worker/describe.hpp"
#include "harness/worker/device_mirror.hpp"
#include "harness/worker/emulated_launch.hpp"
#include "harness/worker/guard_pages.hpp"
#include "harness/worker/launch.hpp"
#include "harness/worker/plugin_library.hpp"
#include "harness/worker/process_state.hpp"
#include "harness/worker/protocol.hpp"
#include "harness/worker/reserved_memory.hpp"
#include "harness/worker/shared_region.hpp"
#include "harness/worker/stream.hpp"
#include "harness/worker/time_launches.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

using worker::Reply;
using worker::Request;
using worker::RequestKind;

void add_reply(std::string& replies, Reply reply, const std::string& text) {
    reply.text_bytes = text.size();
    replies.append(reinterpret_cast<const char*>(&reply), sizeof reply).append(text);
}

bool send(const std::string& replies) {
    return write_all(worker::kControlFd, replies.data(), replies.size());
}

bool send_reply(const Reply& reply, const std::string& text) {
    std::string replies;
    add_reply(replies, reply, text);
    return send(replies);
}

/// The next request and those that go with it; none when the gate's end of the socket is closed.
std::vector<Request> receive_requests() {
    linger(worker::kControlFd);
    std::vector<Request> requests(1);
    if (!read_all(worker::kControlFd, requests.data(), sizeof(Request))) return {};
    const std::size_t following = requests.front().following;
    requests.resize(1 + following);
    if (!read_all(worker::kControlFd, requests.data() + 1, following * sizeof(Request))) return {};
    return requests;
}

// No worker outlives its gate, not even one whose kernel never returns: this thread ends the process when the
// gate's end of the socket closes. (PR_SET_PDEATHSIG would act when the gate's thread ends, which is not the
// gate's end.)
void exit_with_the_gate() {
    std::thread([] {
        pollfd gate{worker::kControlFd, POLLRDHUP, 0};
        while (::poll(&gate, 1, -1) < 0) {
        }
        ::_exit(0);
    }).detach();
}

/// Allocations beyond the limit fail, so that a kernel which never stops allocating ends before the machine
/// does.
void limit_memory([[maybe_unused]] std::uint64_t bytes) {
#ifndef QUANTCHECK_SANITIZED  // AddressSanitizer's shadow memory counts too
    const rlimit limit{bytes, bytes};
    ::setrlimit(RLIMIT_DATA, &limit);
#endif
}

class Server {
 public:
    Server(const std::string& path, std::uint64_t memory_limit, int device)
        : plugin_(path),
          emulation_(worker::find_emulation(plugin_)),
          region_(SharedRegion::attach(worker::kMemoryFd)),
          memory_limit_(memory_limit),
          device_(device) {}

    /// Answers requests that go together: several only if they are launches.
    bool serve(const std::vector<Request>& requests) {
        ticket_ = requests.front().ticket;
        switch (requests.front().kind) {
            case RequestKind::prepare:
                return answer_prepare(requests.front().launches);
            case RequestKind::describe:
                return answer_describe();
            case RequestKind::time:
                return answer_time(requests.front());
            case RequestKind::reserve:
            case RequestKind::put:
            case RequestKind::run:
            case RequestKind::get:
                return answer_reserved(requests.front());
            case RequestKind::launch:
                break;
        }
        if (plugin_.table().kernels[requests.front().kernel]->space == QC_CUDA && emulation_ == nullptr)
            return answer_device_launches(requests);
        return std::all_of(requests.begin(), requests.end(),
                           [&](const Request& request) { return answer_host_launch(request); });
    }

 private:
    bool answer_prepare(bool launches) {
        if (worker::find_devices(plugin_).devices.empty())
            limit_memory(memory_limit_);  // a CUDA context reserves far more than it uses
        else if (launches)
            mirror_ = std::make_unique<worker::DeviceMirror>(plugin_, device_);
        state_ = worker::ProcessState::now();
        return send_reply({QC_OK, 0, 0, ticket_, 0, 0}, "");
    }

    bool answer_describe() {
        PluginInfo info = worker::describe(plugin_);
        worker::DevicesFound found = worker::find_devices(plugin_);
        for (std::size_t i = 0; i < found.devices.size(); ++i)
            info.devices[static_cast<int>(i)] = found.devices[i];
        info.no_device = found.why_none;
        return send_reply({QC_OK, 0, 0, ticket_, 0, 0},
                          to_json(info).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    }

    bool answer_time(const Request& request) {
        const worker::LaunchTimes times = worker::time_launches(plugin_, request);
        return send_reply({times.status, 0, 0, ticket_, 0, 0}, times.text);
    }

    bool answer_host_launch(const Request& request) {
        if (!region_.holds(request.mapped_bytes)) guards_.forget();
        std::byte* base = region_.map(request.mapped_bytes);
        const qc_kernel& kernel = *plugin_.table().kernels[request.kernel];
        worker::Answer answer;
        if (kernel.space == QC_CUDA) {
            answer = worker::launch_emulated(*emulation_, kernel, request, base, guards_);
        } else {
            guards_.raise(request, base + request.origin);
            answer = worker::launch(kernel, request, base, nullptr);
            guards_.stand_down();
        }
        return answer_launch(answer, change_left_by_host_kernel());
    }

    bool answer_reserved(const Request& request) {
        const qc_kernel& kernel = *plugin_.table().kernels[request.kernel];
        const bool on_device = kernel.space == QC_CUDA;
        if (on_device && !mirror_) throw HarnessFault("a CUDA kernel was asked for without a device");
        std::byte* region = on_device ? map_pinned(request.mapped_bytes) : region_.map(request.mapped_bytes);
        if (!reserved_)
            reserved_ = on_device ? std::make_unique<worker::ReservedMemory>(worker::device_of(plugin_))
                                  : std::make_unique<worker::ReservedMemory>();
        if (request.kind != RequestKind::run) return answer_launch(reserved_->serve(request, region), {});
        const worker::Answer answer = reserved_->run(kernel, request);
        return answer_launch(answer, on_device ? change_left_by_any() : change_left_by_host_kernel());
    }

    /// The CUDA runtime starts threads and opens descriptors when it needs them; those of a CUDA kernel are
    /// not told apart.
    bool answer_device_launches(const std::vector<Request>& requests) {
        if (!mirror_) throw HarnessFault("a CUDA kernel was asked for without a device");
        std::byte* base = map_pinned(requests.front().mapped_bytes);
        const auto answers = mirror_->launch(plugin_.table(), requests, base);
        const auto change = change_left_by_any();
        std::string replies;
        for (const worker::Answer& answer : answers) add_answer(replies, answer, change);
        return send(replies);
    }

    bool answer_launch(const worker::Answer& answer, const std::optional<std::string>& change) const {
        std::string reply;
        add_answer(reply, answer, change);
        return send(reply);
    }

    void add_answer(std::string& replies, const worker::Answer& answer,
                    const std::optional<std::string>& change) const {
        add_reply(replies, {answer.status, change ? 1U : 0U, 0, ticket_, answer.copy_ms, answer.kernel_ms},
                  change ? *change : answer.message);
    }

    std::byte* map_pinned(std::uint64_t bytes) {
        if (!region_.holds(bytes)) {
            mirror_->unpin();
            guards_.forget();
        }
        guards_.lift();
        std::byte* base = region_.map(bytes);
        mirror_->pin(base, region_.size());
        return base;
    }

    [[nodiscard]] std::optional<std::string> change_left_by_host_kernel() const {
        std::optional<std::string> change = change_left_by_any();
        if (!change) change = state_.change_to(worker::ProcessState::now());
        if (change) worker::end_children();  // the gate replaces this worker, and must not leave them behind
        return change;
    }

    [[nodiscard]] static std::optional<std::string> change_left_by_any() {
        const auto fault = fp_environment_fault();
        if (!fault) return std::nullopt;
        return "the floating-point environment: " + *fault;
    }

    PluginLibrary plugin_;
    const qc_emulation* emulation_;
    SharedRegion region_;
    worker::GuardPages guards_;
    std::unique_ptr<worker::DeviceMirror> mirror_;
    std::unique_ptr<worker::ReservedMemory> reserved_;
    std::uint64_t memory_limit_;
    std::uint64_t ticket_ = 0;  ///< of the requests that are served
    int device_;
    worker::ProcessState state_;  ///< before the first launch; the plugin's constructors have run
};

}  // namespace

int worker_main(const std::string& plugin_path, std::uint64_t memory_limit, int device) {
    exit_with_the_gate();
    worker::adopt_descendants();
    worker::name_guard_faults();  // before a plugin is loaded, so that one with a handler of its own keeps it
    std::signal(SIGINT, SIG_IGN);  // Ctrl-C is the gate's to answer
    std::unique_ptr<Server> server;
    std::string load_error;
    try {
        server = std::make_unique<Server>(plugin_path, memory_limit, device);
    } catch (const std::exception& error) {
        load_error = error.what();
    }
    std::uint64_t ticket = 0;
    try {
        for (;;) {
            const std::vector<Request> requests = receive_requests();
            if (requests.empty()) break;
            ticket = requests.front().ticket;
            const bool sent =
                server ? server->serve(requests) : send_reply({QC_ERROR, 0, 0, ticket, 0, 0}, load_error);
            if (!sent) break;
        }
    } catch (const std::exception& fault) {
        static_cast<void>(send_reply({worker::kHarnessStatus, 0, 0, ticket, 0, 0}, fault.what()));
    }
    return 0;
}

}  // namespace quantcheck
