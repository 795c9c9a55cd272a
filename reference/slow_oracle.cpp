#include "reference/slow_oracle.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <gmpxx.h>
#include <limits>
#include <stdexcept>
#include <string>

namespace quantcheck {

namespace {

using Rational = mpq_class;

/// A format by its definition: code c >= 0 is worth (1 + m / steps) * 2^(e - bias), or m / steps * 2^(1 -
/// bias) if e = 0, with e = c / steps and m = c mod steps.
struct OracleFormat {
    std::string_view name;
    int steps, bias;
    std::uint32_t largest, sign;
    int infinity, nan;  // -1: none
    bool negative_zero;
};

constexpr std::array kFormats = {
    OracleFormat{"E4M3", 8, 7, 126, 128, -1, 127, true},        // largest 448
    OracleFormat{"E5M2", 4, 15, 123, 128, 124, 127, true},      // largest 57344
    OracleFormat{"E4M3FNUZ", 8, 8, 127, 128, -1, 128, false},   // largest 240
    OracleFormat{"E5M2FNUZ", 4, 16, 127, 128, -1, 128, false},  // largest 57344
    OracleFormat{"E2M1", 2, 1, 7, 8, -1, -1, true},             // largest 6
};

Rational power_of_two(int exponent) {
    Rational result = 1;
    for (int i = 0; i < std::abs(exponent); ++i) result *= 2;
    return exponent < 0 ? Rational(1 / result) : result;
}

Rational value_of(const OracleFormat& format, std::uint32_t code) {
    const int e = static_cast<int>(code) / format.steps, m = static_cast<int>(code) % format.steps;
    const Rational fraction(m, format.steps);
    return e == 0 ? Rational(fraction * power_of_two(1 - format.bias))
                  : Rational((1 + fraction) * power_of_two(e - format.bias));
}

/// A format with the values of its codes 0, 1, ... largest, which ascend, and the midpoints between
/// neighbours.
struct Table {
    const OracleFormat* format;
    std::vector<Rational> values, midpoints;
};

std::vector<Table> make_tables() {
    std::vector<Table> tables;
    for (const OracleFormat& format : kFormats) {
        Table& table = tables.emplace_back(Table{&format, {}, {}});
        for (std::uint32_t code = 0; code <= format.largest; ++code) {
            table.values.push_back(value_of(format, code));
            if (code > 0) table.midpoints.emplace_back((table.values[code - 1] + table.values[code]) / 2);
        }
    }
    return tables;
}

const Table& table_named(std::string_view name) {
    static const std::vector<Table> tables = make_tables();
    for (const Table& table : tables)
        if (table.format->name == name) return table;
    throw std::invalid_argument("the oracle does not know the format '" + std::string(name) + "'");
}

float float_of_pattern(std::uint32_t pattern) { return std::bit_cast<float>(pattern); }

/// The value of a non-negative finite f32 pattern; one past the largest counts as 2^128, for rounding.
Rational value_of_pattern(std::uint32_t pattern) {
    return pattern == 0x7F800000 ? power_of_two(128)
                                 : Rational(static_cast<double>(float_of_pattern(pattern)));
}

/// The f32 nearest to a non-negative number: patterns of non-negative f32 ascend with their values.
float nearest_f32(const Rational& exact) {
    std::uint32_t below = 0, above = 0x7F800000;
    if (exact >= value_of_pattern(above)) return std::numeric_limits<float>::infinity();
    while (above - below > 1) {  // value(below) <= exact < value(above)
        const std::uint32_t middle = below + (above - below) / 2;
        (value_of_pattern(middle) <= exact ? below : above) = middle;
    }
    const Rational midpoint = (value_of_pattern(below) + value_of_pattern(above)) / 2;
    const bool up = exact > midpoint || (exact == midpoint && below % 2 == 1);
    return float_of_pattern(up ? above : below);
}

Rational exact(float finite) { return Rational(static_cast<double>(finite)); }

float with_sign(bool negative, float magnitude) { return negative ? -magnitude : magnitude; }

std::uint32_t code_of(const Table& table, float value) {
    const OracleFormat& format = *table.format;
    if (std::isnan(value)) return format.nan < 0 ? format.largest : static_cast<std::uint32_t>(format.nan);
    std::uint32_t code = 0;
    if (std::isinf(value)) {
        code = format.largest;
    } else {
        const Rational magnitude = exact(std::fabs(value));
        // Walk up while the next code is nearer; on a tie, while the next code is even.
        while (code < format.largest &&
               (table.midpoints[code] < magnitude || (table.midpoints[code] == magnitude && code % 2 == 1)))
            ++code;
    }
    const bool negative = std::signbit(value) && (code != 0 || format.negative_zero);
    return negative ? code + format.sign : code;
}

/// a / b and a * b where an operand may be zero or infinite, or a result no number.
float quotient(float a, float b) {
    if (std::isinf(b)) return 0;
    return b == 0 ? std::numeric_limits<float>::infinity() : oracle_quotient(a, b);
}

float product(float a, float b) {
    const bool none =
        std::isnan(a) || std::isnan(b) || (a == 0 && std::isinf(b)) || (std::isinf(a) && b == 0);
    if (none) return std::numeric_limits<float>::quiet_NaN();
    if (std::isinf(a) || std::isinf(b))
        return with_sign(std::signbit(a) != std::signbit(b), std::numeric_limits<float>::infinity());
    return oracle_product(a, b);
}

float scale_of(float amax, float maximum, const OracleRules& rules) {
    float scale =
        rules.scale == OracleScale::quotient ? quotient(maximum, amax) : product(maximum, quotient(1, amax));
    if (std::isinf(scale)) scale = rules.overflow_scale;
    if (rules.power_of_two) {
        Rational largest = power_of_two(127);
        while (largest > exact(scale)) largest /= 2;
        scale = static_cast<float>(largest.get_d());
    }
    return scale;
}

}  // namespace

float oracle_value(std::string_view name, std::uint32_t code) {
    const Table& table = table_named(name);
    const OracleFormat& format = *table.format;
    const bool negative = code >= format.sign;
    const std::uint32_t magnitude = negative ? code - format.sign : code;
    if (negative && magnitude == 0 && !format.negative_zero) return std::numeric_limits<float>::quiet_NaN();
    if (static_cast<int>(magnitude) == format.infinity)
        return with_sign(negative, std::numeric_limits<float>::infinity());
    if (magnitude > format.largest) return std::numeric_limits<float>::quiet_NaN();
    return with_sign(negative, static_cast<float>(table.values[magnitude].get_d()));
}

std::uint32_t oracle_code(std::string_view format, float value) {
    return code_of(table_named(format), value);
}

float oracle_product(float a, float b) {
    return with_sign(std::signbit(a) != std::signbit(b), nearest_f32(abs(exact(a) * exact(b))));
}

float oracle_quotient(float a, float b) {
    return with_sign(std::signbit(a) != std::signbit(b), nearest_f32(abs(exact(a) / exact(b))));
}

OracleBlock oracle_block(std::span<const float> x, const OracleRules& rules) {
    const Table& table = table_named(rules.format);
    float amax = 0;
    bool has_nan = false;
    for (const float element : x) {
        if (std::fabs(element) > amax) amax = std::fabs(element);  // false for NaN
        has_nan = has_nan || std::isnan(element);
    }
    if (amax < rules.epsilon) amax = rules.epsilon;

    const bool guarded =
        amax == 0 || (std::isinf(amax) && rules.infinity_guarded) || (has_nan && rules.nan_guarded);
    OracleBlock block;
    block.scale = guarded ? 1 : scale_of(amax, static_cast<float>(table.values.back().get_d()), rules);
    block.scale_inv = quotient(1, block.scale);
    for (const float element : x)
        block.codes.push_back(static_cast<std::uint8_t>(code_of(table, product(element, block.scale))));
    return block;
}

}  // namespace quantcheck
