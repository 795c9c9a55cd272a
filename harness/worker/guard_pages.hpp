#pragma once
#include <cstddef>

#include "harness/worker/protocol.hpp"

namespace quantcheck::worker {

/// Makes the request's guard pages inaccessible during one launch of a host kernel, so that reading or writing there ends
/// the process. Where an access was, as "read or wrote 4 bytes past the end of the input", is written to stderr first.
class GuardPages {
   public:
    /// `base` is where the shared region is mapped. Throws HarnessFault if the system refuses.
    GuardPages(const Request& request, std::byte* base);
    GuardPages(const GuardPages&) = delete;
    GuardPages& operator=(const GuardPages&) = delete;
    ~GuardPages();

   private:
    const Request& request_;
    std::byte* base_;
};

/// Installs the handler that names a guard page's buffer. Every other fault ends the process as it would have.
void name_guard_faults();

}  // namespace quantcheck::worker
