#pragma once
#include <cstddef>
#include <functional>
#include <vector>

#include "properties/testing/block_values.hpp"

// What kinds promise of a block's values, in floating point.
namespace quantcheck::testing {

using Predicate = std::function<bool(double)>;

[[nodiscard]] bool all(const BlockValues& v, const Predicate& p);
[[nodiscard]] std::ptrdiff_t count(const BlockValues& v, const Predicate& p);

[[nodiscard]] bool is_nan(double x);
[[nodiscard]] bool is_inf(double x);
[[nodiscard]] bool is_finite(double x);
[[nodiscard]] bool is_plus_zero(double x);
[[nodiscard]] bool is_minus_zero(double x);

/// The block has elements enough for statistics.
[[nodiscard]] bool statistical(const BlockValues& v);
/// Finite values in the shape of normal(0, deviation) but for the elements that are `other`.
[[nodiscard]] bool normal_but(const BlockValues& v, double deviation, const Predicate& other);
[[nodiscard]] bool one_among_normals(const BlockValues& v, const Predicate& special);
[[nodiscard]] bool subnormal_or_zero(const BlockValues& v, double x);
/// log2 |x| has about this centre where values do not underflow.
[[nodiscard]] bool lognormal(const BlockValues& v, double centre);

/// All midpoints between neighbouring magnitudes of a format, in increasing order.
[[nodiscard]] const std::vector<double>& e4m3_ties();
[[nodiscard]] const std::vector<double>& e5m2_ties();
/// Every element but amax is a midpoint times amax / maximum, at most `ulps` steps of its type away.
[[nodiscard]] bool on_ties(const BlockValues& v, const std::vector<double>& ties, double maximum, int ulps);
[[nodiscard]] bool exact_ties(const BlockValues& v, const std::vector<double>& ties, double maximum);
/// At most two steps from an edge of E4M3 or E5M2 at scale 1.
[[nodiscard]] bool on_grid(const BlockValues& v, double x);

[[nodiscard]] bool finite_amax_is(const BlockValues& v, const Predicate& right);
/// amax is the last for which maximum / amax does not fit f32, moved by `steps`; f16 has no such value.
[[nodiscard]] bool beside_overflow(const BlockValues& v, double maximum, int steps);
/// log2 of 1.75 / amax is an integer at the edge; `steps` moves from the edge to amax.
[[nodiscard]] bool beside_power_of_two_edge(const BlockValues& v, int steps);
[[nodiscard]] bool within_one_ulp(const BlockValues& v, double value);

}  // namespace quantcheck::testing
