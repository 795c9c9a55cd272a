// The committed recordings of TransformerEngine's kernels are complete, intact and small.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "corpora/read_file.hpp"
#include "corpora/saved_case.hpp"
#include "properties/kind.hpp"

namespace quantcheck {
namespace {

const std::filesystem::path kFolder =
    std::filesystem::path(QUANTCHECK_SOURCE_DIR) / "corpora/recorded/te_h200";

const std::map<std::filesystem::path, SavedCase>& recordings() {
    static const auto all = [] {
        std::map<std::filesystem::path, SavedCase> loaded;
        for (const auto& file : find_cases(kFolder)) loaded.emplace(file, load_case(file));
        return loaded;
    }();
    return all;
}

/// The text after `start` up to the next `stop`.
std::string between(const std::string& text, const std::string& start, char stop) {
    const std::size_t begin = text.find(start);
    if (begin == std::string::npos) return "";
    const std::size_t from = begin + start.size();
    return text.substr(from, text.find(stop, from) - from);
}

std::string input_of(const SavedCase& saved) { return between(saved.provenance, "; input ", ':'); }

/// The value of every option but layout and outputs, with the block shape: "1x128 E4M3 off 0 bf16".
std::string configuration_of(const SavedCase& saved) {
    std::string text = saved.c.recipe.name.substr(saved.c.recipe.name.rfind('_') + 1);
    for (const auto& [option, value] : saved.c.recipe.options)
        if (option != "layout" && option != "outputs") text += " " + value;
    return text;
}

std::set<std::string> every_configuration() {
    std::set<std::string> all;
    for (const std::string blocks : {"1x128", "128x128"})
        for (const std::string format : {"E4M3", "E5M2"})
            for (const std::string power_of_two : {"off", "on"})
                for (const std::string epsilon : {"0", "1e-12", "1"})
                    for (const std::string input : {"bf16", "f16"})
                        all.insert(blocks + " " + format + " " + power_of_two + " " + epsilon + " " + input);
    return all;
}

std::set<std::string> names_in(const std::string& list) {
    std::set<std::string> names;
    std::istringstream in(list);
    for (std::string name; std::getline(in, name, ',');) names.insert(name);
    return names;
}

TEST(RecordedTeH200, EveryFileIsARecordingNamedByItsContent) {
    ASSERT_FALSE(recordings().empty());
    for (const auto& [file, saved] : recordings()) {
        EXPECT_EQ(file.stem().string(), content_name(saved));
        EXPECT_TRUE(saved.recorded.has_value()) << file;
        EXPECT_THAT(saved.provenance, testing::HasSubstr("NVIDIA H200")) << file;
        EXPECT_EQ(saved.versions.at("TransformerEngine"), "d0067d0da6cb01811b8072a7d304f0e00344ce2b") << file;
    }
}

TEST(RecordedTeH200, TheReadmeListsEveryFileAndNoOther) {
    const Bytes readme = read_whole(kFolder / "README.md", 1 << 20);
    const std::string text(reinterpret_cast<const char*>(readme.data()), readme.size());
    std::set<std::string> listed, present;
    const std::regex row("\\n\\| ([0-9a-f]{32}) \\|");
    for (std::sregex_iterator it(text.begin(), text.end(), row), end; it != end; ++it)
        listed.insert((*it)[1]);
    for (const auto& [file, saved] : recordings()) present.insert(file.stem().string());
    EXPECT_EQ(listed, present);
}

TEST(RecordedTeH200, HoldsAtMostFourMegabytes) {
    std::uintmax_t bytes = 0;
    for (const auto& [file, saved] : recordings()) bytes += std::filesystem::file_size(file);
    EXPECT_LE(bytes, 4'000'000u);
}

TEST(RecordedTeH200, CoversEveryConfiguration) {
    std::set<std::string> seen;
    for (const auto& [file, saved] : recordings()) seen.insert(configuration_of(saved));
    EXPECT_EQ(seen, every_configuration());
}

TEST(RecordedTeH200, CoversEveryFillInWholeBlocks) {
    std::set<std::string> kinds;  // the kinds that are fills of the recordings
    for (const KindInfo& info : all_kinds())
        if (info.kind != Kind::mixed && info.kind != Kind::amax_pow2 && info.kind != Kind::nan_common)
            kinds.insert(std::string(info.name));
    ASSERT_EQ(kinds.size(), 48u);
    std::set<std::string> vector_configurations;
    std::map<std::string, std::set<std::string>> square_values;  // by option
    for (const auto& [file, saved] : recordings()) {
        const std::string input = input_of(saved);
        const bool square = saved.c.recipe.name.ends_with("_128x128");
        // One fill a row, one a column, or one a 128-column block: 48 fills each.
        if (input != "adv_sq8" && (square || (input != "adv_rows" && input != "adv_cols"))) continue;
        EXPECT_EQ(names_in(between(saved.provenance, "; fills F: ", ';')), kinds) << file;
        if (!square) vector_configurations.insert(configuration_of(saved));
        for (const auto& [option, value] : saved.c.recipe.options)
            if (square) square_values[option].insert(value);
    }
    EXPECT_EQ(vector_configurations.size(), every_configuration().size() / 2);
    EXPECT_EQ(square_values["format"].size(), 2u);
    EXPECT_EQ(square_values["power_of_two"].size(), 2u);
    EXPECT_EQ(square_values["epsilon"].size(), 3u);
    EXPECT_EQ(square_values["input"].size(), 2u);
}

TEST(RecordedTeH200, CoversTailsAndSmallShapes) {
    std::set<std::pair<std::int64_t, std::int64_t>> shapes;
    for (const auto& [file, saved] : recordings()) shapes.emplace(saved.c.rows, saved.c.cols);
    EXPECT_THAT(shapes, testing::IsSupersetOf({std::pair<std::int64_t, std::int64_t>{1, 16},
                                               {1, 128},
                                               {200, 1},
                                               {65, 96},
                                               {16, 512},
                                               {129, 131},
                                               {128, 128},
                                               {8, 6144}}));
}

}  // namespace
}  // namespace quantcheck
