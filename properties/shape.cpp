#include "properties/shape.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

namespace quantcheck {
namespace {

constexpr std::int64_t kSmall = 4096;
constexpr std::array<std::int64_t, 16> kTails = {1,   2,   3,   15,  16,  17,  31,  64,
                                                 127, 128, 129, 130, 255, 256, 257, 384};

std::int64_t round_up(std::int64_t n, std::int64_t multiple) {
    return (n + multiple - 1) / multiple * multiple;
}

std::int64_t between_half_and(RandomStream& random, std::int64_t top) {
    return random.between((top + 1) / 2, top);
}

/// Between 1 and limit, each size class of a factor of two equally likely.
std::int64_t log_uniform(RandomStream& random, std::int64_t limit) {
    std::int64_t top = limit;
    const std::int64_t halvings = random.between(0, 63 - std::countl_zero(static_cast<std::uint64_t>(limit)));
    top >>= halvings;
    return between_half_and(random, top);
}

/// A size from the tail list that is at most limit.
std::int64_t tail(RandomStream& random, std::int64_t limit) {
    const auto end = std::upper_bound(kTails.begin(), kTails.end(), limit);
    return kTails[random.below(static_cast<std::uint32_t>(end - kTails.begin()))];
}

/// Largest side of a square of at most this many elements.
std::int64_t side_of_square(std::int64_t elements) {
    std::int64_t side = 1;
    while ((side + 1) * (side + 1) <= elements) ++side;
    return side;
}

enum class Style { empty, single, tails, thin, general, whole, square, large };

Style draw_style(RandomStream& random) {
    constexpr std::array<Style, 32> styles = [] {
        std::array<Style, 32> s{};
        s.fill(Style::general);
        std::fill(s.begin(), s.begin() + 1, Style::empty);
        std::fill(s.begin() + 1, s.begin() + 3, Style::single);
        std::fill(s.begin() + 3, s.begin() + 11, Style::tails);
        std::fill(s.begin() + 11, s.begin() + 24, Style::thin);
        s[28] = Style::whole;
        std::fill(s.begin() + 29, s.begin() + 31, Style::square);
        std::fill(s.begin() + 31, s.end(), Style::large);
        return s;
    }();
    return styles[random.below(styles.size())];
}

/// The longer and the other side of a shape of this style with at most `budget` elements.
Shape draw_sides(RandomStream& random, Style style, std::int64_t budget, std::int64_t first_multiple) {
    std::int64_t first = 1;
    if (style == Style::tails) first = tail(random, budget);
    if (style == Style::square) first = between_half_and(random, side_of_square(budget));
    if (style == Style::thin) first = random.between(1, 9);
    if (style == Style::general || style == Style::large) first = log_uniform(random, budget);
    first = round_up(first, first_multiple);
    const std::int64_t limit = std::max<std::int64_t>(1, budget / first);
    if (style == Style::single) return {first, random.between(1, 2)};
    return {first, style == Style::tails ? tail(random, limit) : random.between(1, limit)};
}

/// Both sides whole multiples of a block's side: kernels have a path of their own for that.
Shape draw_whole(RandomStream& random, const PlanLimits& limits, std::int64_t side) {
    const std::int64_t rows = std::lcm(limits.rows_multiple, side);
    const std::int64_t cols = std::lcm(limits.cols_multiple, side);
    const std::int64_t most = limits.max_elements / (rows * cols);
    const std::int64_t down = random.between(1, std::clamp<std::int64_t>(most, 1, 2));
    const std::int64_t across = random.between(1, std::clamp<std::int64_t>(most / down, 1, 3));
    return most == 0 ? Shape{limits.rows_multiple, limits.cols_multiple} : Shape{down * rows, across * cols};
}

std::int64_t budget_of(Style style, const PlanLimits& limits) {
    // A kernel that takes whole blocks only still gets several of them.
    const std::int64_t blocks = 6 * limits.rows_multiple * limits.cols_multiple;
    if (style == Style::large || style == Style::square) return limits.max_elements;
    const std::int64_t wanted = style == Style::tails ? 129 * 130 : kSmall;
    return std::min(limits.max_elements, std::max(wanted, blocks));
}

}  // namespace

Shape draw_tensor_shape(RandomStream& random, const PlanLimits& limits, std::int64_t block_side) {
    const std::int64_t rm = limits.rows_multiple, cm = limits.cols_multiple;
    const Style style = draw_style(random);
    const bool wide = random.one_in(2);
    if (limits.max_elements < rm * cm) return {0, 0};
    if (style == Style::empty) {
        const std::int64_t other = random.one_in(3) ? 0 : random.between(1, 3);
        return wide ? Shape{0, other * cm} : Shape{other * rm, 0};
    }
    if (style == Style::whole) return draw_whole(random, limits, block_side);
    const Shape sides = draw_sides(random, style, budget_of(style, limits), wide ? rm : cm);
    Shape shape = wide ? Shape{sides.rows, sides.cols} : Shape{sides.cols, sides.rows};
    shape = {round_up(shape.rows, rm), round_up(shape.cols, cm)};
    while (shape.rows * shape.cols > limits.max_elements) {  // rounding up went over
        if (shape.rows > rm && (shape.rows >= shape.cols || shape.cols == cm))
            shape.rows -= rm;
        else
            shape.cols -= cm;
    }
    return shape;
}

Shape draw_amax_shape(RandomStream& random, const PlanLimits& limits) {
    const std::uint32_t style = random.below(32);
    const std::int64_t most = style == 31 ? limits.max_elements : std::min(limits.max_elements, kSmall);
    const std::int64_t count = style == 0 || most < 1 ? 0 : log_uniform(random, most);
    const std::int64_t rounded = round_up(count, limits.cols_multiple);
    return {1, rounded <= limits.max_elements ? rounded : 0};
}

}  // namespace quantcheck
