// Tiles hold each block once, and their parts each stored element once.
#include "harness/huge/tiles.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <vector>

#include "harness/huge/shapes.hpp"
#include "reference/error.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

// How often each stored element of a slot is in a part.
std::vector<int> visits(const HugeTiling& tiling, Slot slot, const SlotShape& shape) {
    std::vector<int> seen(static_cast<std::size_t>(shape.rows * shape.stride));
    for (std::int64_t i = 0; i < tiling.count(); ++i)
        for (const StoredPart& part : tiling.parts(tiling.tile(i)))
            for (std::int64_t r = 0; part.slot == slot && r < part.rows; ++r)
                for (std::int64_t c = 0; c < part.cols + part.padding; ++c)
                    ++seen[static_cast<std::size_t>((part.row + r) * shape.stride + part.col + c)];
    return seen;
}

TEST(HugeTiling, PartsHoldEveryStoredElementOnce) {
    // Several tiles in each direction: 2,097,152 elements are one tile.
    const InputShape shapes[] = {{3, 5'000'003, 5'000'003}, {5'000'003, 3, 3}, {4'001, 3'003, 3'003}};
    for (const RecipeFamily& family : builtin_recipes()) {
        if (!family.name().starts_with("te.float8_block")) continue;
        for (const Recipe& recipe : {family.variants().front(), family.variants().back()})
            for (const InputShape& shape : shapes)
                for (const Direction direction : {Direction::rowwise, Direction::columnwise}) {
                    if (direction == Direction::rowwise ? !recipe.outputs.rowwise
                                                        : recipe.outputs.columnwise == ColumnwiseOutput::none)
                        continue;
                    const HugeTiling tiling(recipe, Operation::quantize, direction, shape);
                    EXPECT_GT(tiling.count(), 1);
                    const auto slots =
                        slot_shapes(tiling.recipe(), Operation::quantize, shape.rows, shape.cols);
                    for (std::size_t i = 0; i < slots.size(); ++i) {
                        if (!slots[i]) continue;
                        const auto seen = visits(tiling, kAllSlots[i], *slots[i]);
                        EXPECT_EQ(std::count(seen.begin(), seen.end(), 1), std::ssize(seen))
                            << recipe.id() << " " << shape_text(shape) << " " << name_of(kAllSlots[i]);
                    }
                }
    }
}

TEST(HugeShapes, EachGoesJustBeyondTheThreshold) {
    KernelInfo kernel;
    const auto shapes = huge_shapes(kernel, std::int64_t{1} << 31);
    ASSERT_EQ(shapes.size(), 7U);
    EXPECT_EQ(shape_text(shapes[1]), "65537x32897");
    EXPECT_EQ(shape_text(shapes[2]), "1x2147483649");
    EXPECT_EQ(shape_text(shapes[4]), "65537x33:32769");
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_GT(shapes[i].rows * shapes[i].row_stride, std::int64_t{1} << 31);
        EXPECT_LT(shapes[i].rows * shapes[i].row_stride, (std::int64_t{1} << 31) + (1 << 24));
    }
    EXPECT_EQ((shapes[5].rows + 127) / 128, 65'536);  // one more than a grid's y
    EXPECT_EQ((shapes[6].cols + 127) / 128, 65'536);
}

TEST(HugeShapes, AreReadAsTheyAreWritten) {
    for (const char* text : {"1x2147483649", "65537x33:32769"})
        EXPECT_EQ(shape_text(parse_shape(text)), text);
    for (const char* text : {"", "12", "12x", "x12", "0x5", "5x0", "-1x5", "5x5:4", "5x5:", "5x5x5", "5x5:6 ",
                             "1099511627776x2"})
        EXPECT_THROW(static_cast<void>(parse_shape(text)), InputError) << text;
}

}  // namespace
}  // namespace quantcheck
