#include "properties/causes/value_places.hpp"

#include <bit>
#include <cmath>

#include "properties/causes/value_text.hpp"

namespace quantcheck {
namespace {

constexpr std::int64_t kEnough = 3;           // a case and its minimal form may both count one difference
constexpr std::uint32_t kNone = 0xFFFFFFFFu;  // a NaN with a sign: no magnitude

std::uint32_t magnitude_bits(float value) { return std::bit_cast<std::uint32_t>(value) & 0x7FFFFFFFu; }

/// The code below a value that lies midway between two codes.
std::uint32_t tie_above(float product, const StepFacts& facts) {
    const double magnitude = std::fabs(static_cast<double>(product));
    if (!(magnitude < facts.maximum)) return kNone;  // NaN too
    CastStep truncates;
    truncates.rounding = CastStep::Rounding::toward_zero;
    const FormatPosition at = format_position(magnitude, facts.mantissa_bits, 1 - facts.bias);
    return at.steps - std::floor(at.steps) == 0.5 ? cast_code(facts, truncates, magnitude) : kNone;
}

}  // namespace

ValuePlaces::Kind ValuePlaces::kind_of(const Spot& spot) {
    return spot.is_code ? Kind::code : spot.slot == Slot::scale ? Kind::scale : Kind::scale_inv;
}

ValuePlaces::Values ValuePlaces::values_of(const Spot& spot, const StepFacts& facts) {
    const std::uint32_t amax = magnitude_bits(spot.amax);
    if (!spot.is_code) return {amax, kNone, kNone, kNone, kNone};
    return {amax, magnitude_bits(spot.x), magnitude_bits(spot.product), spot.expected & 0x7Fu,
            tie_above(spot.product, facts)};
}

void ValuePlaces::add(const StepFacts& facts, const std::vector<Spot>& spots,
                      const std::vector<std::uint32_t>& actual) {
    for (std::size_t i = 0; i < spots.size(); ++i) {
        if (spots[i].expected == actual[i]) continue;
        const Values values = values_of(spots[i], facts);
        if (!first_) {
            first_ = values;
            common_.fill(true);
        }
        for (std::size_t v = 0; v < kValues; ++v)
            common_[v] = common_[v] && values[v] != kNone && values[v] == (*first_)[v];
        wrong_[static_cast<std::size_t>(kind_of(spots[i]))] = true;
        ++differing_;
    }
    if (!any()) return;
    for (std::size_t i = 0; i < spots.size(); ++i) {
        if (spots[i].expected != actual[i]) continue;
        const Values values = values_of(spots[i], facts);
        auto& right = right_[static_cast<std::size_t>(kind_of(spots[i]))];
        for (std::size_t v = 0; v < kValues; ++v) right[v] = right[v] || values[v] == (*first_)[v];
    }
}

bool ValuePlaces::holds(std::size_t v) const {
    for (std::size_t kind = 0; kind < kKinds; ++kind)
        if (wrong_[kind] && right_[kind][v]) return false;
    return common_[v];
}

bool ValuePlaces::any() const {
    for (std::size_t v = 0; v < kValues; ++v)
        if (holds(v)) return true;
    return false;
}

std::vector<std::string> ValuePlaces::sentences() const {
    std::vector<std::string> sentences;
    if (differing_ < kEnough) return sentences;
    constexpr std::array<const char*, kKinds> kWords = {"scale", "scale_inv", "codes"};
    std::string what;
    for (std::size_t kind = 0; kind < kKinds; ++kind)
        if (wrong_[kind]) what += (what.empty() ? "" : " and ") + std::string(kWords[kind]);
    for (std::size_t v = 0; v < kValues; ++v) {
        if (!holds(v)) continue;
        const std::uint32_t value = (*first_)[v];
        const std::array<std::string, kValues> of = {
            " of blocks of amax " + f32_text(value), " of elements of magnitude " + f32_text(value),
            " of elements that scale to the magnitude " + f32_text(value),
            " that are " + hex_digits(value, 2) + " but for the sign",
            " at the tie between " + hex_digits(value, 2) + " and " + hex_digits(value + 1, 2)};
        sentences.push_back(what + of[v]);
    }
    return sentences;
}

}  // namespace quantcheck
