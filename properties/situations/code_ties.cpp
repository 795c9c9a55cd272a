#include "properties/situations/code_ties.hpp"

#include <bit>

#include "reference/decode.hpp"

namespace quantcheck {

CodeTies code_ties(const NumberFormat& format) {
    CodeTies ties;
    ties.count = format.largest_finite;
    for (std::uint32_t k = 0; k < ties.count; ++k) {
        const float sum = decode(format, k) + decode(format, k + 1);  // exact: neighbours of few bits
        ties.bits[k] = std::bit_cast<std::uint32_t>(sum * 0.5F);
    }
    return ties;
}

}  // namespace quantcheck
