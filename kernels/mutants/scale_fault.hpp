#pragma once
#include <cstdint>

#include "kernels/mutants/cast.hpp"
#include "kernels/mutants/fault.hpp"
#include "quantcheck/kernel.h"

namespace quantcheck_kernels::mutants {

/// From a block's amax to its scales, with at most one fault on the way.
class FaultyScale {
 public:
    struct Pair {
        float applied;
        float stored;
        double in_double;  ///< applied without its rounding to f32; used by Fault::scale_in_double
    };

    template <class Args>
    FaultyScale(Fault fault, const Args& a)
        : fault_(fault),
          format_(a.code_format == QC_E4M3 ? kE4M3 : kE5M2),
          input_dtype_(a.input_dtype),
          epsilon_(a.epsilon),
          power_of_two_(a.power_of_two != 0) {}

    [[nodiscard]] Pair operator()(float amax) const;
    [[nodiscard]] const Format& format() const { return format_; }

 private:
    [[nodiscard]] bool has(Fault fault) const { return fault_ == fault; }
    [[nodiscard]] float seen(float amax) const;
    [[nodiscard]] float with_epsilon(float amax) const;
    [[nodiscard]] bool guarded(float amax) const;
    [[nodiscard]] float largest() const;
    [[nodiscard]] float quotient(float amax) const;
    [[nodiscard]] float overflow_fallback() const;
    [[nodiscard]] bool rounds_to_power(bool overflowed) const;
    [[nodiscard]] float power_of_two(float scale, float amax) const;
    [[nodiscard]] float inverse(float amax, float scale) const;
    [[nodiscard]] Pair derived(float amax) const;

    Fault fault_;
    Format format_;
    std::uint32_t input_dtype_;
    float epsilon_;
    bool power_of_two_;
};

/// 0 of the same sign for a subnormal, else value.
[[nodiscard]] float flushed(float value);

}  // namespace quantcheck_kernels::mutants
