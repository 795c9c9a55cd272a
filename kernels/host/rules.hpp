#pragma once
#include <bit>
#include <cstdint>

#include "kernels/host/fp8.hpp"
#include "kernels/host/scale.hpp"

namespace quantcheck_kernels {

/// The arithmetic of the TransformerEngine block recipes on lines of f32 values, for one code format.
template <class Format>
struct BlockRules {
    ScaleRule scale_rule;

    /// max(running, |line|), NaN ignored.
    float amax(const float* line, std::int64_t count, float running) const {
        // Bits of non-negative floats are ordered as integers; integer maxima vectorise, float ones do not.
        auto largest = std::bit_cast<std::int32_t>(running);
        for (std::int64_t i = 0; i < count; ++i) {
            const auto magnitude = std::bit_cast<std::int32_t>(line[i]) & 0x7FFFFFFF;
            const auto number = magnitude > 0x7F800000 ? 0 : magnitude;
            largest = number > largest ? number : largest;
        }
        return std::bit_cast<float>(largest);
    }

    Scale scale(float amax) const { return scale_rule(amax); }

    void encode(const float* line, std::int64_t count, const Scale& scale, std::uint8_t* codes) const {
        for (std::int64_t i = 0; i < count; ++i) codes[i] = to_fp8<Format>(line[i] * scale.applied);
    }
};

}  // namespace quantcheck_kernels
