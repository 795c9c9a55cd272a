#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/emulation/runtime/clocks.hpp"

namespace cuda_emulation {

enum class AccessKind : std::uint8_t { read, write, atomic };

/// Who accesses memory, and from where in the code.
struct Accessor {
    Clocks::Stamp stamp;
    AccessKind kind = AccessKind::read;
    std::uint32_t place = 0;  ///< offset in the library
};

/// An earlier access that nothing orders before the present one.
struct Conflict {
    Accessor earlier;
    std::size_t byte = 0;  ///< in the shadowed memory
};

/// The last accesses of each byte of a piece of memory.
class Shadow {
 public:
    /// Each block of a launch has memory of its own here (shared memory), or all have the same (global
    /// memory).
    enum class Scope : std::uint8_t { block, grid };
    explicit Shadow(Scope scope) : scope_(scope) {}

    void resize(std::size_t bytes);
    void clear();
    [[nodiscard]] std::size_t size() const { return cells_.size(); }

    /// Remembers an access to these bytes; the first conflict with an earlier one.
    [[nodiscard]] std::optional<Conflict> access(std::size_t byte, std::size_t size, const Accessor& by,
                                                 const Clocks& clocks);
    /// The first of these bytes that no thread of the present block has written.
    [[nodiscard]] std::optional<std::size_t> unwritten(std::size_t byte, std::size_t size,
                                                       const Clocks& clocks) const;
    /// Bytes that blocks have written since the launch began, each block's own counted anew.
    [[nodiscard]] std::size_t written() const { return written_; }
    void begin_launch() { written_ = 0; }

 private:
    /// Of several concurrent reads, how far apart their threads are; a write must be ordered after all.
    enum class Readers : std::uint8_t { one, one_warp, one_block };

    struct Cell {
        Clocks::Stamp write, read;
        std::uint32_t write_place = 0, read_place = 0;
        std::uint32_t read_lanes = 0;
        bool write_is_atomic = false;
        Readers readers = Readers::one;
        bool read_by_other_blocks = false;
    };

    /// An access at this phase was to the memory as it is now.
    [[nodiscard]] bool counts(std::uint32_t phase, const Clocks& clocks) const {
        return phase != 0 &&
               (scope_ == Scope::block ? clocks.in_this_block(phase) : clocks.in_this_launch(phase));
    }
    [[nodiscard]] bool read_unordered(const Cell& cell, int thread, const Clocks& clocks) const;
    void remember_read(Cell& cell, const Accessor& by, const Clocks& clocks) const;

    Scope scope_;
    std::size_t written_ = 0;
    std::vector<Cell> cells_;
};

}  // namespace cuda_emulation
