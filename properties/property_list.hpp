#pragma once
#include "properties/property.hpp"

namespace quantcheck {

/// amax epsilon that TransformerEngine pull request 3176 wanted as its default; the epsilon properties compare it with 0.
inline constexpr float kClaimedEpsilon = 1e-12F;

extern const Property kBitExact;
extern const Property kDequantizedFinite;
extern const Property kEpsilonInvariance;
extern const Property kEpsilonInvarianceNaive;
extern const Property kScalesFinite;
extern const Property kTransposeConsistent;
extern const Property kZeroBlock;

}  // namespace quantcheck
