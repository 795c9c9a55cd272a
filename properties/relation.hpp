#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "properties/blocks.hpp"
#include "properties/property.hpp"

namespace quantcheck {

/// Where the elements of a tensor go: (r, c) to (rows[r], cols[c]).
struct Moves {
    std::vector<std::int64_t> rows, cols;
};

/// Moves of the case's elements that go along each axis to to(place, extent, tile), the tile being tile_of's.
[[nodiscard]] Moves moves_along_axes(const Case& c, std::int64_t (*to)(std::int64_t at, std::int64_t extent,
                                                                       std::int64_t tile));

/// What the outputs of a derived case must be, told by those of the case that it was derived from. A block of
/// the case lies in one block of the derived case, in every direction that both write.
struct Relation {
    const Case& c;
    const Case& derived;
    std::string_view words;  ///< of a finding: "changes when ..."
    /// Whether the law says anything of this block.
    std::function<bool(const Block&)> judges = [](const Block&) { return true; };
    /// Where the derived case holds the elements of judged blocks; absent: in the same place.
    std::optional<Moves> moves = std::nullopt;
    /// What a code becomes.
    std::function<std::uint32_t(std::uint32_t)> code = [](std::uint32_t bits) { return bits; };
    /// What a scale becomes, as f32 bits.
    std::function<std::uint32_t(Slot, std::uint32_t)> scale = [](Slot, std::uint32_t bits) { return bits; };
};

/// The case with every element moved to its place in a tensor of the same shape.
[[nodiscard]] Case moved(const Case& c, const Moves& moves);

/// pass or fail by the relation, or skipped with this reason where no block was judged.
[[nodiscard]] Outcome judge_relation(const Relation& relation, const Outputs& own, const Outputs& derived,
                                     std::string_view nothing_judged);

/// Runs the derived case and judges it against the case's own run; skipped where the subject does not take
/// it.
[[nodiscard]] Outcome run_and_judge(Evaluation& evaluation, const Relation& relation,
                                    std::string_view nothing_judged);

}  // namespace quantcheck
