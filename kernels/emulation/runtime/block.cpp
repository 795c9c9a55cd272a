// Runs the threads of a block in turns: each until it waits or exits.
#include <cstring>

#include "kernels/emulation/runtime/machine.hpp"
#include "kernels/emulation/runtime/sanitizer_fiber.hpp"

namespace cuda_emulation {

void Machine::run_block(std::uint64_t block) {
    block_ = block;
    blockIdx = {static_cast<unsigned>(block % gridDim.x),
                static_cast<unsigned>(block / gridDim.x % gridDim.y),
                static_cast<unsigned>(block / gridDim.x / gridDim.y)};
    const Range& shared = module_.thread_local_storage;
    std::memset(reinterpret_cast<void*>(shared.first), static_cast<int>(run_.poison), shared.size());
    std::memset(dynamic_shared(), static_cast<int>(run_.poison), dynamic_range_.size());
    start_threads();
    const int count = static_cast<int>(threads_.size());
    if (instrumented()) clocks_.begin_block(block, count);

    Order order(threads_.size(), run_.order, run_.seed ^ (block + 1));
    while (exited_ < count) {
        bool progress = false;
        for (int i = 0; i < count; ++i) {
            const auto thread = static_cast<std::size_t>(order[static_cast<std::uint64_t>(i)]);
            if (threads_[thread].state != Thread::State::ready) continue;
            resume(static_cast<int>(thread));
            progress = true;
            if (abandoned_) return;
        }
        if (!progress) return report_standstill();
        order.shuffle();
    }
}

void Machine::start_threads() {
    arrived_ = exited_ = 0;
    for (Warp& warp : warps_) warp = {};
    for (std::size_t i = 0; i < threads_.size(); ++i) {
        Thread& thread = threads_[i];
        thread.state = Thread::State::ready;
        thread.fenced = false;
        const auto n = static_cast<unsigned>(i);
        thread.index = {n % blockDim.x, n / blockDim.x % blockDim.y, n / blockDim.x / blockDim.y};
        thread.place = prepare_stack(stacks_.low(i), stacks_.top(i), &Machine::thread_main);
        warps_[i / kLanes].present |= 1U << (i % kLanes);
    }
}

void Machine::resume(int thread) {
    const auto i = static_cast<std::size_t>(thread);
    current_ = &threads_[i];
    threadIdx = current_->index;
    own_stack_ = {reinterpret_cast<std::uintptr_t>(stacks_.low(i)),
                  reinterpret_cast<std::uintptr_t>(stacks_.top(i))};
    const SanitizerSwitch announced(stacks_.low(i), Stacks::kSize);
    switch_stack(&scheduler_, current_->place);
    current_ = nullptr;
}

void Machine::park() {
    Thread& self = *current_;
    const SanitizerSwitch announced = SanitizerSwitch::to_scheduler();
    switch_stack(&self.place, scheduler_);
}

void Machine::thread_main() {
    Machine& machine = instance();
    SanitizerSwitch::arrived();
    machine.launch_.run(machine.launch_.call);
    machine.finish_thread();
    machine.park();
}

void Machine::finish_thread() {
    const auto thread = static_cast<std::size_t>(current_ - threads_.data());
    current_->state = Thread::State::exited;
    ++exited_;
    warps_[thread / kLanes].exited |= 1U << (thread % kLanes);
    // Those that wait for it now wait for one fewer.
    if (arrived_ > 0 && arrived_ + exited_ == static_cast<int>(threads_.size())) release_barrier();
    const Warp& warp = warps_[thread / kLanes];
    for (unsigned waiting = warp.waiting; waiting != 0; waiting &= waiting - 1) {
        const std::size_t lane = static_cast<std::size_t>(__builtin_ctz(waiting));
        if ((warp.waiting >> lane & 1U) != 0)
            try_warp(static_cast<int>(thread / kLanes), threads_[thread / kLanes * kLanes + lane].mask);
    }
}

}  // namespace cuda_emulation
