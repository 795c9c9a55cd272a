#include "corpora/saved_case.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "corpora/case_format.hpp"
#include "corpora/case_tensors.hpp"
#include "corpora/testing/raw_safetensors.hpp"
#include "corpora/testing/same_case.hpp"
#include "corpora/testing/sample_case.hpp"
#include "corpora/testing/temporary_folder.hpp"

namespace quantcheck {
namespace {

using testing::ElementsAre;
using testing::Pair;

Bytes random_bytes(std::size_t count) {
    Bytes bytes(count);
    auto state = *rc::gen::arbitrary<std::uint64_t>();
    for (std::byte& byte : bytes) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        byte = static_cast<std::byte>(state >> 56);
    }
    return bytes;
}

Plan random_plan(const Case& c) {
    Plan plan{c.recipe, c.operation, c.rows, c.cols, c.row_padding, c.misalignment, 0, 1, 128, {}, {}};
    plan.seed = *rc::gen::arbitrary<std::uint64_t>();
    plan.patch_rows = *rc::gen::inRange<std::int64_t>(1, 130);
    for (std::int64_t i = plan.patch_grid_rows() * plan.patch_grid_cols(); i > 0; --i) {
        plan.kinds.push_back(all_kinds()[*rc::gen::inRange<std::size_t>(0, all_kinds().size())].kind);
    }
    const std::int64_t begin = *rc::gen::inRange<std::int64_t>(0, c.rows * c.cols + 1);
    plan.keep.emplace_back(begin, c.rows * c.cols);
    return plan;
}

SavedCase random_case() {
    const std::vector<Recipe> variants =
        builtin_recipe(*rc::gen::element<std::string>("te.float8_block_1x128", "te.float8_block_128x128"))
            .variants();
    SavedCase saved;
    Case& c = saved.c;
    c.recipe = variants[*rc::gen::inRange<std::size_t>(0, variants.size())];
    c.operation = *rc::gen::element(Operation::quantize, Operation::scale_from_amax);
    c.rows = c.operation == Operation::quantize ? *rc::gen::inRange<std::int64_t>(0, 140) : 1;
    c.cols = *rc::gen::inRange<std::int64_t>(0, 140);
    c.row_padding = *rc::gen::inRange<std::int64_t>(0, 9);
    c.misalignment = *rc::gen::inRange<std::int64_t>(0, 9);
    c.data = random_bytes(static_cast<std::size_t>(c.rows * c.cols) * size_of(c.dtype()));
    if (*rc::gen::arbitrary<bool>()) c.plan = random_plan(c);
    if (*rc::gen::arbitrary<bool>()) {
        saved.recorded.emplace();
        for (const auto& [slot, spec] : slot_specs(c)) {
            (*saved.recorded)[slot] =
                random_bytes(static_cast<std::size_t>(spec.shape[0] * spec.shape[1]) * size_of(spec.type));
        }
    }
    saved.property = *rc::gen::element<std::string>("", "bit_exact");
    saved.verdict = *rc::gen::element<std::string>("", "fail");
    saved.subject = *rc::gen::container<std::string>(rc::gen::inRange<char>(0, 127));
    saved.provenance = *rc::gen::container<std::string>(rc::gen::inRange<char>(0, 127));
    saved.after.resize(*rc::gen::inRange<std::size_t>(0, 4));
    for (std::string& name : saved.after)
        name = *rc::gen::container<std::string>(32, rc::gen::elementOf(std::string("0123456789abcdef")));
    saved.versions["v"] = *rc::gen::container<std::string>(rc::gen::inRange<char>(0, 127));
    return saved;
}

RC_GTEST_PROP(SavedCase, WhatIsSavedLoadsEqual, ()) {
    const SavedCase saved = random_case();
    const SavedCase loaded =
        case_from_safetensors(safetensors_from_bytes(to_bytes(case_to_safetensors(saved)), "f"), "f");
    const auto same = same_case(saved, loaded);
    if (!same) RC_FAIL(same.message());
    RC_ASSERT(content_name(loaded) == content_name(saved));
}

TEST(SavedCase, IsAFileNamedByItsContent) {
    const TemporaryFolder folder;
    for (const SavedCase& saved : {sample_recording(), sample_failure()}) {
        const auto file = save_case(folder.path() / "new" / "folder", saved);
        EXPECT_EQ(file, folder.path() / "new" / "folder" / (content_name(saved) + ".safetensors"));
        EXPECT_TRUE(same_case(load_case(file), saved));
    }
}

TEST(SavedCase, AnExistingFileIsKept) {
    const TemporaryFolder folder;
    const auto file = save_case(folder.path(), sample_failure());
    (void)folder.file(file.filename().string(), bytes_of("mine"));
    EXPECT_EQ(save_case(folder.path(), sample_failure()), file);
    EXPECT_EQ(std::filesystem::file_size(file), 4u);
}

TEST(SavedCase, FolderThatCannotBeCreatedIsAHarnessFault) {
    const TemporaryFolder folder;
    const auto file = folder.file("taken", {});
    EXPECT_THROW((void)save_case(file / "below", sample_failure()), HarnessFault);
}

TEST(SavedCase, TensorsAreNamedTypedAndShapedForPython) {
    const Safetensors content = case_to_safetensors(sample_recording());
    std::map<std::string, TensorSpec> specs;
    for (const auto& [name, tensor] : content.tensors) specs[name] = {tensor.type, tensor.shape};
    EXPECT_THAT(specs, ElementsAre(Pair("codes", TensorSpec{StoredType::U8, {3, 130}}),
                                   Pair("codes_t", TensorSpec{StoredType::U8, {130, 3}}),
                                   Pair("input", TensorSpec{StoredType::F16, {3, 130}}),
                                   Pair("scale_inv", TensorSpec{StoredType::F32, {2, 4}}),
                                   Pair("scale_inv_t", TensorSpec{StoredType::F32, {1, 132}})));
}

TEST(SavedCase, AFewMetadataKeysAreEnough) {
    Safetensors content = case_to_safetensors(sample_recording());
    content.metadata = {{"quantcheck", "1"},
                        {"operation", "quantize"},
                        {"recipe_id", "te.float8_block_1x128[input=f16,power_of_two=on,outputs=both]"}};
    const SavedCase loaded = case_from_safetensors(content, "f");
    EXPECT_EQ(loaded.c.rows, 3);
    EXPECT_EQ(loaded.c.cols, 130);
    EXPECT_EQ(loaded.c.recipe.id(), sample_recording().c.recipe.id());
    EXPECT_EQ(loaded.recorded, sample_recording().recorded);
}

TEST(SavedCase, CodesMayBeTypedAsEightBitFloats) {
    Safetensors content = case_to_safetensors(sample_recording());
    content.tensors["codes"].type = StoredType::F8_E4M3;
    content.tensors["codes_t"].type = StoredType::F8_E5M2;
    EXPECT_TRUE(same_case(case_from_safetensors(content, "f"), sample_recording()));
}

TEST(SavedCase, OutputsThatDoNotFitTheRecipeAreNotSaved) {
    SavedCase missing = sample_recording(), extra = sample_recording(), cut = sample_recording();
    (*missing.recorded)[Slot::codes].reset();
    (*extra.recorded)[Slot::scale] = Bytes(4);
    (*cut.recorded)[Slot::codes]->pop_back();
    for (const SavedCase& saved : {missing, extra, cut}) {
        EXPECT_THROW((void)to_bytes(case_to_safetensors(saved)), HarnessFault);
    }
}

}  // namespace
}  // namespace quantcheck
