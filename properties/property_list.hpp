#pragma once
#include "properties/property.hpp"

namespace quantcheck {

/// The amax epsilon that was proposed as a default in place of 0; the epsilon properties compare the two.
inline constexpr float kClaimedEpsilon = 1e-12F;

/// Why the laws on one run's bytes are derived.
inline constexpr std::string_view kJudgesTheSameRun =
    "it judges the run that bit_exact judges, and the recipe's own bytes satisfy it";

extern const Property kBitExact;
extern const Property kBlockIsolation;
extern const Property kBlockPermutation;
extern const Property kCodesCanonical;
extern const Property kCompletes;
extern const Property kDequantizedFinite;
extern const Property kDeterministic;
extern const Property kElementPermutation;
extern const Property kEpsilonInvariance;
extern const Property kEpsilonInvarianceNaive;
extern const Property kEpsilonMonotonic;
extern const Property kErrorBound;
extern const Property kEveryOutputWritten;
extern const Property kMonotonicInBlock;
extern const Property kNegation;
extern const Property kPowerOfTwoScaling;
extern const Property kRequantization;
extern const Property kRowsSplit;
extern const Property kRowwiseAlone;
extern const Property kScalePowerOfTwo;
extern const Property kScalesFinite;
extern const Property kSpecialValues;
extern const Property kStridedEqualsContiguous;
extern const Property kTransposeConsistent;
extern const Property kZeroBlock;
extern const Property kZeroExtension;

}  // namespace quantcheck
