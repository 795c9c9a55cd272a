#include <algorithm>
#include <cstdio>
#include <cstring>

#include "kernels/emulation/runtime/machine.hpp"

namespace cuda_emulation {

void Machine::describe_fault(const void* address, char* text, std::uint64_t size) const {
    if (size == 0) return;
    text[0] = '\0';
    if (current_ == nullptr) return;
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    const bool below = at < own_stack_.first && own_stack_.first - at <= Stacks::kSize;
    const char* cause = "";
    if (below) cause = "stack overflow (64 KiB): ";
    // x86-64 gives no address for a vector that its instruction needs aligned.
    if (at == 0) cause = "null pointer or misaligned vector (--checks races says which): ";
    const uint3& index = current_->index;
    std::snprintf(text, size, "%sthread (%u,%u,%u) of block (%u,%u,%u) in %s", cause, index.x, index.y,
                  index.z, blockIdx.x, blockIdx.y, blockIdx.z, launch_.kernel);
}

namespace {

void begin(const qc_emulated_run* run) { Machine::instance().begin(*run); }

std::uint64_t end(char* text, std::uint64_t size) {
    const Findings& findings = Machine::instance().end();
    if (size > 0) {
        const std::uint64_t length = std::min<std::uint64_t>(size - 1, findings.text().size());
        std::memcpy(text, findings.text().data(), length);
        text[length] = '\0';
    }
    return findings.count();
}

void describe_fault(const void* address, char* text, std::uint64_t size) {
    Machine::instance().describe_fault(address, text, size);
}

}  // namespace
}  // namespace cuda_emulation

extern "C" QC_EXPORT const qc_emulation* quantcheck_emulation(void) {
    using namespace cuda_emulation;
    static const qc_emulation table = {sizeof(qc_emulation), instrumented(), 0, begin, end, describe_fault};
    return &table;
}
