#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "properties/causes/spots.hpp"

namespace quantcheck {

/// Faults at one value: whether the kernel is wrong in every scale (or code) of one amax, one element, one
/// scaled element, one code or one tie, and in no other. What it does there is no rule's matter.
class ValuePlaces {
 public:
    /// Adds a case: its spots, and the kernel's bits at them.
    void add(const StepFacts& facts, const std::vector<Spot>& spots,
             const std::vector<std::uint32_t>& actual);

    /// "scale_inv of blocks of amax 0x3F2D0000 = 0.67578125", for each value that every difference has and
    /// nothing right. Nothing before the third difference: one alone has everything in common with itself.
    [[nodiscard]] std::vector<std::string> sentences() const;
    /// There is such a value, if only for one difference.
    [[nodiscard]] bool any() const;
    [[nodiscard]] std::int64_t differing() const { return differing_; }

 private:
    static constexpr std::size_t kValues = 5;
    enum class Kind : std::uint8_t { scale, scale_inv, code };
    static constexpr std::size_t kKinds = 3;
    using Values = std::array<std::uint32_t, kValues>;
    static Kind kind_of(const Spot& spot);
    static Values values_of(const Spot& spot, const StepFacts& facts);
    [[nodiscard]] bool holds(std::size_t value) const;

    std::optional<Values> first_;                            ///< of the first difference
    std::array<bool, kValues> common_{};                     ///< every difference has that value
    std::array<bool, kKinds> wrong_{};                       ///< a spot of the kind differs
    std::array<std::array<bool, kValues>, kKinds> right_{};  ///< a spot of the kind with the value does not
    std::int64_t differing_ = 0;
};

}  // namespace quantcheck
