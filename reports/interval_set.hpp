#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace quantcheck {

/// Bit patterns from first to last, both included.
struct BitInterval {
    std::uint64_t first = 0, last = 0;
    [[nodiscard]] bool operator==(const BitInterval&) const = default;
};

/// A set of bit patterns as ascending intervals that do not touch. It lists its lowest intervals, at most
/// `most` of them, and counts the rest, so that a kernel that is wrong everywhere cannot exhaust memory. A
/// set that may come to omit intervals must be filled in ascending order.
class IntervalSet {
 public:
    explicit IntervalSet(std::size_t most) : most_(most) {}

    /// Adds first..last; patterns that are in the set already count once.
    void add(std::uint64_t first, std::uint64_t last);
    /// Adds another set's patterns; above all of this one's if either omits intervals.
    void add(const IntervalSet& other);

    [[nodiscard]] bool empty() const { return count_ == 0; }
    /// Patterns in the set, listed or not.
    [[nodiscard]] std::uint64_t count() const { return count_; }
    [[nodiscard]] const std::vector<BitInterval>& intervals() const { return intervals_; }
    /// Intervals that are not listed.
    [[nodiscard]] std::uint64_t omitted() const { return omitted_; }
    /// The highest pattern of a set that is not empty.
    [[nodiscard]] std::uint64_t last() const { return omitted_ > 0 ? last_ : intervals_.back().last; }
    /// Says that `intervals` more intervals follow, which hold `patterns` patterns and end at `last`.
    void add_omitted(std::uint64_t intervals, std::uint64_t patterns, std::uint64_t last);

    [[nodiscard]] bool operator==(const IntervalSet&) const = default;

 private:
    std::size_t most_;
    std::vector<BitInterval> intervals_;
    std::uint64_t count_ = 0, omitted_ = 0, last_ = 0;
};

}  // namespace quantcheck
