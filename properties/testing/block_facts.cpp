#include "properties/testing/block_facts.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace quantcheck::testing {
namespace {

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

}  // namespace

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

bool lognormal(const BlockValues& v, double centre) {
    if (!all(v, is_finite)) return false;
    if (!statistical(v) || centre < 4 * v.smallest_normal()) return v.amax() < centre * 4096;
    std::vector<double> logs;
    for (const double x : v.x) logs.push_back(std::log2(std::fabs(x)));
    std::nth_element(logs.begin(), logs.begin() + static_cast<std::ptrdiff_t>(logs.size() / 2), logs.end());
    return std::fabs(logs[logs.size() / 2] - std::log2(centre)) < 0.4;
}

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

bool beside_overflow(const BlockValues& v, double maximum, int steps) {
    const auto overflows = [&](double amax) { return std::isinf(static_cast<float>(maximum / amax)); };
    if (v.type == DType::f16) return v.amax() == v.smallest_subnormal();
    const double last = v.beside(v.amax(), -steps);
    return overflows(last) && !overflows(v.beside(last, 1));
}

bool beside_power_of_two_edge(const BlockValues& v, int steps) {
    const double ratio = std::log2(v.beside(v.amax(), -steps) / 1.75);
    return ratio == std::rint(ratio);
}

bool within_one_ulp(const BlockValues& v, double value) {
    return v.amax() >= v.beside(value, -1) && v.amax() <= v.beside(value, 1);
}

}  // namespace quantcheck::testing
