#include <array>

#include "properties/property_list.hpp"

namespace quantcheck {

std::span<const Property> all_properties() {
    static const std::array properties = {
        kBitExact,
        kBlockIsolation,
        kBlockPermutation,
        kCodesCanonical,
        kCompletes,
        kDequantizedFinite,
        kDeterministic,
        kElementPermutation,
        kEpsilonInvariance,
        kEpsilonInvarianceNaive,
        kEpsilonMonotonic,
        kErrorBound,
        kEveryOutputWritten,
        kMonotonicInBlock,
        kNegation,
        kPowerOfTwoScaling,
        kRequantization,
        kRowsSplit,
        kRowwiseAlone,
        kScalePowerOfTwo,
        kScalesFinite,
        kSpecialValues,
        kStridedEqualsContiguous,
        kTransposeConsistent,
        kZeroBlock,
        kZeroExtension,
    };
    return properties;
}

}  // namespace quantcheck
