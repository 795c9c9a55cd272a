#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

#include "harness/worker/protocol.hpp"
#include "quantcheck/kernel.h"

namespace quantcheck::worker {

/// Calls the kernel once with pointers into memory that starts at `base` (host memory or a device mirror of
/// it) and is laid out as the request says. Fills `message` with the kernel's own words. An exception that
/// leaves the kernel ends the process, as it would in a program that uses the kernel.
[[nodiscard]] std::int32_t launch(const qc_kernel& kernel, const Request& request, std::byte* base,
                                  void* stream, std::string& message) noexcept;

}  // namespace quantcheck::worker
