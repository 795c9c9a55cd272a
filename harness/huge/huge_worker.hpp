#pragma once
#include <span>

#include "harness/huge/layout.hpp"
#include "harness/huge/tiles.hpp"
#include "harness/worker/worker.hpp"

namespace quantcheck {

/// A part of an output as it was copied into the shared region.
struct FetchedPart {
    StoredPart part;
    const std::byte* bytes = nullptr;
    std::size_t pitch = 0;  ///< bytes from one row to the next
};

/// The reserved memory of a worker, as the gate uses it. Its answers are those of the worker; after one that
/// is not `replied` the memory is gone.
class HugeWorker {
 public:
    HugeWorker(Worker& worker, const HugeLayout& layout) : worker_(worker), layout_(layout) {}

    /// Reserves and fills the memory. A reply of QC_UNSUPPORTED says why there is not that much.
    [[nodiscard]] WorkerAnswer reserve();
    [[nodiscard]] WorkerAnswer run() { return worker_.ask(layout_.request); }

    /// Room for bytes that put() sends.
    [[nodiscard]] std::byte* room(std::uint64_t bytes) { return worker_.region(bytes); }
    /// Copies from the shared region to the memory.
    void put(std::uint64_t offset, std::uint64_t bytes);
    /// Copies from the memory to the shared region.
    [[nodiscard]] const std::byte* get(std::uint64_t offset, std::uint64_t bytes);
    /// Copies many parts; they are valid until the next call.
    [[nodiscard]] std::vector<FetchedPart> get(std::span<const StoredPart> parts);

 private:
    void move(worker::RequestKind kind, const worker::Transfer& transfer, std::uint64_t region_bytes);

    Worker& worker_;
    const HugeLayout& layout_;
};

}  // namespace quantcheck
