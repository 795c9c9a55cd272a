#pragma once
#include <cstddef>

#include "harness/worker/protocol.hpp"
#include "quantcheck/emulation.h"

namespace quantcheck::worker {

/// Makes the request's guard pages inaccessible, and its input read-only, during one launch of a host kernel,
/// so that what a kernel may not do ends the process. Where an access was, as "read or wrote byte 4 past the
/// end of the input", is written to stderr first.
class GuardPages {
 public:
    /// `base` is where the shared region is mapped; the emulation, if it is there, adds which CUDA thread it
    /// was. Throws HarnessFault if the system refuses.
    GuardPages(const Request& request, std::byte* base, const qc_emulation* emulation = nullptr);
    GuardPages(const GuardPages&) = delete;
    GuardPages& operator=(const GuardPages&) = delete;
    ~GuardPages();

 private:
    void protect_input(int access);

    const Request& request_;
    std::byte* base_;
};

/// Installs the handler that names a guard page's buffer. Every other fault ends the process as it would
/// have.
void name_guard_faults();

}  // namespace quantcheck::worker
