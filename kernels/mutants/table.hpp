#pragma once
#include <array>
#include <cstddef>

#include "kernels/mutants/cast_table.hpp"
#include "kernels/mutants/conduct_table.hpp"
#include "kernels/mutants/hostile_table.hpp"
#include "kernels/mutants/kind_table.hpp"
#include "kernels/mutants/launch_table.hpp"
#include "kernels/mutants/listed_table.hpp"
#include "kernels/mutants/memory_table.hpp"
#include "kernels/mutants/place_table.hpp"
#include "kernels/mutants/scale_table.hpp"

namespace quantcheck_kernels::mutants {

template <std::size_t... N>
constexpr std::array<Mutant, (N + ...)> joined(const Mutant (&... tables)[N]) {
    std::array<Mutant, (N + ...)> all{};
    std::size_t next = 0;
    const auto append = [&](const auto& table) {
        for (const Mutant& mutant : table) all[next++] = mutant;
    };
    (append(tables), ...);
    return all;
}

/// Every mutant: one row each.
inline constexpr auto kMutants =
    joined(kListedMutants, kScaleMutants, kCastMutants, kPlaceMutants, kMemoryMutants, kLaunchMutants,
           kConductMutants, kHostileMutants, kKindMutants);

}  // namespace quantcheck_kernels::mutants
