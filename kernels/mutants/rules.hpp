#pragma once
#include <cstdint>

#include "kernels/mutants/cast.hpp"
#include "kernels/mutants/fault.hpp"
#include "kernels/mutants/scale_fault.hpp"

namespace quantcheck_kernels::mutants {

/// The arithmetic of the host kernels, once more, with at most one fault in it. Has the interface that
/// kernels/host/block_walk.hpp asks of its rules; one object serves one direction of one launch.
class FaultyRules {
 public:
    using Scale = FaultyScale::Pair;

    /// `a` is a qc_quantize_args or a qc_scale_args with checked types.
    template <class Args>
    FaultyRules(Fault fault, const Args& a) : fault_(fault), input_dtype_(a.input_dtype), scale_(fault, a) {}

    [[nodiscard]] float amax(const float* line, std::int64_t count, float running) const;
    [[nodiscard]] Scale scale(float amax) const;
    void encode(const float* line, std::int64_t count, const Scale& scale, std::uint8_t* codes) const;

 private:
    /// What a faulty kernel fails to reset between blocks.
    struct Leftovers {
        std::int64_t lines = 0;  ///< of this block, seen so far
        float amax = 0;          ///< of the block before
        Scale scale{1, 1, 1};    ///< of the block before
    };

    [[nodiscard]] bool has(Fault fault) const { return fault_ == fault; }
    [[nodiscard]] float input(float value) const;
    [[nodiscard]] double product(float value, const Scale& scale) const;

    Fault fault_;
    std::uint32_t input_dtype_;
    FaultyScale scale_;
    mutable Leftovers left_;  // the walk takes its rules const: right ones have no state
};

}  // namespace quantcheck_kernels::mutants
