#include "harness/worker/worker_main.hpp"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <poll.h>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

#include "harness/fp_environment.hpp"
#include "harness/worker/describe.hpp"
#include "harness/worker/device_mirror.hpp"
#include "harness/worker/guard_pages.hpp"
#include "harness/worker/launch.hpp"
#include "harness/worker/plugin_library.hpp"
#include "harness/worker/process_state.hpp"
#include "harness/worker/protocol.hpp"
#include "harness/worker/shared_region.hpp"
#include "harness/worker/stream.hpp"
#include "harness/worker/time_launches.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

using worker::Reply;
using worker::Request;
using worker::RequestKind;

bool send_reply(Reply reply, const std::string& text) {
    reply.text_bytes = text.size();
    return write_all(worker::kControlFd, &reply, sizeof reply) &&
           write_all(worker::kControlFd, text.data(), text.size());
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
    Server(const std::string& path, std::uint64_t memory_limit)
        : plugin_(path), region_(SharedRegion::attach(worker::kMemoryFd)), memory_limit_(memory_limit) {}

    bool serve(const Request& request) {
        switch (request.kind) {
            case RequestKind::prepare:
                return answer_prepare(request.launches);
            case RequestKind::describe:
                return answer_describe();
            case RequestKind::time:
                return answer_time(request);
            case RequestKind::launch:
                break;
        }
        return answer_launch(request);
    }

 private:
    bool answer_prepare(bool launches) {
        if (worker::find_device(plugin_).name.empty())
            limit_memory(memory_limit_);  // a CUDA context reserves far more than it uses
        else if (launches)
            mirror_ = std::make_unique<worker::DeviceMirror>(plugin_);
        state_ = worker::ProcessState::now();
        return send_reply({QC_OK, 0, 0}, "");
    }

    bool answer_describe() {
        PluginInfo info = worker::describe(plugin_);
        const worker::DeviceFound found = worker::find_device(plugin_);
        info.device = found.name;
        info.no_device = found.why_none;
        return send_reply({QC_OK, 0, 0},
                          to_json(info).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    }

    bool answer_time(const Request& request) {
        const worker::LaunchTimes times = worker::time_launches(plugin_, request);
        return send_reply({times.status, 0, 0}, times.text);
    }

    bool answer_launch(const Request& request) {
        const qc_kernel& kernel = *plugin_.table().kernels[request.kernel];
        if (mirror_ && !region_.holds(request.region_bytes)) mirror_->unpin();
        std::byte* base = region_.map(request.region_bytes);
        if (mirror_) mirror_->pin(base, region_.size());
        Reply reply;
        std::string message;
        if (kernel.space == QC_CUDA) {
            if (!mirror_) throw HarnessFault("a CUDA kernel was asked for without a device");
            reply.status = mirror_->launch(kernel, request, base, message);
        } else {
            const worker::GuardPages guards(request, base);
            reply.status = worker::launch(kernel, request, base, nullptr, message);
        }
        if (const auto change = change_left_by(kernel)) {
            reply.environment_changed = 1;
            message = *change;
            worker::end_children();  // the gate replaces this worker, and must not leave them behind
        }
        return send_reply(reply, message);
    }

    /// The CUDA runtime starts threads and opens descriptors when it needs them; those of a CUDA kernel are
    /// not told apart.
    [[nodiscard]] std::optional<std::string> change_left_by(const qc_kernel& kernel) const {
        if (const auto fault = fp_environment_fault()) return "the floating-point environment: " + *fault;
        return kernel.space == QC_CUDA ? std::nullopt : state_.change_to(worker::ProcessState::now());
    }

    PluginLibrary plugin_;
    SharedRegion region_;
    std::unique_ptr<worker::DeviceMirror> mirror_;
    std::uint64_t memory_limit_;
    worker::ProcessState state_;  ///< before the first launch; the plugin's constructors have run
};

}  // namespace

int worker_main(const std::string& plugin_path, std::uint64_t memory_limit) {
    exit_with_the_gate();
    worker::adopt_descendants();
    worker::name_guard_faults();  // before a plugin is loaded, so that one with a handler of its own keeps it
    std::signal(SIGINT, SIG_IGN);  // Ctrl-C is the gate's to answer
    std::unique_ptr<Server> server;
    std::string load_error;
    try {
        server = std::make_unique<Server>(plugin_path, memory_limit);
    } catch (const std::exception& error) {
        load_error = error.what();
    }
    try {
        Request request;
        while (read_all(worker::kControlFd, &request, sizeof request)) {
            const bool sent = server ? server->serve(request) : send_reply({QC_ERROR, 0, 0}, load_error);
            if (!sent) break;
        }
    } catch (const std::exception& fault) {
        static_cast<void>(send_reply({worker::kHarnessStatus, 0, 0}, fault.what()));
    }
    return 0;
}

}  // namespace quantcheck
