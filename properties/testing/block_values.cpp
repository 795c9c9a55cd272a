#include "properties/testing/block_values.hpp"

#include <Eigen/Core>
#include <bit>
#include <cmath>
#include <limits>

namespace quantcheck::testing {
namespace {

double number(DType type, std::uint32_t bits) {
    if (type == DType::f32) return static_cast<double>(std::bit_cast<float>(bits));
    if (type == DType::bf16) return static_cast<double>(std::bit_cast<float>(bits << 16));
    return static_cast<double>(
        static_cast<float>(std::bit_cast<Eigen::half>(static_cast<std::uint16_t>(bits))));
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

}  // namespace quantcheck::testing
