#pragma once
#include <cstdint>

#include "kernels/mutants/fault.hpp"
#include "kernels/mutants/mutants.h"
#include "kernels/mutants/where.hpp"

namespace quantcheck_kernels::mutants {

/// Which operation and block shape a mutant implements: the one on which its fault shows best.
enum class Shape : std::uint8_t { rows, tiles, scale };

/// One kernel with one fault, in the words of `quantcheck list kernels`.
struct Mutant {
    const char* name;
    Fault fault;
    Shape shape;
    qc_fault_kind fault_kind;
    bool listed;  ///< one of the thirty
    const char* summary;
    std::uint32_t input_dtypes = QC_F32 | QC_BF16 | QC_F16;  ///< those for which the fault can change a byte
    std::uint32_t code_formats = QC_E4M3 | QC_E5M2;
    const char* recipes = "*";
    Where where = Where::everywhere;
    const char* equivalent = nullptr;
    const char* needs = nullptr;
    const char* kind = nullptr;      ///< the block kind without which no drawn case shows the fault
    const char* property = nullptr;  ///< one that must find the fault, and alone unless it is derived

    // Above its callers: clang++ 14 wants a constexpr template defined before a constant needs it.
    template <class T>
    [[nodiscard]] constexpr Mutant with(T Mutant::*field, T value) const {
        Mutant copy = *this;
        copy.*field = value;
        return copy;
    }

    // What a row of the table says beyond its first line.
    [[nodiscard]] constexpr Mutant inputs(std::uint32_t mask) const {
        return with(&Mutant::input_dtypes, mask);
    }
    [[nodiscard]] constexpr Mutant formats(std::uint32_t mask) const {
        return with(&Mutant::code_formats, mask);
    }
    [[nodiscard]] constexpr Mutant shown_by(const char* patterns) const {
        return with(&Mutant::recipes, patterns);
    }
    [[nodiscard]] constexpr Mutant only(Where place) const { return with(&Mutant::where, place); }
    [[nodiscard]] constexpr Mutant same_because(const char* reason) const {
        return with(&Mutant::equivalent, reason);
    }
    [[nodiscard]] constexpr Mutant until(const char* need) const { return with(&Mutant::needs, need); }
    [[nodiscard]] constexpr Mutant found_by(const char* sole_property) const {
        return with(&Mutant::property, sole_property);
    }
    [[nodiscard]] constexpr Mutant needs_kind(const char* block_kind) const {
        return with(&Mutant::kind, block_kind);
    }
};

}  // namespace quantcheck_kernels::mutants
