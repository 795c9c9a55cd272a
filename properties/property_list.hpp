#pragma once
#include "properties/property.hpp"

namespace quantcheck {

/// The amax epsilon that was proposed as a default in place of 0; the epsilon properties compare the two.
inline constexpr float kClaimedEpsilon = 1e-12F;

extern const Property kBitExact;
extern const Property kCompletes;
extern const Property kDequantizedFinite;
extern const Property kEpsilonInvariance;
extern const Property kEpsilonInvarianceNaive;
extern const Property kScalesFinite;
extern const Property kTransposeConsistent;
extern const Property kZeroBlock;

}  // namespace quantcheck
