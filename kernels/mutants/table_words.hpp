#pragma once
#include "kernels/mutants/mutant.hpp"

namespace quantcheck_kernels::mutants {

// What the rows of the tables are written in.

inline constexpr auto kValue = QC_FAULT_VALUE;
inline constexpr auto kStorage = QC_FAULT_STORAGE;
inline constexpr auto kConduct = QC_FAULT_CONDUCT;

// Recipe patterns, for what a fault needs in order to show.
inline constexpr const char* kPow2 = "*[power_of_two=on]";
inline constexpr const char* kPow2Epsilon0 = "*[power_of_two=on,epsilon=0]";
inline constexpr const char* kPow2Off = "*[power_of_two=off]";
inline constexpr const char* kEpsilon0 = "*[epsilon=0]";
inline constexpr const char* kEpsilonAbove0 = "*[epsilon=1e-12] *[epsilon=1]";
inline constexpr const char* kCompact = "*[layout=compact]";
inline constexpr const char* kRowwise = "*[outputs=rowwise] *[outputs=both]";
inline constexpr const char* kBoth = "*[outputs=both]";
inline constexpr const char* kBothEpsilonAbove0 = "*[outputs=both,epsilon=1e-12] *[outputs=both,epsilon=1]";
inline constexpr const char* kColumnwise = "*[outputs=columnwise] *[outputs=both]";
inline constexpr const char* kColumnwisePow2 =
    "*[outputs=columnwise,power_of_two=on] *[outputs=both,power_of_two=on]";
inline constexpr const char* kColumnwiseEpsilon0 =
    "*[outputs=columnwise,epsilon=0] *[outputs=both,epsilon=0]";
inline constexpr const char* kColumnwiseEpsilonAbove0 =
    "*[outputs=columnwise,epsilon=1e-12] *[outputs=columnwise,epsilon=1] *[outputs=both,epsilon=1e-12] "
    "*[outputs=both,epsilon=1]";

}  // namespace quantcheck_kernels::mutants
