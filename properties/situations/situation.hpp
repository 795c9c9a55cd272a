#pragma once
#include <array>
#include <bitset>
#include <cstdint>
#include <span>
#include <string_view>

namespace quantcheck {

/// A numeric or geometric circumstance that a campaign must have met before its silence counts. Some have
/// parts: `ties` has one per midpoint between neighbouring codes, and is reached when every part is.
enum class Situation : std::uint8_t {
    // the magnitudes of a block
    amax_zero,
    amax_negative_zero_only,
    amax_all_subnormal,
    amax_one_subnormal,
    amax_below_power_of_two,
    amax_power_of_two,
    amax_above_power_of_two,
    amax_largest_finite,
    amax_inf,
    amax_nan_only,
    amax_nan_mixed,
    amax_below_epsilon,
    amax_just_below_epsilon,
    amax_at_epsilon,
    amax_just_above_epsilon,
    amax_below_overflow_edge,
    amax_at_overflow_edge,
    amax_above_overflow_edge,
    // elements after scaling
    ties,
    below_ties,
    above_ties,
    underflow_to_zero,
    subnormal_code,
    largest_code,
    largest_code_saturated,
    every_code,
    // the tensor and its grid of blocks
    full_tile,
    whole_tiles,
    right_tail,
    bottom_tail,
    corner_tail,
    one_wide,
    empty_dimension,
    misaligned,
    padded_stride,
    more_than_64_blocks,
    rectangular_scale_grid
};
inline constexpr std::size_t kSituations = static_cast<std::size_t>(Situation::rectangular_scale_grid) + 1;

/// What of a recipe a situation is counted for separately: its name carries these options' values.
enum class SituationScope : std::uint8_t { shape, input, epsilon, code };

/// A situation with its name and the sentence that `quantcheck list situations` prints.
struct SituationInfo {
    Situation situation;
    SituationScope scope;
    std::string_view name;
    std::string_view explanation;
};

/// Every situation, in enumerator order.
[[nodiscard]] std::span<const SituationInfo> all_situations();

/// Parts of one situation: bit k is tie or code k, bit 0 the whole where there is one part only.
using SituationParts = std::bitset<256>;
/// Parts of every situation, by enumerator.
class SituationSet {
 public:
    [[nodiscard]] SituationParts& operator[](Situation s) { return parts_[static_cast<std::size_t>(s)]; }
    [[nodiscard]] const SituationParts& operator[](Situation s) const {
        return parts_[static_cast<std::size_t>(s)];
    }
    /// True if a part of a situation in [first, last] is in the set.
    [[nodiscard]] bool any(Situation first, Situation last) const {
        for (auto s = static_cast<std::size_t>(first); s <= static_cast<std::size_t>(last); ++s)
            if (parts_[s].any()) return true;
        return false;
    }

 private:
    std::array<SituationParts, kSituations> parts_{};
};

}  // namespace quantcheck
