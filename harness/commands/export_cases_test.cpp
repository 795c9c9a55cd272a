// export-cases: what it writes is what a gate draws, and its user's errors are one sentence.
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <set>

#include "corpora/saved_case.hpp"
#include "harness/exit_code.hpp"
#include "harness/testing/run_program.hpp"

namespace quantcheck {
namespace {

using testing::ProgramResult;
using testing::Scratch;

class ExportCases : public ::testing::Test {
 protected:
    ProgramResult export_cases(const std::string& folder, std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"export-cases", scratch_.file(folder)});
        return testing::quantcheck(arguments);
    }
    std::set<std::string> names(const std::string& folder) {
        std::set<std::string> all;
        for (const auto& file : find_cases(scratch_.folder() / folder)) all.insert(file.filename());
        return all;
    }
    Scratch scratch_;
};

const std::vector<std::string> kFew = {"--cases",        "10",
                                       "--max-elements", "4096",
                                       "--recipe",       "te.float8_block_1x128[outputs=rowwise,input=bf16]"};

TEST_F(ExportCases, WritesCasesWithoutOutputsThatReachEverySituation) {
    const ProgramResult result = export_cases("cases", kFew);
    ASSERT_EQ(result.exit_code, kConformant) << result.err;
    const auto files = find_cases(scratch_.folder() / "cases");
    EXPECT_GT(files.size(), 10U);  // the directed ones too
    EXPECT_EQ(result.out.find("not reached"), std::string::npos) << result.out;
    for (const auto& file : files) {
        const SavedCase saved = load_case(file);
        EXPECT_FALSE(saved.recorded.has_value());
        EXPECT_EQ(saved.c.recipe.name, "te.float8_block_1x128");
        EXPECT_EQ(saved.c.dtype(), DType::bf16);
        EXPECT_LE(saved.c.rows * saved.c.cols, 4096);
        EXPECT_NE(saved.provenance.find("seed 1"), std::string::npos);
    }
}

TEST_F(ExportCases, OneSeedGivesTheSameFilesAndAnotherGivesOthers) {
    ASSERT_EQ(export_cases("a", kFew).exit_code, kConformant);
    ASSERT_EQ(export_cases("b", kFew).exit_code, kConformant);
    auto other = kFew;
    other.insert(other.end(), {"--seed", "2"});
    ASSERT_EQ(export_cases("c", other).exit_code, kConformant);
    EXPECT_EQ(names("a"), names("b"));
    EXPECT_NE(names("a"), names("c"));
}

TEST_F(ExportCases, OutputsAreTheReferences) {
    auto arguments = kFew;
    arguments.emplace_back("--with-outputs");
    ASSERT_EQ(export_cases("cases", arguments).exit_code, kConformant);
    const ProgramResult judged = testing::quantcheck({"judge", scratch_.file("cases")});
    EXPECT_EQ(judged.exit_code, kConformant) << judged.out << judged.err;
    EXPECT_NE(judged.out.find("reference"), std::string::npos);
}

TEST_F(ExportCases, RefusesWhatCannotBeJudged) {
    for (const auto& [recipe, sentence] : {std::pair{"te.mxfp8", "te.mxfp8 cannot be judged: "},
                                           std::pair{"te.float8_block_1x127", "matches no recipe"},
                                           std::pair{"te.*[input=f8]", "matches no recipe"}}) {
        const ProgramResult result = export_cases("cases", {"--recipe", recipe});
        EXPECT_EQ(result.exit_code, kUsage) << recipe;
        EXPECT_NE(result.err.find(sentence), std::string::npos) << result.err;
    }
}

TEST_F(ExportCases, RefusesAFolderThatIsAFile) {
    std::ofstream(scratch_.file("cases")) << "x";
    const ProgramResult result = export_cases("cases", kFew);
    EXPECT_EQ(result.exit_code, kUsage);
    EXPECT_NE(result.err.find("cannot be made a folder"), std::string::npos) << result.err;
}

}  // namespace
}  // namespace quantcheck
