#include "kernels/emulation/runtime/machine.hpp"

#include <algorithm>
#include <cstring>

uint3 threadIdx, blockIdx;
dim3 blockDim, gridDim;

namespace cuda_emulation {

bool has_access_hooks = false;

Machine& Machine::instance() {
    static Machine machine;
    return machine;
}

void Machine::begin(const qc_emulated_run& run) {
    std::memcpy(&run_, &run, std::min<std::size_t>(run.struct_size, sizeof run_));
    findings_.clear();
    error_ = cudaSuccess;
    if (module_.base == 0) module_ = find_module();
}

const Findings& Machine::end() {
    run_ = {};
    return findings_;
}

void Machine::run(const Launch& launch) {
    if (module_.base == 0) module_ = find_module();
    launch_ = launch;
    error_ = cudaSuccess;
    if (!within_limits(launch)) {
        error_ = cudaErrorInvalidConfiguration;
        return;
    }
    gridDim = launch.grid;
    blockDim = launch.block;
    const std::uint64_t threads = std::uint64_t{launch.block.x} * launch.block.y * launch.block.z;
    const std::uint64_t blocks = std::uint64_t{launch.grid.x} * launch.grid.y * launch.grid.z;
    stacks_.reserve(threads);
    threads_.assign(threads, {});
    warps_.assign((threads + kLanes - 1) / kLanes, {});
    prepare_shared(launch);

    abandoned_ = false;
    const Order order(blocks, run_.order, run_.seed);
    for (std::uint64_t i = 0; i < blocks && !abandoned_; ++i) {
        run_block(order[i]);
        if (i == 0) check_static_shared();
    }
    if (abandoned_) error_ = cudaErrorLaunchFailure;
}

void Machine::prepare_shared(const Launch& launch) {
    // Aligned as a device aligns it; what lies behind it belongs to no kernel.
    constexpr std::size_t kAlignment = 128;
    const std::size_t room = launch.dynamic_shared + kAlignment + kShadowedSurroundings;
    if (dynamic_shared_.size() < room) dynamic_shared_.resize(room);
    const auto start = reinterpret_cast<std::uintptr_t>(dynamic_shared_.data());
    dynamic_range_.first = (start + kAlignment - 1) / kAlignment * kAlignment;
    dynamic_range_.end = dynamic_range_.first + launch.dynamic_shared;
    if (!instrumented()) return;
    if (clocks_.exhausted()) {
        for (Shadow* shadow : {&global_, &static_shadow_, &dynamic_shadow_}) shadow->clear();
        clocks_.restart();
    }
    clocks_.begin_launch();
    global_.resize(run_.arena_size);
    static_shadow_.resize(module_.thread_local_storage.size());
    static_shadow_.begin_launch();
    dynamic_shadow_.resize(launch.dynamic_shared);
}

void* Machine::dynamic_shared() { return reinterpret_cast<void*>(dynamic_range_.first); }

void Machine::report(const std::string& key, const std::string& text) {
    if (findings_.is_new(key + launch_.kernel)) findings_.add(text + where());
}

void Machine::fail(const std::string& key, const std::string& text) {
    report(key, text);
    abandoned_ = true;
    park();
    __builtin_unreachable();  // an abandoned launch resumes nobody
}

std::string Machine::where() const {
    return " in " + std::string(launch_.kernel) + ", block " + triple_text(blockIdx);
}

std::string Machine::thread_text(int thread) const {
    return "thread " + triple_text(threads_[static_cast<std::size_t>(thread)].index);
}

void run(const Launch& launch) { Machine::instance().run(launch); }
void* dynamic_shared() { return Machine::instance().dynamic_shared(); }

}  // namespace cuda_emulation
