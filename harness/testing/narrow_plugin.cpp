// A right kernel that takes columns in multiples of 128 and rows in multiples of 4: some laws derive no
// tensor that it takes.
#include "kernels/common/claims.hpp"
#include "kernels/host/kernels.hpp"

namespace {

constexpr qc_kernel narrow() {
    qc_kernel kernel = quantcheck_kernels::block_1x128_kernel(
        "narrow.block_1x128", "Takes 4 rows and 128 columns, or one multiple of both.", QC_HOST,
        quantcheck_kernels::host_block_1x128);
    kernel.rows_multiple = 4;
    kernel.cols_multiple = 128;
    kernel.max_elements = 512;
    return kernel;
}

constexpr qc_kernel kNarrow = narrow();
constexpr const qc_kernel* kKernels[] = {&kNarrow};
constexpr qc_plugin kPlugin = {sizeof(qc_plugin), QC_ABI_VERSION, 1, "narrow", "1.0", kKernels};

}  // namespace

extern "C" QC_EXPORT const qc_plugin* quantcheck_plugin(void) { return &kPlugin; }
