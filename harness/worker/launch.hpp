#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "harness/worker/protocol.hpp"
#include "quantcheck/kernel.h"

namespace quantcheck::worker {

/// What a launch function answered.
struct Answer {
    std::int32_t status = 0;  ///< a qc_status
    std::string message;      ///< the kernel's own words
    float copy_ms = 0,
          kernel_ms = 0;  ///< its share of what the device took for a submission; 0: not measured
};

/// Where the buffers of a launch are; null: not wanted.
struct LaunchBuffers {
    void* input = nullptr;
    std::array<void*, kAllSlots.size()> slots{};
};

/// Calls the kernel once with these buffers, in host or in device memory. An exception that leaves the kernel
/// ends the process, as it would in a program that uses the kernel.
[[nodiscard]] Answer launch(const qc_kernel& kernel, const Request& request, const LaunchBuffers& buffers,
                            void* stream) noexcept;

/// The same with pointers into memory that mirrors the shared region from `base` on (host memory
/// or a device's) and is laid out as the request says.
[[nodiscard]] Answer launch(const qc_kernel& kernel, const Request& request, std::byte* base,
                            void* stream) noexcept;

}  // namespace quantcheck::worker
