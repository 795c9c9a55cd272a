#pragma once
#include <cstdint>
#include <functional>
#include <string_view>

#include "properties/blocks.hpp"
#include "properties/property.hpp"

namespace quantcheck {

/// An element of a tensor.
struct Place {
    std::int64_t row = 0, col = 0;
};

/// What the outputs of a derived case must be, told by those of the case that it was derived from. A block of
/// the case lies in one block of the derived case, in every direction that both write.
struct Relation {
    const Case& c;
    const Case& derived;
    std::string_view words;  ///< of a finding: "changes when ..."
    /// Whether the law says anything of this block.
    std::function<bool(const Block&)> judges = [](const Block&) { return true; };
    /// Where the derived case holds an element of a judged block; null: in the same place.
    std::function<Place(Place)> place = nullptr;
    /// What a code becomes.
    std::function<std::uint32_t(std::uint32_t)> code = [](std::uint32_t bits) { return bits; };
    [[nodiscard]] Place placed(Place p) const { return place == nullptr ? p : place(p); }
    /// What a scale becomes, as f32 bits.
    std::function<std::uint32_t(Slot, std::uint32_t)> scale = [](Slot, std::uint32_t bits) { return bits; };
};

/// The case with every element moved to its place in a tensor of the same shape.
[[nodiscard]] Case moved(const Case& c, const std::function<Place(Place)>& place);

/// pass or fail by the relation, or skipped with this reason where no block was judged.
[[nodiscard]] Outcome judge_relation(const Relation& relation, const Outputs& own, const Outputs& derived,
                                     std::string_view nothing_judged);

/// Runs the derived case and judges it against the case's own run; skipped where the subject does not take
/// it.
[[nodiscard]] Outcome run_and_judge(Evaluation& evaluation, const Relation& relation,
                                    std::string_view nothing_judged);

}  // namespace quantcheck
