#include "harness/prove/cuda_cast.hpp"

#include "reference/error.hpp"

#if QUANTCHECK_HAS_CUDA_FP8
#include <cuda_fp8.h>
#endif

namespace quantcheck {

#if QUANTCHECK_HAS_CUDA_FP8
bool has_cuda_cast() { return true; }

void cuda_cast(CodeFormat format, std::span<const float> x, std::span<std::uint8_t> codes) {
    const auto to = format == CodeFormat::E4M3 ? __NV_E4M3 : __NV_E5M2;
    for (std::size_t i = 0; i < x.size(); ++i) codes[i] = __nv_cvt_float_to_fp8(x[i], __NV_SATFINITE, to);
}
#else
bool has_cuda_cast() { return false; }

void cuda_cast(CodeFormat, std::span<const float>, std::span<std::uint8_t>) {
    throw HarnessFault("this build of quantcheck found no CUDA headers");
}
#endif

}  // namespace quantcheck
