// Which places a scale or a code is in, by hand.
#include "properties/causes/places.hpp"

#include <gtest/gtest.h>
#include <set>
#include <vector>

#include "properties/testing/check.hpp"
#include "reference/quantize.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using Words = std::set<std::string_view>;

/// The spots of a case of ones, with what they point to.
struct Ones {
    Ones(const char* recipe, std::int64_t rows, std::int64_t cols)
        : c(testing::uniform_case(recipe_from_id(recipe), rows, cols, Kind::const_one)),
          facts(*step_facts(c.recipe, 0)),
          blocks(step_blocks(c)),
          outputs(quantize(c.recipe, c.view())),
          spots(spots_of({c, facts, blocks, outputs, outputs})) {}

    /// The places of the code of an element, or of the scale of the block that begins there.
    [[nodiscard]] Words places_at(Slot slot, std::int64_t row, std::int64_t col) const {
        Words words;
        for (const Spot& spot : spots) {
            if (spot.slot != slot || spot.row != row || spot.col != col) continue;
            const PlaceMask mask = places_of(c, facts, spot);
            for (std::size_t p = 0; p < places().size(); ++p)
                if ((mask >> p & 1u) != 0) words.insert(places()[p].words);
        }
        return words;
    }

    Case c;
    StepFacts facts;
    std::vector<StepBlock> blocks;
    Outputs outputs;
    std::vector<Spot> spots;
};

TEST(Places, HaveWordsOfTheirOwn) {
    Words words;
    for (const Place& place : places()) EXPECT_TRUE(words.insert(place.words).second) << place.words;
}

TEST(Places, OfACode) {
    const Ones ones("te.float8_block_1x128[outputs=both]", 130, 129);
    // Row 129 is the last, and its second block has one column of 128.
    EXPECT_EQ(ones.places_at(Slot::codes, 129, 128),
              (Words{"everywhere", "where an element scales to a normal number of the format",
                     "in rowwise outputs", "in odd columns of blocks", "in the last row", "in the last block",
                     "in blocks that the edge cuts off", "after the first 64 blocks",
                     "in tensors of more than 128 rows", "in launches that ask for both directions"}));
    EXPECT_EQ(ones.places_at(Slot::codes_t, 0, 1),
              (Words{"everywhere", "where an element scales to a normal number of the format",
                     "in columnwise outputs", "in odd columns", "in odd columns of blocks",
                     "in tensors of more than 128 rows", "in launches that ask for both directions"}));
}

TEST(Places, OfAScaleAreThoseOfItsBlock) {
    const Ones ones("te.float8_block_1x128[outputs=rowwise,layout=compact]", 1, 128);
    EXPECT_EQ(ones.places_at(Slot::scale_inv, 0, 0),
              (Words{"everywhere", "in rowwise outputs", "in the last row", "in the last block",
                     "in tensors of one row", "in the layout whose rows of scales are not padded"}));
}

}  // namespace
}  // namespace quantcheck
