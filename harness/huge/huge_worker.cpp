#include "harness/huge/huge_worker.hpp"

#include <algorithm>

#include "quantcheck/kernel.h"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

// What one more copy costs, in bytes that are copied in the same time; pieces that lie close are copied with
// what is between them.
constexpr std::uint64_t kCopyCost = 64 << 10, kMostCovered = 64 << 20;

}  // namespace

WorkerAnswer HugeWorker::reserve() {
    worker::Request request = layout_.request;
    request.kind = worker::RequestKind::reserve;
    request.image_bytes = layout_.bytes;
    request.filling = std::to_integer<std::uint32_t>(kHugeFilling);
    return worker_.ask(request);
}

void HugeWorker::move(worker::RequestKind kind, const worker::Transfer& transfer,
                      std::uint64_t region_bytes) {
    worker::Request request = layout_.request;
    request.kind = kind;
    request.transfer = transfer;
    request.mapped_bytes = region_bytes;
    const WorkerAnswer answer = worker_.ask(request);
    if (answer.kind != WorkerAnswer::Kind::replied)
        throw HarnessFault("the memory of a huge launch cannot be copied: the worker " + answer.text);
}

void HugeWorker::put(std::uint64_t offset, std::uint64_t bytes) {
    move(worker::RequestKind::put, {0, offset, bytes, 0, 1}, bytes);
}

const std::byte* HugeWorker::get(std::uint64_t offset, std::uint64_t bytes) {
    const std::byte* region = worker_.region(bytes);
    move(worker::RequestKind::get, {0, offset, bytes, 0, 1}, bytes);
    return region;
}

std::vector<FetchedPart> HugeWorker::get(std::span<const StoredPart> parts) {
    std::vector<FetchedPart> fetched;
    std::vector<worker::Transfer> transfers;
    std::uint64_t total = 0;
    for (const StoredPart& part : parts) {
        const auto slot = static_cast<std::size_t>(part.slot);
        const SlotShape& shape = layout_.request.shapes[slot];
        const auto bytes = static_cast<std::uint64_t>(part.cols + part.padding) * shape.element_size;
        const auto pitch = static_cast<std::uint64_t>(shape.stride) * shape.element_size;
        const auto rows = static_cast<std::uint64_t>(part.rows);
        const std::uint64_t covering = (rows - 1) * pitch + bytes;
        worker::Transfer transfer{
            total,
            layout_.request.slots[slot].offset +
                static_cast<std::uint64_t>(part.row * shape.stride + part.col) * shape.element_size,
            bytes, pitch, rows};
        const bool covered = bytes == pitch || covering <= std::min(rows * kCopyCost, kMostCovered);
        if (covered) {
            transfer.bytes = covering;
            transfer.pieces = 1;
        }
        fetched.push_back({part, nullptr, covered ? pitch : bytes});
        transfers.push_back(transfer);
        total += transfer.bytes * transfer.pieces;
        total = (total + 63) / 64 * 64;
    }
    const std::byte* region = worker_.region(total);
    for (std::size_t i = 0; i < transfers.size(); ++i) {
        move(worker::RequestKind::get, transfers[i], total);
        fetched[i].bytes = region + transfers[i].region_offset;
    }
    return fetched;
}

}  // namespace quantcheck
