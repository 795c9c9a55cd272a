// Files that come from a pull request: each wrong one gives one sentence that names it, and exit code 2.
#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>

#include "corpora/case_format.hpp"
#include "corpora/safetensors.hpp"
#include "corpora/testing/raw_safetensors.hpp"
#include "corpora/testing/sample_case.hpp"
#include "harness/exit_code.hpp"
#include "harness/testing/run_program.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using testing::ProgramResult;
using testing::Scratch;

void expect_refused(const std::vector<std::string>& arguments, const std::string& file,
                    const std::string& words) {
    const ProgramResult result = testing::quantcheck(arguments);
    EXPECT_EQ(result.exit_code, kUsage) << result.err << result.out;
    EXPECT_NE(result.err.find(file), std::string::npos) << result.err;
    EXPECT_NE(result.err.find(words), std::string::npos) << result.err;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << "one sentence: " << result.err;
    EXPECT_EQ(result.out, "");
}

// Both commands that read a single case must refuse these bytes.
void expect_case_refused(const Bytes& bytes, const std::string& words) {
    const Scratch scratch;
    const std::string file = scratch.file("case.safetensors");
    std::ofstream(file, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    expect_refused({"judge", file}, file, words);
    expect_refused({"replay", file}, file, words);
    expect_refused({"gate", "--cases", "1", "--corpus", scratch.folder().string()}, file, words);
}

constexpr const char* kOne = R"({"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]}})";

TEST(HostileFile, Truncated) { expect_case_refused(raw_safetensors(kOne, "abc"), "of 3 in the file"); }

TEST(HostileFile, HeaderLengthOfTwoToThe63) {
    expect_case_refused(raw_safetensors(std::uint64_t{1} << 63, kOne, "abcd"), "header");
}

TEST(HostileFile, OverlappingOffsets) {
    expect_case_refused(raw_safetensors(R"({"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},)"
                                        R"("b":{"dtype":"U8","shape":[4],"data_offsets":[2,6]}})",
                                        "abcdef"),
                        "overlap");
}

TEST(HostileFile, OffsetsOutsideTheFile) {
    expect_case_refused(
        raw_safetensors(R"({"a":{"dtype":"U8","shape":[4],"data_offsets":[100,104]}})", "abcd"),
        "of 4 in the file");
}

TEST(HostileFile, UnknownDtype) {
    expect_case_refused(raw_safetensors(R"({"a":{"dtype":"F9","shape":[4],"data_offsets":[0,4]}})", "abcd"),
                        "F9");
}

// A sound recording, changed before it is written.
template <class Change>
void expect_changed_recording_refused(Change change, const std::string& words) {
    Safetensors content = case_to_safetensors(sample_recording());
    change(content);
    expect_case_refused(to_bytes(content), words);
}

TEST(HostileFile, AnOutputShapeThatIsNotTheRecipes) {
    expect_changed_recording_refused(
        [](Safetensors& content) {
            content.tensors.at("codes").shape = {3, 129};
            content.tensors.at("codes").data.resize(3 * 129);
        },
        "codes");
}

TEST(HostileFile, AnInputDtypeThatIsNotTheRecipes) {
    expect_changed_recording_refused(
        [](Safetensors& content) { content.tensors.at("input").type = StoredType::BF16; }, "input");
}

TEST(HostileFile, ARecipeWithAnUnknownKey) {
    expect_changed_recording_refused(
        [](Safetensors& content) { content.metadata["recipe"].replace(0, 1, R"({"epsylon":1,)"); },
        "epsylon");
}

TEST(HostileFile, APropertyThatIsUnknown) {
    const Scratch scratch;
    SavedCase saved = sample_recording();
    saved.subject = "host.block_1x128";
    saved.property = "bits_exact";
    const std::string file = save_case(scratch.folder(), saved).string();
    expect_refused({"replay", file}, file, "bits_exact");
}

TEST(HostileFile, RecipeFileWithAnUnknownKey) {
    const Scratch scratch;
    const std::string file = scratch.file("mine.json");
    std::ofstream(file) << R"({"name":"mine","summary":"s","source":"t","epsylon":{"value":0}})";
    expect_refused({"show", file}, file, "epsylon");
    expect_refused({"gate", "--cases", "1", "--recipe-file", file}, file, "epsylon");
}

TEST(HostileFile, RecipeFileThatIsNoJson) {
    const Scratch scratch;
    const std::string file = scratch.file("mine.json");
    std::ofstream(file) << "{\"name\": ";
    expect_refused({"show", file}, file, "JSON");
}

TEST(HostileFile, RecipeFileThatRepeatsABuiltInName) {
    const Scratch scratch;
    const std::string file = scratch.file("mine.json");
    std::filesystem::copy_file(QUANTCHECK_SOURCE_DIR "/reference/recipes/te.float8_block_1x128.json", file);
    expect_refused({"gate", "--cases", "1", "--recipe-file", file}, file, "already a recipe named");
}

}  // namespace
}  // namespace quantcheck
