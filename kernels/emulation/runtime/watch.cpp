// What becomes of each access that the compiler's hooks announce: bounds, uninitialised shared memory, races.
#include <cstring>

#include "kernels/emulation/runtime/limits.hpp"
#include "kernels/emulation/runtime/machine.hpp"

namespace cuda_emulation {
namespace {

const char* verb(AccessKind kind) {
    switch (kind) {
        case AccessKind::read:
            return "reads";
        case AccessKind::write:
            return "writes";
        case AccessKind::atomic:
            break;
    }
    return "updates";
}

}  // namespace

Accessor Machine::accessor(AccessKind kind, std::uintptr_t place) const {
    return {clocks_.now(static_cast<int>(current_ - threads_.data())), kind,
            static_cast<std::uint32_t>(place)};
}

void Machine::fence() { current_->fenced = true; }

void Machine::begin_atomic(std::uintptr_t address, std::size_t size, std::uintptr_t pc) {
    if (instrumented() && current_ != nullptr) {
        watch(address, size, AccessKind::atomic, pc);
        clocks_.atomic(address, current_->fenced);
    }
    in_atomic_ = true;
}

void Machine::watch(std::uintptr_t address, std::size_t size, AccessKind kind, std::uintptr_t pc) {
    const std::uintptr_t place = offset_of(pc);
    const Range arena{reinterpret_cast<std::uintptr_t>(run_.arena),
                      reinterpret_cast<std::uintptr_t>(run_.arena) + run_.arena_size};
    if (arena.holds(address)) return watch_global(address, size, kind, place);
    const Range& shared = module_.thread_local_storage;
    if (shared.holds(address, size))
        return watch_shared(static_shadow_, address - shared.first, size, kind, place);
    if (dynamic_range_.holds(address, size))
        return watch_shared(dynamic_shadow_, address - dynamic_range_.first, size, kind, place);
    // Constants and variables of the library, and the launch's arguments on the scheduler's stack.
    const auto stack = reinterpret_cast<std::uintptr_t>(scheduler_);
    if (module_.holds(address) || (address >= stack && address < stack + kLaunchFrames)) return;

    const Range around_shared{dynamic_range_.end, dynamic_range_.end + kShadowedSurroundings};
    std::string memory = "memory that belongs to no buffer";
    if (around_shared.holds(address))
        memory = "byte " + std::to_string(address - dynamic_range_.first) +
                 " of dynamic shared memory, which has " + std::to_string(dynamic_range_.size());
    else if (const std::size_t owner = stacks_.holder(reinterpret_cast<void*>(address));
             owner < threads_.size())
        memory = "a local variable of " + thread_text(static_cast<int>(owner));
    else if (run_.arena == nullptr)
        return;  // nobody said what the buffers are
    fail("bounds" + place_text(place),
         "out of bounds: " + this_thread() + " " + verb(kind) + " " + memory + " at " + place_text(place));
}

void Machine::watch_global(std::uintptr_t address, std::size_t size, AccessKind kind, std::uintptr_t place) {
    const qc_emulated_buffer* nearest = nullptr;
    for (std::uint64_t i = 0; i < run_.buffer_count; ++i) {
        const qc_emulated_buffer& buffer = run_.buffers[i];
        const auto first = reinterpret_cast<std::uintptr_t>(buffer.memory);
        if (Range{first, first + buffer.size}.holds(address, size)) {
            const auto arena = reinterpret_cast<std::uintptr_t>(run_.arena);
            if (const auto conflict = global_.access(address - arena, size, accessor(kind, place), clocks_))
                report_conflict(
                    *conflict, place,
                    "byte " + std::to_string(arena + conflict->byte - first) + " of " + buffer.name);
            return;
        }
        if (first <= address) nearest = &buffer;
    }
    std::string memory = "memory before the first buffer";
    if (nearest != nullptr)
        memory = "byte " + std::to_string(address - reinterpret_cast<std::uintptr_t>(nearest->memory)) +
                 " of " + nearest->name + ", which has " + std::to_string(nearest->size);
    fail("bounds" + place_text(place),
         "out of bounds: " + this_thread() + " " + verb(kind) + " " + memory + " at " + place_text(place));
}

void Machine::watch_shared(Shadow& shadow, std::uintptr_t offset, std::size_t size, AccessKind kind,
                           std::uintptr_t place) {
    if (kind != AccessKind::write && shadow.unwritten(offset, size, clocks_))
        report("unwritten" + place_text(place), "uninitialised shared memory: " + this_thread() +
                                                    " reads what no thread of its block has written, at " +
                                                    place_text(place));
    if (const auto conflict = shadow.access(offset, size, accessor(kind, place), clocks_))
        report_conflict(*conflict, place, "shared memory");
}

void Machine::report_conflict(const Conflict& conflict, std::uintptr_t place, const std::string& memory) {
    const Accessor& earlier = conflict.earlier;
    const bool same_block = clocks_.in_this_block(earlier.stamp.phase);
    const std::string from = place_text(std::uintptr_t{earlier.place});
    report(
        "race" + from + place_text(place),
        "data race on " + memory + ": " + this_thread() + " at " + place_text(place) + " and " +
            thread_text(earlier.stamp.thread) +
            (same_block ? "" : " of block number " + std::to_string(clocks_.block_of(earlier.stamp.phase))) +
            " at " + from + ", which " + verb(earlier.kind) + " it, with nothing that orders them,");
}

void Machine::check_static_shared() {
    if (!instrumented()) return;
    const std::size_t used = static_shadow_.written();
    if (used > kSharedByDefault)
        report("static shared", "too much shared memory: a block writes " + std::to_string(used) +
                                    " bytes of static shared memory; a device has " +
                                    std::to_string(kSharedByDefault));
}

void fence() { Machine::instance().fence(); }
void begin_atomic(const void* address, std::size_t size) {
    Machine::instance().begin_atomic(reinterpret_cast<std::uintptr_t>(address), size,
                                     reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)) - 1);
}
void end_atomic() { Machine::instance().end_atomic(); }

}  // namespace cuda_emulation
