// One source for every way in which a plugin's table can be wrong; BAD_* picks one.
#include "quantcheck/kernel.h"

namespace {

[[maybe_unused]] int32_t quantize(const qc_quantize_args*) { return QC_UNSUPPORTED; }
#if defined(BAD_RECIPE)
const char* const kRecipes[] = {"te.float8_block_1x127", nullptr};
#else
const char* const kRecipes[] = {"te.float8_block_1x128", nullptr};
#endif

const qc_kernel kKernel = {sizeof(qc_kernel),
#if defined(BAD_NAME)
                           "name with spaces",
#else
                           "bad.kernel",
#endif
#if defined(BAD_SUMMARY)
                           "\x1B[2J not \xFF text",
#else
                           "A kernel of a plugin that is wrong on purpose.",
#endif
                           QC_HOST,
                           QC_QUANTIZE,
                           kRecipes,
                           QC_F32 | QC_BF16 | QC_F16,
                           QC_E4M3 | QC_E5M2,
                           QC_ROWWISE | QC_COLUMNWISE | QC_BOTH,
                           QC_GEMM_READY | QC_COMPACT,
#if defined(BAD_SHAPE)
                           INT64_MAX,
#else
                           1,
#endif
                           1,
                           0,
#if defined(BAD_LAUNCH)
                           nullptr,
#else
                           quantize,
#endif
                           nullptr};

#if defined(BAD_DUPLICATE)
const qc_kernel* const kKernels[] = {&kKernel, &kKernel};
#else
const qc_kernel* const kKernels[] = {&kKernel};
#endif

const qc_plugin kPlugin = {sizeof(qc_plugin),
#if defined(BAD_ABI)
                           QC_ABI_VERSION + 41,
#else
                           QC_ABI_VERSION,
#endif
                           sizeof kKernels / sizeof kKernels[0],
                           "bad",
                           "1.0",
                           kKernels};

}  // namespace

#if !defined(BAD_SYMBOL)
extern "C" QC_EXPORT const qc_plugin* quantcheck_plugin(void) {
#if defined(BAD_CRASH)
    __builtin_trap();
#endif
    return &kPlugin;
}
#else
extern "C" QC_EXPORT const qc_plugin* some_other_name(void) { return &kPlugin; }
#endif
