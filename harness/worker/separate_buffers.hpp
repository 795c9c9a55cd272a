#pragma once
#include <span>
#include <vector>

#include "harness/worker/launch.hpp"
#include "harness/worker/protocol.hpp"
#include "quantcheck/device.h"

namespace quantcheck::worker {

/// The buffers of one launch, each in device memory of its own and of exactly its size, so that a tool which
/// knows allocations sees every access beside one. Of the input only the elements are filled: what lies
/// between rows stays uninitialised.
class SeparateBuffers {
 public:
    /// Queues the copies from the image; throws HarnessFault when memory or a copy is refused.
    SeparateBuffers(const qc_device& device, const Request& request, std::byte* region, void* stream);
    ~SeparateBuffers();
    SeparateBuffers(const SeparateBuffers&) = delete;
    SeparateBuffers& operator=(const SeparateBuffers&) = delete;

    [[nodiscard]] const LaunchBuffers& pointers() const { return pointers_; }
    /// Queues the copies back to the image; false if CUDA refuses one, which a kernel's error explains.
    [[nodiscard]] bool copy_back() const;

 private:
    [[nodiscard]] void* allocate(const Place& place);
    /// Calls visit(offset in the buffer, bytes) for each row of elements of the input.
    template <class Visit>
    [[nodiscard]] bool for_each_input_row(Visit visit) const;

    const qc_device& device_;
    const Request& request_;
    std::byte* image_;
    void* stream_;
    std::vector<void*> allocated_;
    LaunchBuffers pointers_;
};

}  // namespace quantcheck::worker
