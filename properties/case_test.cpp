#include "properties/case.hpp"

#include <cstring>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <stdexcept>

#include "properties/generate.hpp"

namespace quantcheck {
namespace {

std::vector<Recipe> bare_recipes() {
    std::vector<Recipe> recipes(3);
    recipes[0].input.dtype = DType::f32;
    recipes[1].input.dtype = DType::bf16;
    recipes[2].input.dtype = DType::f16;
    return recipes;
}

rc::Gen<Plan> small_plans() {
    PlanLimits limits;
    limits.max_elements = 4096;
    return plans(bare_recipes(), Operation::quantize, limits);
}

std::uint32_t element(const Case& c, std::int64_t row, std::int64_t col) {
    std::uint32_t bits = 0;
    const std::size_t size = size_of(c.dtype());
    std::memcpy(&bits, c.data.data() + static_cast<std::size_t>(row * c.cols + col) * size, size);
    return bits;
}

Plan one_patch(Kind kind, std::int64_t rows, std::int64_t cols) {
    Plan plan;
    plan.rows = rows;
    plan.cols = cols;
    plan.patch_rows = plan.patch_cols = 128;
    plan.kinds = {kind};
    return plan;
}

RC_GTEST_PROP(MakeCase, CroppingKeepsTheElementsThatRemain, (std::uint64_t seed)) {
    Plan whole = one_patch(Kind::randbits, 100, 120);
    whole.seed = seed;
    Plan part = whole;
    part.rows = *rc::gen::inRange<std::int64_t>(1, 100);
    part.cols = *rc::gen::inRange<std::int64_t>(1, 120);
    const Case all = make_case(whole), some = make_case(part);
    for (std::int64_t r = 0; r < part.rows; ++r)
        for (std::int64_t c = 0; c < part.cols; ++c) RC_ASSERT(element(all, r, c) == element(some, r, c));
}

RC_GTEST_PROP(MakeCase, EveryCropHasOneLeaderWhichStaysWhileItIsInside, (std::uint64_t seed)) {
    Plan whole = one_patch(Kind::onehot, 128, 128);
    whole.seed = seed;
    Plan part = whole;
    part.rows = *rc::gen::inRange<std::int64_t>(1, 128);
    part.cols = *rc::gen::inRange<std::int64_t>(1, 128);
    const Case all = make_case(whole), some = make_case(part);
    int ones = 0;
    for (std::int64_t r = 0; r < part.rows; ++r)
        for (std::int64_t c = 0; c < part.cols; ++c) {
            ones += element(some, r, c) != 0;
            if (element(all, r, c) != 0) RC_ASSERT(element(some, r, c) == element(all, r, c));
        }
    RC_ASSERT(ones == 1);
}

TEST(MakeCase, KeepsOnlyTheKeptElements) {
    Plan plan = one_patch(Kind::const_one, 2, 10);
    plan.keep = {{3, 5}, {19, 20}};
    const Case c = make_case(plan);
    for (std::int64_t i = 0; i < 20; ++i) {
        const bool kept = i == 3 || i == 4 || i == 19;
        EXPECT_EQ(element(c, i / 10, i % 10), kept ? 0x3F800000u : 0u) << i;
    }
}

TEST(MakeCase, AmaxesHaveNoSign) {
    for (const KindInfo& info : all_kinds()) {
        Plan plan = one_patch(info.kind, 1, 128);
        plan.operation = Operation::scale_from_amax;
        plan.recipe.input.dtype = DType::bf16;  // amaxes are f32 whatever the tensor was
        const Case c = make_case(plan);
        ASSERT_EQ(c.data.size(), 128 * sizeof(float));
        for (std::int64_t i = 0; i < 128; ++i) EXPECT_EQ(element(c, 0, i) >> 31, 0u) << info.name;
    }
}

TEST(MakeCase, RefusesAPlanThatContradictsItself) {
    Plan plan = one_patch(Kind::const_one, 2, 200);
    EXPECT_THROW((void)make_case(plan), std::invalid_argument);  // needs two kinds
    plan = one_patch(Kind::const_one, 2, 10);
    plan.keep = {{15, 21}};
    EXPECT_THROW((void)make_case(plan), std::invalid_argument);
    plan.keep = {{5, 6}, {4, 8}};
    EXPECT_THROW((void)make_case(plan), std::invalid_argument);
}

RC_GTEST_PROP(WriteStorage, DataLiesInItsPlaceAndEverythingElseIsHot, ()) {
    const Case c = make_case(*small_plans());
    const std::size_t size = size_of(c.dtype());
    Bytes storage(static_cast<std::size_t>(c.storage_elements()) * size);
    write_storage(c, storage.data());
    const std::int64_t stride = c.cols + c.row_padding;
    for (std::int64_t i = 0; i < c.storage_elements(); ++i) {
        std::uint32_t bits = 0;
        std::memcpy(&bits, storage.data() + static_cast<std::size_t>(i) * size, size);
        const std::int64_t at = i - c.misalignment;
        if (at >= 0 && at % stride < c.cols) {
            RC_ASSERT(bits == element(c, at / stride, at % stride));
        } else {
            const std::uint32_t hottest = c.dtype() == DType::f32    ? 0x7F7FFFFFu
                                          : c.dtype() == DType::bf16 ? 0x7F7Fu
                                                                     : 0x7BFFu;
            RC_ASSERT((bits & (c.dtype() == DType::f32 ? 0x7FFFFFFFu : 0x7FFFu)) >= hottest);
        }
    }
}

}  // namespace
}  // namespace quantcheck
