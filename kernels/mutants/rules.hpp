#pragma once
#include <cstdint>

#include "kernels/mutants/cast.hpp"
#include "kernels/mutants/fault.hpp"
#include "quantcheck/kernel.h"

namespace quantcheck_kernels::mutants {

/// The arithmetic of the host kernels, once more, with at most one fault in it. Has the interface that
/// kernels/host/block_walk.hpp asks of its rules.
class FaultyRules {
 public:
    struct Scale {
        float applied;
        float stored;
        double in_double;  ///< applied without its rounding to f32; used by Fault::scale_in_double
    };

    /// `a` is a qc_quantize_args or a qc_scale_args with checked types.
    template <class Args>
    FaultyRules(Fault fault, const Args& a)
        : fault_(fault),
          format_(a.code_format == QC_E4M3 ? kE4M3 : kE5M2),
          input_dtype_(a.input_dtype),
          epsilon_(a.epsilon),
          power_of_two_(a.power_of_two != 0) {}

    [[nodiscard]] float amax(const float* line, std::int64_t count, float running) const;
    [[nodiscard]] Scale scale(float amax) const;
    void encode(const float* line, std::int64_t count, const Scale& scale, std::uint8_t* codes) const;

 private:
    [[nodiscard]] bool has(Fault fault) const { return fault_ == fault; }
    [[nodiscard]] float input(float value) const;
    [[nodiscard]] float with_epsilon(float amax) const;
    [[nodiscard]] float overflow_fallback() const;
    [[nodiscard]] float power_of_two(float scale) const;
    [[nodiscard]] float inverse(float amax, float applied) const;
    [[nodiscard]] double product(float value, const Scale& scale) const;

    Fault fault_;
    Format format_;
    std::uint32_t input_dtype_;
    float epsilon_;
    bool power_of_two_;
};

}  // namespace quantcheck_kernels::mutants
