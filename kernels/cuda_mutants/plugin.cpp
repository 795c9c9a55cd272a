#include <array>
#include <cstddef>
#include <iterator>
#include <utility>

#include "kernels/common/claims.hpp"
#include "kernels/cuda_mutants/launch.hpp"
#include "kernels/cuda_mutants/table.hpp"
#ifndef QC_EMULATED
#include "kernels/cuda_mutants/device_table.hpp"
#endif

namespace quantcheck_kernels::cuda_mutants {
namespace {

#ifdef QC_EMULATED
constexpr std::size_t kCount = std::size(kMutants);
constexpr const CudaMutant& row(std::size_t i) { return kMutants[i]; }
constexpr const Seen& seen_here(const CudaMutant& mutant) { return mutant.emulated; }
#else
constexpr std::size_t kCount = std::size(kMutants) + std::size(kDeviceMutants);
constexpr const CudaMutant& row(std::size_t i) {
    return i < std::size(kMutants) ? kMutants[i] : kDeviceMutants[i - std::size(kMutants)];
}
constexpr const Seen& seen_here(const CudaMutant& mutant) { return mutant.on_device; }
#endif

// The ABI passes a launch function no context, so every row gets its own.
template <std::size_t I>
std::int32_t launch_row(const qc_quantize_args* args) {
    return launch(row(I).fault, row(I).shape, args);
}

template <std::size_t I>
constexpr qc_kernel kernel_of_row() {
    return row(I).shape == Shape::rows
               ? block_1x128_kernel(row(I).name, row(I).summary, QC_CUDA, launch_row<I>)
               : block_128x128_kernel(row(I).name, row(I).summary, QC_CUDA, launch_row<I>);
}

template <std::size_t... I>
constexpr std::array<qc_kernel, kCount> all_kernels(std::index_sequence<I...>) {
    return {kernel_of_row<I>()...};
}
constexpr std::array<qc_kernel, kCount> kKernels = all_kernels(std::make_index_sequence<kCount>());

template <std::size_t... I>
constexpr std::array<const qc_kernel*, kCount> pointers(std::index_sequence<I...>) {
    return {&kKernels[I]...};
}
constexpr std::array<const qc_kernel*, kCount> kPointers = pointers(std::make_index_sequence<kCount>());

constexpr qc_mutant description(std::size_t i) {
    qc_mutant mutant{};
    mutant.struct_size = sizeof mutant;
    mutant.kernel = &kKernels[i];
    mutant.fault_kind = static_cast<std::uint32_t>(row(i).fault_kind);
    mutant.input_dtypes = kKernels[i].input_dtypes;
    mutant.code_formats = kKernels[i].code_formats;
    mutant.recipes = "*";
    mutant.needs = seen_here(row(i)).needs;
    mutant.check = seen_here(row(i)).check;
    mutant.says = seen_here(row(i)).says;
    return mutant;
}

template <std::size_t... I>
constexpr std::array<qc_mutant, kCount> descriptions(std::index_sequence<I...>) {
    return {description(I)...};
}
constexpr std::array<qc_mutant, kCount> kDescriptions = descriptions(std::make_index_sequence<kCount>());

constexpr qc_plugin kPlugin = {
    sizeof(qc_plugin),         QC_ABI_VERSION,     static_cast<std::uint32_t>(kCount),
    "quantcheck_cuda_mutants", QUANTCHECK_VERSION, kPointers.data()};
constexpr qc_mutants kAll = {sizeof(qc_mutants), kCount, kDescriptions.data()};

}  // namespace
}  // namespace quantcheck_kernels::cuda_mutants

extern "C" QC_EXPORT const qc_plugin* quantcheck_plugin(void) {
    return &quantcheck_kernels::cuda_mutants::kPlugin;
}
extern "C" QC_EXPORT const qc_mutants* quantcheck_mutants(void) {
    return &quantcheck_kernels::cuda_mutants::kAll;
}
