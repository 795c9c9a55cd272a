#include "properties/testing/kind_facts.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <set>

namespace quantcheck::testing {
namespace {

double number(DType type, std::uint32_t bits) {
    if (type == DType::f32) return static_cast<double>(std::bit_cast<float>(bits));
    if (type == DType::bf16) return static_cast<double>(std::bit_cast<float>(bits << 16));
    return static_cast<double>(
        static_cast<float>(std::bit_cast<Eigen::half>(static_cast<std::uint16_t>(bits))));
}

using Predicate = std::function<bool(double)>;

bool all(const BlockValues& v, const Predicate& p) { return std::all_of(v.x.begin(), v.x.end(), p); }
std::ptrdiff_t count(const BlockValues& v, const Predicate& p) {
    return std::count_if(v.x.begin(), v.x.end(), p);
}

bool is_nan(double x) { return std::isnan(x); }
bool is_inf(double x) { return std::isinf(x); }
bool is_finite(double x) { return std::isfinite(x); }
bool is_plus_zero(double x) { return x == 0 && !std::signbit(x); }
bool is_minus_zero(double x) { return x == 0 && std::signbit(x); }

bool statistical(const BlockValues& v) { return v.x.size() >= 1000; }

/// Finite values in the shape of normal(0, deviation) but for `others` elements that are something else.
bool normal_but(const BlockValues& v, double deviation, const Predicate& other) {
    double sum = 0, squares = 0, n = 0;
    for (const double x : v.x) {
        if (other(x)) continue;
        if (!(std::fabs(x) < 6 * deviation)) return false;
        sum += x;
        squares += x * x;
        ++n;
    }
    if (!statistical(v)) return true;
    const double mean = sum / n, spread = std::sqrt(squares / n);
    return std::fabs(mean) < 6 * deviation / std::sqrt(n) &&
           std::fabs(spread / deviation - 1) < 6 / std::sqrt(2 * n);
}

bool one_among_normals(const BlockValues& v, const Predicate& special) {
    return count(v, special) == 1 && normal_but(v, 1, special);
}

bool subnormal_or_zero(const BlockValues& v, double x) { return std::fabs(x) < v.smallest_normal(); }

/// log2 |x| has about this centre where values do not underflow.
bool lognormal(const BlockValues& v, double centre) {
    if (!all(v, is_finite)) return false;
    if (!statistical(v) || centre < 4 * v.smallest_normal()) return v.amax() < centre * 4096;
    std::vector<double> logs;
    for (const double x : v.x) logs.push_back(std::log2(std::fabs(x)));
    std::nth_element(logs.begin(), logs.begin() + static_cast<std::ptrdiff_t>(logs.size() / 2), logs.end());
    return std::fabs(logs[logs.size() / 2] - std::log2(centre)) < 0.4;
}

/// All midpoints between neighbouring magnitudes of a format, in increasing order.
std::vector<double> midpoints(int mantissa_bits, int bias, int largest_code) {
    const auto value = [&](int code) {
        const int field = code >> mantissa_bits;
        const int mantissa = code % (1 << mantissa_bits) + (field > 0 ? 1 << mantissa_bits : 0);
        return std::ldexp(mantissa, std::max(field, 1) - bias - mantissa_bits);
    };
    std::vector<double> out;
    for (int code = 0; code < largest_code; ++code) out.push_back((value(code) + value(code + 1)) / 2);
    return out;
}

/// Every element but amax is a midpoint times amax / maximum, at most `ulps` steps of its type away.
bool on_ties(const BlockValues& v, const std::vector<double>& ties, double maximum, int ulps) {
    const double amax = v.amax();
    return all(v, [&](double x) {
        const double magnitude = std::fabs(x);
        if (magnitude == amax) return true;
        const auto near = std::min_element(ties.begin(), ties.end(), [&](double a, double b) {
            return std::fabs(a * amax / maximum - magnitude) < std::fabs(b * amax / maximum - magnitude);
        });
        const double tie = *near * amax / maximum;
        if (ulps == 0) return tie == magnitude;
        return v.beside(magnitude, -ulps) <= tie && tie <= v.beside(magnitude, ulps);
    });
}

bool exact_ties(const BlockValues& v, const std::vector<double>& ties, double maximum) {
    const double scale = maximum / v.amax();
    return std::exp2(std::rint(std::log2(scale))) == scale && on_ties(v, ties, maximum, 0);
}

const std::vector<double>& e4m3_ties() {
    static const auto ties = midpoints(3, 7, 0x7E);
    return ties;
}
const std::vector<double>& e5m2_ties() {
    static const auto ties = midpoints(2, 15, 0x7B);
    return ties;
}

/// At most two steps from an edge of E4M3 or E5M2 at scale 1.
bool on_grid(const BlockValues& v, double x) {
    constexpr double grid[] = {0,   0x1p-17, 0x1.8p-17, 0x1p-16, 0x1p-10, 0x1.8p-10, 0x1p-9, 1,     240,  256,
                               448, 464,     480,       500,     57344,   59904,     61440,  65504, 65536};
    const double magnitude = std::fabs(x);
    return std::any_of(std::begin(grid), std::end(grid), [&](double edge) {
        return v.beside(magnitude, -2) <= edge && edge <= v.beside(magnitude, 2);
    });
}

bool finite_amax_is(const BlockValues& v, const Predicate& right) {
    return all(v, is_finite) && right(v.amax());
}

/// amax is the last for which maximum / amax does not fit f32, moved by `steps`; f16 has no such value.
bool beside_overflow(const BlockValues& v, double maximum, int steps) {
    const auto overflows = [&](double amax) { return std::isinf(static_cast<float>(maximum / amax)); };
    if (v.type == DType::f16) return v.amax() == v.smallest_subnormal();
    const double last = v.beside(v.amax(), -steps);
    return overflows(last) && !overflows(v.beside(last, 1));
}

/// log2 of 1.75 / amax is an integer at the edge; `steps` moves from the edge to amax.
bool beside_power_of_two_edge(const BlockValues& v, int steps) {
    const double ratio = std::log2(v.beside(v.amax(), -steps) / 1.75);
    return ratio == std::rint(ratio);
}

bool within_one_ulp(const BlockValues& v, double value) {
    return v.amax() >= v.beside(value, -1) && v.amax() <= v.beside(value, 1);
}

using Check = bool (*)(const BlockValues&);
const std::map<Kind, Check>& checks() {
    using V = const BlockValues&;
    static const std::map<Kind, Check> table = {
        {Kind::zero_pos, [](V v) { return all(v, is_plus_zero); }},
        {Kind::zero_neg, [](V v) { return all(v, is_minus_zero); }},
        {Kind::zero_mixed,
         [](V v) {
             return v.amax() == 0 && all(v, is_finite) &&
                    (!statistical(v) || (count(v, is_plus_zero) > 0 && count(v, is_minus_zero) > 0));
         }},
        {Kind::minsub_all, [](V v) { return all(v, [&](double x) { return x == v.smallest_subnormal(); }); }},
        {Kind::minsub_alt,
         [](V v) {
             const auto plus = count(v, [](double x) { return x > 0; });
             return all(v, [&](double x) { return std::fabs(x) == v.smallest_subnormal(); }) &&
                    std::abs(2 * plus - static_cast<std::ptrdiff_t>(v.x.size())) <= 1;
         }},
        {Kind::sub_mixed, [](V v) { return all(v, [&](double x) { return subnormal_or_zero(v, x); }); }},
        {Kind::single_sub,
         [](V v) {
             return count(v, is_plus_zero) == static_cast<std::ptrdiff_t>(v.x.size()) - 1 && v.amax() > 0 &&
                    v.amax() < v.smallest_normal();
         }},
        {Kind::single_negminsub,
         [](V v) {
             return count(v, is_minus_zero) == static_cast<std::ptrdiff_t>(v.x.size()) - 1 &&
                    count(v, [&](double x) { return x == -v.smallest_subnormal(); }) == 1;
         }},
        {Kind::eps_ge,
         [](V v) {
             return finite_amax_is(v, [&](double a) { return a >= 1e-12F && v.beside(a, -1) < 1e-12F; });
         }},
        {Kind::eps_lt,
         [](V v) {
             return finite_amax_is(v, [&](double a) { return a < 1e-12F && v.beside(a, 1) >= 1e-12F; });
         }},
        {Kind::eps_gt,
         [](V v) {
             return finite_amax_is(
                 v, [&](double a) { return v.beside(a, -1) >= 1e-12F && v.beside(a, -2) < 1e-12F; });
         }},
        {Kind::p2edge_at, [](V v) { return beside_power_of_two_edge(v, 0); }},
        {Kind::p2edge_above, [](V v) { return beside_power_of_two_edge(v, 1); }},
        {Kind::p2edge_below, [](V v) { return beside_power_of_two_edge(v, -1); }},
        {Kind::e4m3_inf_last, [](V v) { return beside_overflow(v, 448, 0); }},
        {Kind::e4m3_inf_next, [](V v) { return beside_overflow(v, 448, 1); }},
        {Kind::e5m2_inf_last, [](V v) { return beside_overflow(v, 57344, 0); }},
        {Kind::e5m2_inf_next, [](V v) { return beside_overflow(v, 57344, 1); }},
        {Kind::maxsub, [](V v) { return v.amax() == v.beside(v.smallest_normal(), -1); }},
        {Kind::minnorm, [](V v) { return v.amax() == v.smallest_normal(); }},
        {Kind::maxfin_mixed, [](V v) { return v.amax() == v.largest(); }},
        {Kind::maxfin_single,
         [](V v) { return one_among_normals(v, [&](double x) { return std::fabs(x) == v.largest(); }); }},
        {Kind::ties_e4m3, [](V v) { return exact_ties(v, e4m3_ties(), 448); }},
        {Kind::ties_e5m2, [](V v) { return exact_ties(v, e5m2_ties(), 57344); }},
        {Kind::ties_ulp_e4m3, [](V v) { return on_ties(v, e4m3_ties(), 448, 1); }},
        {Kind::ties_ulp_e5m2, [](V v) { return on_ties(v, e5m2_ties(), 57344, 1); }},
        {Kind::inf_pos_one,
         [](V v) { return one_among_normals(v, [](double x) { return is_inf(x) && x > 0; }); }},
        {Kind::inf_neg_one,
         [](V v) { return one_among_normals(v, [](double x) { return is_inf(x) && x < 0; }); }},
        {Kind::inf_all, [](V v) { return all(v, is_inf); }},
        {Kind::inf_big,
         [](V v) {
             const bool spread = count(v, [](double x) { return is_finite(x) && std::fabs(x) > 448; }) > 0;
             return count(v, is_inf) >= 1 && (!statistical(v) || spread) &&
                    all(v, [](double x) { return is_inf(x) || std::fabs(x) < 20000; });
         }},
        {Kind::nan_one, [](V v) { return one_among_normals(v, is_nan); }},
        {Kind::nan_all, [](V v) { return all(v, is_nan); }},
        {Kind::nan_zero,
         [](V v) { return count(v, is_nan) > 0 && all(v, [](double x) { return is_nan(x) || x == 0; }); }},
        {Kind::nan_inf,
         [](V v) {
             return count(v, is_inf) == 1 && normal_but(v, 1, [](double x) { return !is_finite(x); }) &&
                    (!statistical(v) || count(v, is_nan) > 0);
         }},
        {Kind::nan_sub,
         [](V v) {
             return count(v, is_nan) > 0 &&
                    all(v, [&](double x) { return is_nan(x) || subnormal_or_zero(v, x); });
         }},
        {Kind::randbits,
         [](V v) {
             const std::set<std::uint32_t> distinct(v.bits.begin(), v.bits.end());
             return !statistical(v) || distinct.size() > 900;
         }},
        {Kind::randbits_finite,
         [](V v) { return all(v, is_finite) && (!statistical(v) || v.amax() > v.largest() / 65536); }},
        {Kind::normal01, [](V v) { return normal_but(v, 1, [](double) { return false; }); }},
        {Kind::lognormal_1em8, [](V v) { return lognormal(v, 1e-8); }},
        {Kind::lognormal_1em12, [](V v) { return lognormal(v, 0x1.6ap-43); }},
        {Kind::lognormal_1em14, [](V v) { return lognormal(v, 1e-14); }},
        {Kind::const_one, [](V v) { return all(v, [](double x) { return x == 1; }); }},
        {Kind::onehot,
         [](V v) {
             return count(v, is_plus_zero) == static_cast<std::ptrdiff_t>(v.x.size()) - 1 && v.amax() == 1;
         }},
        {Kind::outlier,
         [](V v) {
             return count(v, [](double x) { return std::fabs(x) > 9900 && std::fabs(x) < 10100; }) == 1 &&
                    count(v, [](double x) { return std::fabs(x) > 0.01; }) == 1;
         }},
        {Kind::satgrid_with_inf,
         [](V v) {
             return count(v, is_inf) >= 1 && all(v, [&](double x) { return is_inf(x) || on_grid(v, x); });
         }},
        {Kind::amax448ulp,
         [](V v) { return finite_amax_is(v, [&](double) { return within_one_ulp(v, 448); }); }},
        {Kind::amax57344ulp,
         [](V v) { return finite_amax_is(v, [&](double) { return within_one_ulp(v, 57344); }); }},
        {Kind::tiny_uniform_logexp,
         [](V v) { return all(v, is_finite) && v.amax() < 2 && (!statistical(v) || v.amax() > 0.01); }},
        {Kind::mixed, [](V v) { return !v.x.empty(); }},
    };
    return table;
}

}  // namespace

BlockValues::BlockValues(DType dtype, std::vector<std::uint32_t> element_bits)
    : type(dtype), bits(std::move(element_bits)) {
    for (const std::uint32_t b : bits) x.push_back(number(type, b));
}

double BlockValues::amax() const {
    double largest_magnitude = 0;
    for (const double v : x)
        if (std::fabs(v) > largest_magnitude) largest_magnitude = std::fabs(v);
    return largest_magnitude;
}

double BlockValues::beside(double magnitude, int ulps) const {
    const auto value = static_cast<float>(magnitude);
    const auto step = static_cast<std::uint32_t>(ulps);
    std::uint32_t at = std::bit_cast<std::uint16_t>(Eigen::half(value));
    if (type == DType::f32) at = std::bit_cast<std::uint32_t>(value);
    if (type == DType::bf16) at = std::bit_cast<std::uint32_t>(value) >> 16;
    if (ulps < 0 && at < static_cast<std::uint32_t>(-ulps)) return -smallest_subnormal();
    const double there = number(type, at + step);
    return std::isnan(there) ? std::numeric_limits<double>::infinity() : there;
}

double BlockValues::largest() const { return beside(std::numeric_limits<double>::infinity(), -1); }
double BlockValues::smallest_subnormal() const { return beside(0, 1); }
double BlockValues::smallest_normal() const { return type == DType::f16 ? 0x1p-14 : 0x1p-126; }

std::string fault_of(Kind kind, const BlockValues& values) {
    const auto check = checks().find(kind);
    if (check == checks().end()) return "no facts are known of this kind";
    if (check->second(values)) return "";
    return std::string(name_of(kind)) + " does not hold what its name says";
}

}  // namespace quantcheck::testing
