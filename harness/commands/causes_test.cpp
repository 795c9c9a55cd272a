// The gate names the planted rule of every mutant with a wrong value, with its place where it has one, and no
// other.
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "harness/commands/planted_rules.hpp"
#include "harness/exit_code.hpp"
#include "harness/testing/run_program.hpp"

namespace quantcheck {
namespace {

using testing::ProgramResult;
using testing::Scratch;

/// What agrees with everything, by kernel, out of a report.
std::map<std::string, Sentences> named(const std::string& file) {
    const std::regex cause(
        "(?:agrees bit for bit with|wrong exactly in): (.*), in 100 % of \\d+ differing elements");
    std::map<std::string, Sentences> sentences;
    const nlohmann::json report = nlohmann::json::parse(std::ifstream(file));
    for (const auto& failure : report.at("failures"))
        for (const std::string text : failure.at("causes")) {
            std::smatch found;
            if (std::regex_match(text, found, cause)) sentences[failure.at("subject")].insert(found[1]);
        }
    return sentences;
}

// One gate for all of them: each alone would repeat what they share.
TEST(Causes, EachPlantedRuleIsNamedAndNoOther) {
    const Scratch scratch;
    // clang-format off
    std::vector<std::string> arguments = {
        "gate", "--plugin", testing::plugin("quantcheck_mutants"), "--property", "bit_exact", "--cases", "100",
        "--report", scratch.file("r.json"), "--save-failures", scratch.file("failures")};
    // clang-format on
    for (const Planted& planted : kPlanted) {
        arguments.push_back("--kernel");
        arguments.push_back(std::string("mutant.") + planted.mutant);
    }
    const ProgramResult result = testing::quantcheck(arguments);
    ASSERT_EQ(result.exit_code, kNonconformant) << result.err;

    const std::map<std::string, Sentences> sentences = named(scratch.file("r.json"));
    for (const Planted& planted : kPlanted) {
        const auto found = sentences.find(std::string("mutant.") + planted.mutant);
        EXPECT_EQ(found == sentences.end() ? Sentences{} : found->second, planted.sentences)
            << planted.mutant;
    }
}

// A new mutant with a wrong value needs a sentence; those of one block kind are wrong by no rule.
TEST(Causes, EveryMutantWithAWrongValueHasASentence) {
    Sentences planted = {"one_rare_amax", "one_rare_element", "scale_one_amax"};  // not within 100 cases
    for (const Planted& row : kPlanted) planted.insert(row.mutant);

    const ProgramResult listed =
        testing::quantcheck({"list", "kernels", "--plugin", testing::plugin("quantcheck_mutants")});
    ASSERT_EQ(listed.exit_code, kConformant) << listed.err;
    Sentences wrong;
    std::string mutant;
    std::istringstream lines(listed.out);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("mutant.")) mutant = line.substr(7, line.find(' ') - 7);
        if (line.find("; fault: value") != std::string::npos && !mutant.starts_with("kind_"))
            wrong.insert(mutant);
    }
    EXPECT_EQ(planted, wrong);
}

}  // namespace
}  // namespace quantcheck
