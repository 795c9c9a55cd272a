#include "kernels/emulation/runtime/shadow.hpp"

#include <algorithm>

namespace cuda_emulation {

void Shadow::resize(std::size_t bytes) {
    if (cells_.size() < bytes) cells_.resize(bytes);
}

void Shadow::clear() { std::fill(cells_.begin(), cells_.end(), Cell{}); }

bool Shadow::read_unordered(const Cell& cell, int thread, const Clocks& clocks) const {
    if (!counts(cell.read.phase, clocks)) return false;
    if (clocks.in_this_phase(cell.read.phase)) {
        if (cell.readers == Readers::one_block) return true;
        if (cell.readers == Readers::one_warp && !clocks.ordered(cell.read, cell.read_lanes, thread))
            return true;
        if (cell.readers == Readers::one && !clocks.ordered(cell.read, thread)) return true;
    } else if (!clocks.ordered(cell.read, thread)) {
        return true;
    }
    return cell.read_by_other_blocks && clocks.in_this_block(cell.read.phase);
}

void Shadow::remember_read(Cell& cell, const Accessor& by, const Clocks& clocks) const {
    const int thread = by.stamp.thread;
    const auto replace = [&] {
        cell.read = by.stamp;
        cell.read_place = by.place;
        cell.readers = Readers::one;
        cell.read_lanes = 1U << (thread % kLanes);
    };
    if (!clocks.in_this_phase(cell.read.phase)) {
        // Reads of this block's earlier phases are ordered before this one; of other blocks they are not.
        if (!counts(cell.read.phase, clocks))
            cell.read_by_other_blocks = false;
        else if (!clocks.in_this_block(cell.read.phase))
            cell.read_by_other_blocks = true;
        return replace();
    }
    if (cell.readers == Readers::one_block) return;
    if (cell.read.thread / kLanes != thread / kLanes) {
        cell.readers = Readers::one_block;
        return;
    }
    if (clocks.ordered(cell.read, cell.read_lanes, thread)) return replace();
    cell.readers = Readers::one_warp;
    cell.read_lanes |= 1U << (thread % kLanes);
    cell.read.time = std::max(cell.read.time, by.stamp.time);
}

std::optional<Conflict> Shadow::access(std::size_t byte, std::size_t size, const Accessor& by,
                                       const Clocks& clocks) {
    std::optional<Conflict> conflict;
    const int thread = by.stamp.thread;
    for (std::size_t i = byte; i < byte + size; ++i) {
        Cell& cell = cells_[i];
        const bool both_atomic = cell.write_is_atomic && by.kind == AccessKind::atomic;
        if (!conflict && counts(cell.write.phase, clocks) && !both_atomic &&
            !clocks.ordered(cell.write, thread))
            conflict = Conflict{
                {cell.write, cell.write_is_atomic ? AccessKind::atomic : AccessKind::write, cell.write_place},
                i};
        if (by.kind == AccessKind::read) {
            remember_read(cell, by, clocks);
            continue;
        }
        if (!conflict && read_unordered(cell, thread, clocks))
            conflict = Conflict{{cell.read, AccessKind::read, cell.read_place}, i};
        if (!clocks.in_this_block(cell.write.phase)) ++written_;
        cell.write = by.stamp;
        cell.write_place = by.place;
        cell.write_is_atomic = by.kind == AccessKind::atomic;
        cell.read = {};
        cell.read_by_other_blocks = false;
    }
    return conflict;
}

std::optional<std::size_t> Shadow::unwritten(std::size_t byte, std::size_t size, const Clocks& clocks) const {
    for (std::size_t i = byte; i < byte + size; ++i)
        if (!clocks.in_this_block(cells_[i].write.phase)) return i;
    return std::nullopt;
}

}  // namespace cuda_emulation
