#include "harness/selftest/kill_matrix.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "properties/property_list.hpp"

namespace quantcheck {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

KernelInfo kernel(const char* name, MutantInfo planted) {
    KernelInfo info;
    info.name = name;
    info.mutant = std::move(planted);
    return info;
}

SubjectResult result(const char* subject, Verdict verdict, double seconds) {
    SubjectResult result;
    result.subject = subject;
    result.properties = {{"bit_exact", verdict, "", 1, 1, 1, 1}, {"negation", verdict, "", 1, 1, 1, 1}};
    result.seconds_to_failure = seconds;
    return result;
}

Failure failure(const char* subject, const char* property, std::int64_t index) {
    Failure failure;
    failure.subject = subject;
    failure.property = property;
    failure.case_index = index;
    return failure;
}

// Two mutants that were judged, one against two recipes; a control; and one that was not selected.
struct Judged {
    PluginInfo plugin;
    Report report;
    Judged() {
        plugin.kernels = {kernel("none", {"none", "", "", "", ""}), kernel("both", {"value", "", "", "", ""}),
                          kernel("alone", {"value", "", "", "", ""}),
                          kernel("refuses", {"conduct", "", "", "", ""}),
                          kernel("unselected", {"value", "", "", "", ""})};
        report.results = {result("none", Verdict::pass, 9), result("both", Verdict::fail, 1),
                          result("both", Verdict::fail, 2), result("alone", Verdict::fail, 4),
                          result("refuses", Verdict::unsupported, 0)};
        report.failures = {failure("both", "bit_exact", 8), failure("both", "bit_exact", 5),
                           failure("both", "negation", 7), failure("alone", "negation", 2)};
    }
};

TEST(KillMatrix, HasARowForEachMutantThatWasJudged) {
    const Judged judged;
    Selftest selftest;
    fill_kill_matrix(selftest, {judged.plugin}, judged.report, {&kBitExact, &kNegation});
    ASSERT_EQ(selftest.mutants.size(), 4u);
    EXPECT_THAT(selftest.mutants[0].kills, IsEmpty());
    EXPECT_THAT(selftest.mutants[1].kills, ElementsAre(Pair("bit_exact", 5), Pair("negation", 7)));
    EXPECT_DOUBLE_EQ(selftest.mutants[1].seconds, 3);
    EXPECT_THAT(selftest.mutants[2].kills, ElementsAre(Pair("negation", 2)));
    EXPECT_THAT(selftest.mutants[3].kills, ElementsAre(Pair("(unsupported)", 0)));
}

TEST(KillMatrix, CountsWhatEachPropertyFindsAndFindsAlone) {
    const Judged judged;
    Selftest selftest;
    fill_kill_matrix(selftest, {judged.plugin}, judged.report, {&kBitExact, &kNegation, &kScalesFinite});
    ASSERT_EQ(selftest.properties.size(), 3u);
    EXPECT_EQ(selftest.properties[0].kills, 1);
    EXPECT_EQ(selftest.properties[0].sole_kills, 0);
    EXPECT_EQ(selftest.properties[1].kills, 2);
    EXPECT_EQ(selftest.properties[1].sole_kills, 1);
    EXPECT_EQ(selftest.properties[2].kills, 0);  // expected, though the campaign went without it
    EXPECT_EQ(selftest.properties[2].derived, kScalesFinite.derived);
}

TEST(KillMatrix, CountsNoFalseAlarmAsAKill) {
    Judged judged;
    judged.report.failures.push_back(failure("none", "bit_exact", 0));
    Selftest selftest;
    fill_kill_matrix(selftest, {judged.plugin}, judged.report, {&kBitExact});
    EXPECT_EQ(selftest.mutants[0].outcome(), "false_alarm");
    EXPECT_EQ(selftest.properties[0].kills, 1);
}

}  // namespace
}  // namespace quantcheck
