#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "harness/worker/launch.hpp"
#include "harness/worker/protocol.hpp"
#include "quantcheck/device.h"

namespace quantcheck::worker {

/// Memory of a worker for one launch that is larger than what gate and worker share: reserved whole, filled
/// and read in parts through the shared region. Host memory, or a device's.
class ReservedMemory {
 public:
    ReservedMemory() = default;
    /// On the calling thread's device. Throws HarnessFault if CUDA refuses a stream.
    explicit ReservedMemory(const qc_device& device);
    ~ReservedMemory();
    ReservedMemory(const ReservedMemory&) = delete;
    ReservedMemory& operator=(const ReservedMemory&) = delete;

    /// Serves reserve, put or get. Memory that is refused is answered QC_UNSUPPORTED with the reason, what
    /// was reserved before being released. Throws HarnessFault when a copy is refused or lies outside.
    [[nodiscard]] Answer serve(const Request& request, std::byte* region);

    /// Launches the kernel on the reserved memory and waits. An error of a CUDA kernel ends the process.
    [[nodiscard]] Answer run(const qc_kernel& kernel, const Request& request);

 private:
    [[nodiscard]] Answer reserve(std::uint64_t bytes, std::byte filling);
    void release();
    void copy(const Transfer& transfer, std::byte* region, RequestKind direction);
    void synchronize();
    void require(std::int32_t status, const char* what) const;

    const qc_device* device_ = nullptr;  ///< null: host memory
    void* stream_ = nullptr;
    std::byte* memory_ = nullptr;
    std::uint64_t bytes_ = 0;
};

}  // namespace quantcheck::worker
