// The selftest from the outside: what it says of mutants, and that it fails when a part of the gate is
// missing.
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/exit_code.hpp"
#include "harness/testing/run_program.hpp"
#include "reports/schema_errors.hpp"

namespace quantcheck {
namespace {

using ::testing::HasSubstr;
using testing::ProgramResult;
using testing::Scratch;

// A selftest of a few mutants on a few cases.
ProgramResult selftest(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"selftest", "--cases", "100"});
    return testing::quantcheck(arguments);
}

// A report without what may differ between two runs, valid by its schema.
nlohmann::json comparable(const std::string& path) {
    std::ifstream in(path);
    nlohmann::json report = nlohmann::json::parse(in);
    EXPECT_EQ(schema_errors(report.dump()), "");
    report.erase("host");
    report.erase("time");
    return report;
}

TEST(Selftest, ReportsWhichPropertyFoundWhichMutantAndWhen) {
    const Scratch scratch;
    const ProgramResult result =
        selftest({"--kernel", "mutant.cache_by_magnitudes", "--kernel", "mutant.one_shape", "--kernel",
                  "mutant.none", "--report", scratch.file("r.json")});
    EXPECT_EQ(result.exit_code, kConformant) << result.out << result.err;
    EXPECT_THAT(result.out, HasSubstr("(would need a case of that shape; no seed promises one)"));
    EXPECT_THAT(result.out, HasSubstr("1 of 1 mutants found within 100 cases"));
    const nlohmann::json report = comparable(scratch.file("r.json"));
    EXPECT_EQ(report["selftest"]["form"], "narrowed");
    const auto& mutants = report["selftest"]["mutants"];
    ASSERT_EQ(mutants.size(), 3u);
    for (const auto& mutant : mutants) {
        const std::string name = mutant["mutant"];
        if (name == "mutant.none") EXPECT_EQ(mutant["outcome"], "conformant");
        if (name == "mutant.one_shape") EXPECT_EQ(mutant["outcome"], "not_expected");
        if (name != "mutant.cache_by_magnitudes") continue;
        EXPECT_EQ(mutant["outcome"], "killed");
        ASSERT_EQ(mutant["kills"].size(), 1u);
        EXPECT_EQ(mutant["kills"][0]["property"], "negation");
    }
    ASSERT_EQ(report["results"].size(), 1u);  // the control's
    EXPECT_EQ(report["results"][0]["subject"], "mutant.none");
}

TEST(Selftest, FailsWithoutTheOnePropertyThatFindsAMutant) {
    const Scratch scratch;
    const ProgramResult result = selftest({"--kernel", "mutant.cache_by_magnitudes", "--without-property",
                                           "negation", "--report", scratch.file("r.json")});
    EXPECT_EQ(result.exit_code, kNonconformant) << result.out << result.err;
    EXPECT_THAT(result.out,
                HasSubstr("unmet: mutant.cache_by_magnitudes was not found, which is for negation"));
    EXPECT_EQ(comparable(scratch.file("r.json"))["selftest"]["unmet"].size(), 1u);
}

TEST(Selftest, FailsWithoutADerivedPropertyToo) {
    const ProgramResult result =
        selftest({"--kernel", "mutant.nan_clamped", "--without-property", "special_values"});
    EXPECT_EQ(result.exit_code, kNonconformant) << result.out << result.err;
    EXPECT_THAT(result.out, HasSubstr("mutant.nan_clamped was not found by special_values"));
}

TEST(Selftest, FailsWithoutTheOneKindThatShowsAMutant) {
    const std::vector<std::string> arguments = {"--kernel", "mutant.kind_zero_neg"};
    EXPECT_EQ(selftest(arguments).exit_code, kConformant);
    const ProgramResult without =
        selftest({"--kernel", "mutant.kind_zero_neg", "--without-kind", "zero_neg"});
    EXPECT_EQ(without.exit_code, kNonconformant) << without.out << without.err;
    EXPECT_THAT(without.out,
                HasSubstr("unmet: mutant.kind_zero_neg was not found, which needs the block kind zero_neg"));
}

TEST(Selftest, TheCatalogueSaysWhichPropertiesAreDerivedAndWhy) {
    const ProgramResult result = testing::quantcheck({"list", "properties"});
    EXPECT_EQ(result.exit_code, kConformant);
    EXPECT_THAT(result.out, HasSubstr("derived: it judges the run that bit_exact judges"));
}

TEST(Selftest, DoesNotPassOnControlsAlone) {
    const ProgramResult result = selftest({"--kernel", "mutant.none"});
    EXPECT_EQ(result.exit_code, kNonconformant) << result.out << result.err;
    EXPECT_THAT(result.out, HasSubstr("no mutant was judged that must be found"));
}

TEST(Selftest, GivesTheSameReportForAnyNumberOfJobs) {
    const Scratch scratch;
    for (const char* jobs : {"1", "3"}) {
        const ProgramResult result =
            selftest({"--kernel", "mutant.ties*", "--jobs", jobs, "--report", scratch.file(jobs)});
        ASSERT_EQ(result.exit_code, kConformant) << result.out << result.err;
    }
    EXPECT_EQ(comparable(scratch.file("1")), comparable(scratch.file("3")));
}

struct WrongOption {
    const char* name;
    std::vector<std::string> arguments;
    const char* sentence;
    friend void PrintTo(const WrongOption& wrong, std::ostream* out) { *out << wrong.name; }
};

class WrongSelftestOption : public ::testing::TestWithParam<WrongOption> {};

TEST_P(WrongSelftestOption, IsNamedInOneSentence) {
    const ProgramResult result = selftest(GetParam().arguments);
    EXPECT_EQ(result.exit_code, kUsage) << result.out;
    EXPECT_THAT(result.err, HasSubstr(GetParam().sentence));
}

const WrongOption kWrongOptions[] = {
    {"unknown_property",
     {"--without-property", "bit_exactly"},
     "--without-property 'bit_exactly' is no property"},
    {"property_off_by_default",
     {"--without-property", "epsilon_invariance_naive"},
     "is no property of the default gate"},
    {"unknown_kind", {"--without-kind", "zeros"}, "--without-kind 'zeros' is no block kind"},
    {"unknown_mutant", {"--kernel", "mutant.nothing"}, "--kernel matches no mutant"},
    {"two_choices", {"--kernel", "mutant.none", "--quick"}, "--quick and --kernel both choose mutants"},
};

INSTANTIATE_TEST_SUITE_P(All, WrongSelftestOption, ::testing::ValuesIn(kWrongOptions),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace quantcheck
