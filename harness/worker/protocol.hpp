#pragma once
#include <array>
#include <cstdint>

#include "reference/outputs.hpp"

namespace quantcheck::worker {

// Gate and worker are the same executable started twice, so plain structs over a socket need no versioning.
// Tensors travel through a shared memory region that both map.

inline constexpr int kControlFd = 3;  ///< stream socket: requests in, replies out
inline constexpr int kMemoryFd = 4;   ///< the shared region, a memfd

/// The offset of a guard page where there is none.
inline constexpr std::uint64_t kNoGuard = ~std::uint64_t{0};

/// Where one buffer lies in the shared region, and the page beside it that no launch may touch.
struct Place {
    std::uint64_t offset = 0, bytes = 0;
    bool wanted = false;
    std::uint64_t guard = kNoGuard;  ///< offset of the page, a multiple of guard_page()
};

/// Reply status of a worker that could not do its own work (no memory, CUDA refused a copy): never the
/// kernel's fault.
inline constexpr int kHarnessStatus = 71;

/// Reply status of a launch in which a check of the emulation found a fault; the text says which.
inline constexpr int kCheckStatus = 72;

/// prepare: load the plugin and make what it needs ready, which may take longer than a launch may. describe:
/// say what the plugin holds. launch: run one kernel once. time: run it many times on a device, on memory of
/// the worker's own. reserve, put, run and get: the parts of a launch whose image is larger than what gate
/// and worker share (reserved_memory.hpp).
enum class RequestKind : std::uint32_t { prepare, describe, launch, time, reserve, put, run, get };

/// Bytes of reserved memory that put and get copy: pieces of as many bytes, each a pitch after the one
/// before. In the shared region they lie one after the other, from `region_offset` on.
struct Transfer {
    std::uint64_t region_offset = 0;
    std::uint64_t offset = 0;  ///< of the first piece in the reserved memory
    std::uint64_t bytes = 0, pitch = 0, pieces = 1;
};

/// One request. A launch's pointers are the region's base plus the origin plus a place's offset, on the host
/// or in a device mirror.
struct Request {
    RequestKind kind = RequestKind::prepare;
    std::uint64_t ticket = 0;  ///< which the reply repeats
    bool launches = false;     ///< of prepare: launches will follow, so the device is made ready (seconds)
    std::uint32_t following =
        0;                     ///< of launch: requests sent after this one, to be launched together with it
    std::uint32_t kernel = 0;  ///< index in the plugin's table
    bool separate = false;     ///< of launch: each buffer in device memory of its own (separate_buffers.hpp)
    std::uint64_t origin = 0;  ///< of the launch's image in the shared region
    std::uint64_t image_bytes = 0;   ///< of the image
    std::uint64_t mapped_bytes = 0;  ///< of the shared region
    Operation operation = Operation::quantize;
    std::int64_t rows = 0, cols = 0, row_stride = 0;
    std::uint32_t input_dtype = 0, code_format = 0, layout = 0, power_of_two = 0;
    float epsilon = 0;
    Place input;
    std::uint64_t read_only = 0, read_only_end = 0;  ///< pages that a launch may only read
    std::array<Place, kAllSlots.size()> slots;
    std::array<SlotShape, kAllSlots.size()> shapes;
    std::array<char, 512> recipe{};
    // Of emulated kernels: what fills shared memory, the first run's order, and how many orders are compared.
    std::uint32_t poison = 0, reversed = 0, schedules = 1;
    std::uint32_t repetitions = 0;  ///< of time: launches that are measured
    std::uint32_t filling = 0;      ///< of reserve: the byte that fills the memory
    Transfer transfer;              ///< of put and get
};

/// The answer to a request, followed by text_bytes bytes: JSON for describe and time, a message for a launch.
struct Reply {
    std::int32_t status =
        0;  ///< a qc_status; for prepare, QC_ERROR means that text is what is wrong with the plugin
    std::uint32_t environment_changed = 0;  ///< 1: the launch left its process changed; text says how
    std::uint64_t text_bytes = 0;
    std::uint64_t ticket = 0;          ///< of the request that it answers
    float copy_ms = 0, kernel_ms = 0;  ///< of a launch: its share of the device's time; 0: not measured
};

}  // namespace quantcheck::worker
