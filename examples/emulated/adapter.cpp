// What the kernel claims; the same file for the CPU and for a GPU.
#include "quantcheck/kernel.h"

int32_t row_blocks(const qc_quantize_args* args);

namespace {

const char* const kRecipes[] = {"te.float8_block_1x128", nullptr};
const qc_kernel kKernel = {sizeof(qc_kernel),
                           "my.row_blocks",
                           "Rowwise 1x128 blocks of f32 to E4M3, one thread block each.",
                           QC_CUDA,
                           QC_QUANTIZE,
                           kRecipes,
                           QC_F32,
                           QC_E4M3,
                           QC_ROWWISE,
                           QC_GEMM_READY,
                           /*rows_multiple*/ 1,
                           /*cols_multiple*/ 1,
                           /*max_elements*/ 65535,
                           row_blocks,
                           nullptr};
const qc_kernel* const kKernels[] = {&kKernel};
const qc_plugin kPlugin = {sizeof(qc_plugin), QC_ABI_VERSION, 1, "row_blocks", "1.0", kKernels};

}  // namespace

extern "C" QC_EXPORT const qc_plugin* quantcheck_plugin(void) { return &kPlugin; }
