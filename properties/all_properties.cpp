#include <array>

#include "properties/property_list.hpp"

namespace quantcheck {

std::span<const Property> all_properties() {
    static const std::array properties = {
        kBitExact,     kCompletes,           kDequantizedFinite, kEpsilonInvariance, kEpsilonInvarianceNaive,
        kScalesFinite, kTransposeConsistent, kZeroBlock,
    };
    return properties;
}

}  // namespace quantcheck
