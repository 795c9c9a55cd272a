#include "reports/selftest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/sample_reports.hpp"

namespace quantcheck {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(SelftestMutant, HasOneOfFiveOutcomes) {
    const MutantInfo control{"none", "", "", "", ""}, equivalent{"value", "same bytes", "", "", ""},
        fault{"value", "", "", "", ""}, beyond{"value", "", "larger tensors", "", ""};
    const std::map<std::string, std::int64_t> found = {{"bit_exact", 3}};
    EXPECT_EQ((SelftestMutant{"m", control, {}, 0}.outcome()), "conformant");
    EXPECT_EQ((SelftestMutant{"m", equivalent, {}, 0}.outcome()), "conformant");
    EXPECT_EQ((SelftestMutant{"m", equivalent, found, 0}.outcome()), "false_alarm");
    EXPECT_EQ((SelftestMutant{"m", fault, found, 0}.outcome()), "killed");
    EXPECT_EQ((SelftestMutant{"m", fault, {}, 0}.outcome()), "survived");
    EXPECT_EQ((SelftestMutant{"m", beyond, {}, 0}.outcome()), "not_expected");
    EXPECT_EQ((SelftestMutant{"m", beyond, found, 0}.outcome()), "killed");
}

TEST(SelftestMutant, IsFirstKilledByTheEarliestCase) {
    const SelftestMutant mutant{"m", {}, {{"a", 9}, {"b", 4}, {"c", 7}}, 0};
    EXPECT_EQ(mutant.first_kill(), 4);
    EXPECT_EQ((SelftestMutant{"m", {}, {}, 0}.first_kill()), std::nullopt);
}

TEST(Selftest, MedianCountsCasesOfKilledMutantsOnly) {
    Selftest selftest = *selftest_report().selftest;  // killed after 1, 41 and 13 cases
    EXPECT_EQ(selftest.median_first_kill(), 13);
    for (SelftestMutant& mutant : selftest.mutants) mutant.kills.clear();
    EXPECT_EQ(selftest.median_first_kill(), 0);
}

TEST(SelftestText, ShowsTheMatrixAndItsSums) {
    const std::string text = selftest_text(*selftest_report().selftest);
    EXPECT_THAT(
        text,
        HasSubstr(
            "mutant.truncation                      value             0   0.50 s  bit_exact error_bound\n"));
    EXPECT_THAT(
        text,
        HasSubstr("mutant.none                            none              -        -  (conformant)\n"));
    EXPECT_THAT(text, HasSubstr("(would need a case of that shape)\n"));
    EXPECT_THAT(text,
                HasSubstr("error_bound                          1         0  derived: it judges the run"));
    EXPECT_THAT(text,
                HasSubstr("3 of 3 mutants found within 1000 cases, the median after 13; 2 of 2 controls and "
                          "equivalent mutants pass; 1 need more than a default gate has\n"));
    EXPECT_THAT(text, Not(HasSubstr("unmet")));
}

TEST(SelftestText, SaysWhatIsUnmet) {
    const std::string text = selftest_text(*unmet_selftest_report().selftest);
    EXPECT_THAT(
        text, HasSubstr("mutant.cache                           storage           -        -  (survived)\n"));
    EXPECT_THAT(text, HasSubstr("2 of 3 mutants found"));
    EXPECT_THAT(text, HasSubstr("  unmet: mutant.cache was not found, which is for negation\n"));
}

TEST(SelftestText, SaysNothingOfPropertiesWhenNarrowed) {
    Selftest selftest = *selftest_report().selftest;
    selftest.form = Selftest::Form::narrowed;
    EXPECT_THAT(selftest_text(selftest), Not(HasSubstr("derived:")));
}

}  // namespace
}  // namespace quantcheck
