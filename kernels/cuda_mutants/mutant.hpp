#pragma once
#include "kernels/cuda_mutants/fault.hpp"
#include "kernels/mutants/mutants.h"

namespace quantcheck_kernels::cuda_mutants {

/// What a lane must say of a mutant.
struct Seen {
    const char* says = nullptr;   ///< words of a failure; null: any failure will do
    const char* check = nullptr;  ///< emulated only: the least of --checks that finds it; null: fast
    const char* needs = nullptr;  ///< not null: the gate cannot find it on this lane, and what would
};
constexpr Seen seen(const char* says = nullptr) { return {says, nullptr, nullptr}; }
constexpr Seen seen_by(const char* check, const char* says) { return {says, check, nullptr}; }
constexpr Seen unseen(const char* needs) { return {nullptr, nullptr, needs}; }

enum class Shape : std::uint8_t { rows, tiles };

/// One CUDA kernel with one fault, in the words of `quantcheck list kernels`.
struct CudaMutant {
    const char* name;
    Fault fault;
    Shape shape;
    qc_fault_kind fault_kind;
    const char* summary;
    Seen on_device, emulated;
};

}  // namespace quantcheck_kernels::cuda_mutants
