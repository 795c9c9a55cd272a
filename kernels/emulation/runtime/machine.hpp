#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "kernels/emulation/runtime/findings.hpp"
#include "kernels/emulation/runtime/module.hpp"
#include "kernels/emulation/runtime/shadow.hpp"
#include "kernels/emulation/runtime/stacks.hpp"
#include "kernels/emulation/runtime/thread.hpp"
#include "kernels/emulation/runtime/turns.hpp"
#include "quantcheck/emulation.h"
#include "quantcheck/emulation/launch.hpp"

namespace cuda_emulation {

/// Set when the library is loaded, if its kernels were compiled with access hooks.
extern QC_EMULATION_INTERNAL bool has_access_hooks;
[[nodiscard]] inline bool instrumented() { return has_access_hooks; }

/// Bytes behind dynamic shared memory that an index out of bounds is told apart in, and bytes of the
/// scheduler's stack that hold a launch's arguments.
constexpr std::size_t kShadowedSurroundings = 64 << 10, kLaunchFrames = 64 << 10;

/// All state of the emulation: a plugin has one, because CUDA's names (threadIdx, __syncthreads) are global
/// and a process runs one kernel at a time.
class Machine {
 public:
    static Machine& instance();

    /// Between these, launches are watched and belong to the run.
    void begin(const qc_emulated_run& run);
    [[nodiscard]] const Findings& end();

    void run(const Launch& launch);

    // Of the running thread.
    int barrier(Vote vote, int predicate, const char* name, Site site);
    std::uint64_t warp(WarpOp op, unsigned mask, std::uint64_t value, int source, const char* name,
                       Site site);
    void fence();
    void begin_atomic(std::uintptr_t address, std::size_t size, std::uintptr_t pc);
    void end_atomic() { in_atomic_ = false; }
    [[nodiscard]] void* dynamic_shared();
    /// A hook of the compiler: this many bytes are about to be read or written by the code at `pc`.
    void access(std::uintptr_t address, std::size_t size, bool write, std::uintptr_t pc) {
        if (current_ == nullptr || in_atomic_ || own_stack_.holds(address)) return;
        watch(address, size, write ? AccessKind::write : AccessKind::read, pc);
    }

    /// Adds a finding about the running thread; fatal ones end the launch and do not return.
    void report(const std::string& key, const std::string& text);
    [[noreturn]] void fail(const std::string& key, const std::string& text);

    void describe_fault(const void* address, char* text, std::uint64_t size) const;

    [[nodiscard]] cudaError_t last_error() const { return error_; }
    void set_error(cudaError_t error) { error_ = error; }
    void allow_dynamic_shared(const void* kernel, std::size_t bytes) { allowed_shared_[kernel] = bytes; }

    /// " in quantize<float>, block (0,0,0)".
    [[nodiscard]] std::string where() const;
    [[nodiscard]] std::string thread_text(int thread) const;
    [[nodiscard]] std::string this_thread() const {
        return thread_text(static_cast<int>(current_ - threads_.data()));
    }
    [[nodiscard]] bool in_kernel() const { return current_ != nullptr; }

    static void thread_main();

 private:
    Machine() = default;
    Machine(const Machine&) = delete;

    [[nodiscard]] bool within_limits(const Launch& launch);
    void prepare_shared(const Launch& launch);
    void run_block(std::uint64_t block);
    void start_threads();
    [[nodiscard]] int next_ready();
    void take_turn(int thread);
    void resume(int thread);
    void park();
    void finish_thread();

    void release_barrier();
    void try_warp(int warp, unsigned mask);
    void complete_warp(int warp, unsigned lanes);
    void report_standstill();

    void watch(std::uintptr_t address, std::size_t size, AccessKind kind, std::uintptr_t pc);
    void watch_global(std::uintptr_t address, std::size_t size, AccessKind kind, std::uintptr_t place);
    void watch_shared(Shadow& shadow, std::uintptr_t offset, std::size_t size, AccessKind kind,
                      std::uintptr_t place);
    void check_static_shared();
    void report_conflict(const Conflict& conflict, std::uintptr_t place, const std::string& memory);
    [[nodiscard]] Accessor accessor(AccessKind kind, std::uintptr_t place) const;
    [[nodiscard]] std::uintptr_t offset_of(std::uintptr_t pc) const { return pc - module_.base; }

    qc_emulated_run run_{};
    Findings findings_;
    cudaError_t error_ = cudaSuccess;
    std::map<const void*, std::size_t> allowed_shared_;

    Stacks stacks_;
    StackPointer scheduler_ = nullptr;
    bool from_scheduler_ = false;  ///< the switch that is under way
    Turns turns_;

    Launch launch_;
    std::uint64_t block_ = 0;
    std::vector<Thread> threads_;
    std::vector<Warp> warps_;
    Thread* current_ = nullptr;
    Range own_stack_;
    int arrived_ = 0, exited_ = 0;
    Vote vote_ = Vote::none;
    bool abandoned_ = false;

    Module module_;
    std::vector<std::byte> dynamic_shared_;
    Range dynamic_range_;

    bool in_atomic_ = false;
    Clocks clocks_;
    Shadow global_{Shadow::Scope::grid}, static_shadow_{Shadow::Scope::block},
        dynamic_shadow_{Shadow::Scope::block};
};

}  // namespace cuda_emulation
