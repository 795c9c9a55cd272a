#include <array>
#include <cstddef>
#include <iterator>
#include <utility>

#include "kernels/common/claims.hpp"
#include "kernels/mutants/launch.hpp"
#include "kernels/mutants/table.hpp"

namespace quantcheck_kernels::mutants {
namespace {

constexpr std::size_t kCount = std::size(kMutants);

// The ABI passes a launch function no context, so every row of the table gets its own. That some of them keep
// state from launch to launch is their fault.
template <std::size_t I>
History& history_of_row() {
    static History history;
    return history;
}

template <std::size_t I, class Args>
std::int32_t launch_row(const Args* args) {
    return launch(kMutants[I], history_of_row<I>(), args);
}

template <std::size_t I>
constexpr qc_kernel kernel_of_row() {
    const Mutant& m = kMutants[I];
    switch (m.shape) {
        case Shape::rows:
            return block_1x128_kernel(m.name, m.summary, QC_HOST, launch_row<I, qc_quantize_args>);
        case Shape::tiles:
            return block_128x128_kernel(m.name, m.summary, QC_HOST, launch_row<I, qc_quantize_args>);
        case Shape::scale:
            break;
    }
    return scale_kernel(m.name, m.summary, QC_HOST, launch_row<I, qc_scale_args>);
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

template <std::size_t... I>
constexpr std::array<qc_mutant, kCount> descriptions(std::index_sequence<I...>) {
    return {qc_mutant{sizeof(qc_mutant), &kKernels[I], static_cast<std::uint32_t>(kMutants[I].fault_kind),
                      kMutants[I].listed ? 1U : 0U, kMutants[I].input_dtypes, kMutants[I].code_formats,
                      kMutants[I].recipes, kMutants[I].equivalent, kMutants[I].needs, kMutants[I].kind,
                      kMutants[I].property, nullptr, nullptr}...};
}
constexpr std::array<qc_mutant, kCount> kDescriptions = descriptions(std::make_index_sequence<kCount>());

constexpr qc_plugin kPlugin = {sizeof(qc_plugin),    QC_ABI_VERSION,     static_cast<std::uint32_t>(kCount),
                               "quantcheck_mutants", QUANTCHECK_VERSION, kPointers.data()};
constexpr qc_mutants kAll = {sizeof(qc_mutants), kCount, kDescriptions.data()};

}  // namespace
}  // namespace quantcheck_kernels::mutants

extern "C" QC_EXPORT const qc_plugin* quantcheck_plugin(void) {
    return &quantcheck_kernels::mutants::kPlugin;
}
extern "C" QC_EXPORT const qc_mutants* quantcheck_mutants(void) { return &quantcheck_kernels::mutants::kAll; }
