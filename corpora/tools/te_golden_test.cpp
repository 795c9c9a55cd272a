// The importer against the golden data, where that is at hand, and the reference against every recorded run.
#include "corpora/tools/te_golden.hpp"

#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "corpora/case_format.hpp"
#include "corpora/testing/raw_safetensors.hpp"
#include "corpora/testing/temporary_folder.hpp"
#include "corpora/tools/te_recording.hpp"
#include "reference/quantize.hpp"

namespace quantcheck {
namespace {

TEST(TeCoverage, ChoosesByGainPerByteWithinTheBudget) {
    const std::vector<Candidate> candidates = {
        {{"a", "b", "c"}, 40}, {{"a"}, 10}, {{"b"}, 10}, {{"d"}, 1000}, {{"a", "b"}, 20}};
    EXPECT_THAT(choose_covering(candidates, 100), testing::ElementsAre(1, 2, 0));
    EXPECT_THAT(choose_covering(candidates, 15), testing::ElementsAre(1));
    EXPECT_THAT(choose_covering(candidates, 2000), testing::ElementsAre(1, 2, 0, 3));
}

TEST(TeGolden, FollowsAliasesAndTransposesAndEndsOnCycles) {
    const TemporaryFolder folder;
    Safetensors content;
    content.tensors["q"] = {StoredType::F16, {2, 3}, bytes_of("aabbccddeeff")};
    content.metadata = {
        {"alias.a", "q"}, {"transpose.t", "a"}, {"transpose.tt", "t"}, {"alias.loop", "loop"}};
    (void)folder.file("te_golden_x.safetensors", to_bytes(content));
    const TeGolden golden = TeGolden::read(folder.path(), "x");
    EXPECT_EQ(golden.tensor("a"), content.tensors["q"]);
    EXPECT_EQ(golden.tensor("tt"), content.tensors["q"]);
    EXPECT_EQ(golden.tensor("t"), (StoredTensor{StoredType::F16, {3, 2}, bytes_of("aaddbbeeccff")}));
    EXPECT_THAT(refusal_of([&] { return golden.tensor("loop"); }),
                testing::HasSubstr("neither tensor nor alias 'loop'"));
}

std::filesystem::path golden_folder() {
    const char* set = std::getenv("QUANTCHECK_GOLDEN");
    return set ? set : QUANTCHECK_GOLDEN_FOLDER;
}

/// Bytes of the slot that the kernels wrote: row by row without the padding.
std::size_t differing_bytes(const Bytes& a, const Bytes& b, const SlotShape& shape) {
    std::size_t count = 0;
    const auto row_bytes = static_cast<std::size_t>(shape.cols) * shape.element_size;
    const auto stride_bytes = static_cast<std::size_t>(shape.stride) * shape.element_size;
    for (std::size_t row = 0; row < static_cast<std::size_t>(shape.rows); ++row)
        for (std::size_t i = 0; i < row_bytes; ++i)
            count += a.at(row * stride_bytes + i) != b.at(row * stride_bytes + i) ? 1 : 0;
    return count;
}

class TeGoldenData : public testing::TestWithParam<const char*> {};

TEST_P(TeGoldenData, ReferenceGivesEveryRecordedByte) {
    if (golden_folder().empty()) GTEST_SKIP() << "no golden data; set QUANTCHECK_GOLDEN to its folder";
    const TeGolden golden = TeGolden::read(golden_folder(), GetParam());
    const auto recordings = te_recordings(golden);
    EXPECT_EQ(recordings.size(), golden.inputs().size() * 24);
    std::size_t compared = 0;
    for (const auto& [key, imported] : recordings) {
        const Bytes file = to_bytes(case_to_safetensors(imported));
        const SavedCase saved = case_from_safetensors(safetensors_from_bytes(file, key.input), key.input);
        const Case& c = saved.c;
        const Outputs expected = quantize(c.recipe, c.view());
        const auto shapes = slot_shapes(c.recipe, c.operation, c.rows, c.cols);
        for (const Slot slot : {Slot::codes, Slot::scale_inv, Slot::codes_t, Slot::scale_inv_t}) {
            const Bytes& recorded = (*saved.recorded)[slot].value();
            const Bytes& reference = expected[slot].value();
            ASSERT_EQ(recorded.size(), reference.size());
            compared += recorded.size();
            EXPECT_EQ(differing_bytes(recorded, reference, shapes[static_cast<std::size_t>(slot)].value()),
                      0u)
                << key.input << " " << c.recipe.id() << " " << name_of(slot);
        }
    }
    EXPECT_GT(compared, 1'000'000u);
}

INSTANTIATE_TEST_SUITE_P(InputTypes, TeGoldenData, testing::Values("bf16", "f16"),
                         [](const auto& instance) { return std::string(instance.param); });

}  // namespace
}  // namespace quantcheck
