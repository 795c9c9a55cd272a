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

    turns_ = Turns(threads_.size(), run_.order, run_.seed ^ (block + 1));
    if (const int first = next_ready(); first >= 0) resume(first);
    if (!abandoned_ && exited_ < count) report_standstill();
}

int Machine::next_ready() {
    if (exited_ == static_cast<int>(threads_.size())) return -1;
    return turns_.next([this](std::uint64_t i) { return threads_[i].state == Thread::State::ready; });
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
        SanitizerSwitch::forget_frames(stacks_.low(i), stacks_.size(i));
        thread.place = prepare_stack(stacks_.low(i), stacks_.top(i), &Machine::thread_main);
        warps_[i / kLanes].present |= 1U << (i % kLanes);
    }
}

void Machine::take_turn(int thread) {
    const auto i = static_cast<std::size_t>(thread);
    current_ = &threads_[i];
    threadIdx = current_->index;
    own_stack_ = {reinterpret_cast<std::uintptr_t>(stacks_.low(i)),
                  reinterpret_cast<std::uintptr_t>(stacks_.top(i))};
}

void Machine::resume(int thread) {
    take_turn(thread);
    from_scheduler_ = true;
    const SanitizerSwitch announced(stacks_.low(static_cast<std::size_t>(thread)),
                                    stacks_.size(static_cast<std::size_t>(thread)));
    switch_stack(&scheduler_, current_->place);
    current_ = nullptr;
}

// Straight to the next thread that can run: by way of the scheduler it would be two switches.
void Machine::park() {
    Thread& self = *current_;
    const int next = abandoned_ ? -1 : next_ready();
    if (next < 0) {
        const SanitizerSwitch announced = SanitizerSwitch::to_scheduler();
        switch_stack(&self.place, scheduler_);
    } else if (&threads_[static_cast<std::size_t>(next)] != &self) {
        take_turn(next);
        const SanitizerSwitch announced(stacks_.low(static_cast<std::size_t>(next)),
                                        stacks_.size(static_cast<std::size_t>(next)));
        switch_stack(&self.place, current_->place);
    }
}

void Machine::thread_main() {
    Machine& machine = instance();
    SanitizerSwitch::arrived(machine.from_scheduler_);
    machine.from_scheduler_ = false;
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
