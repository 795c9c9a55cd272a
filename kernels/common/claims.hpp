#pragma once
#include <cstdint>

#include "quantcheck/kernel.h"

namespace quantcheck_kernels {

// What the kernels here claim, so that host, CUDA and mutant tables say the same thing in the same words.

constexpr const char* kRecipe1x128[] = {"te.float8_block_1x128", nullptr};
constexpr const char* kRecipe128x128[] = {"te.float8_block_128x128", nullptr};
constexpr const char* kRecipesOfScale[] = {"te.float8_block_1x128", "te.float8_block_128x128", nullptr};

using QuantizeFn = std::int32_t (*)(const qc_quantize_args*);
using ScaleFn = std::int32_t (*)(const qc_scale_args*);

constexpr qc_kernel quantize_kernel(const char* name, const char* summary, qc_space space,
                                    const char* const* recipes, std::uint32_t layouts, QuantizeFn launch) {
    return {sizeof(qc_kernel),
            name,
            summary,
            space,
            QC_QUANTIZE,
            recipes,
            QC_F32 | QC_BF16 | QC_F16,
            QC_E4M3 | QC_E5M2,
            QC_ROWWISE | QC_COLUMNWISE | QC_BOTH,
            layouts,
            1,
            1,
            0,
            launch,
            nullptr};
}

constexpr qc_kernel block_1x128_kernel(const char* name, const char* summary, qc_space space,
                                       QuantizeFn launch) {
    return quantize_kernel(name, summary, space, kRecipe1x128, QC_GEMM_READY | QC_COMPACT, launch);
}

constexpr qc_kernel block_128x128_kernel(const char* name, const char* summary, qc_space space,
                                         QuantizeFn launch) {
    return quantize_kernel(name, summary, space, kRecipe128x128, QC_GEMM_READY, launch);
}

constexpr qc_kernel scale_kernel(const char* name, const char* summary, qc_space space, ScaleFn launch) {
    return {sizeof(qc_kernel),
            name,
            summary,
            space,
            QC_SCALE_FROM_AMAX,
            kRecipesOfScale,
            QC_F32 | QC_BF16 | QC_F16,
            QC_E4M3 | QC_E5M2,
            0,
            0,
            1,
            1,
            0,
            nullptr,
            launch};
}

}  // namespace quantcheck_kernels
