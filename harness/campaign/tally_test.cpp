#include "harness/campaign/tally.hpp"

#include <gtest/gtest.h>

namespace quantcheck {
namespace {

std::vector<const Property*> two_properties() { return {&all_properties()[0], &all_properties()[1]}; }

CaseRecord record(Verdict first, Verdict second) {
    CaseRecord record;
    record.entries = {{first, 1, 10}, {second, 2, 20}};
    return record;
}

TEST(Tally, CountsUpToTheFirstFailure) {
    Tally tally(two_properties(), Tally::Until::first_failure);
    tally.add(record(Verdict::pass, Verdict::pass), 0, true);
    tally.add(record(Verdict::fail, Verdict::pass), 1, true);
    tally.add(record(Verdict::fail, Verdict::pass), 2, false);
    EXPECT_EQ(tally.first_failure(0), 1);
    EXPECT_EQ(tally.first_failure(1), -1);
    EXPECT_EQ(tally.results()[0].cases, 2);
    EXPECT_EQ(tally.results()[0].elements, 20);
    EXPECT_EQ(tally.results()[0].verdict, Verdict::fail);
    EXPECT_EQ(tally.results()[1].cases, 3);
    EXPECT_EQ(tally.results()[1].drawn, 2);
    EXPECT_EQ(tally.results()[1].verdict, Verdict::pass);
}

TEST(Tally, CountsAllWhenToldTo) {
    Tally tally(two_properties(), Tally::Until::end);
    for (int i = 0; i < 3; ++i) tally.add(record(Verdict::fail, Verdict::pass), i, false);
    EXPECT_EQ(tally.results()[0].cases, 3);
    EXPECT_EQ(tally.results()[0].verdict, Verdict::fail);
    EXPECT_EQ(tally.first_failure(0), 0);
}

TEST(Tally, IgnoresWhatComesAfterEveryPropertyFailed) {
    Tally tally(two_properties(), Tally::Until::first_failure);
    tally.add(record(Verdict::fail, Verdict::crash), 0, true);
    CaseRecord unsupported = record(Verdict::skipped, Verdict::skipped);
    unsupported.unsupported = true;
    tally.add(unsupported, 1, true);
    EXPECT_TRUE(tally.finished());
    EXPECT_EQ(tally.unsupported(), 0);
}

TEST(Tally, SkippedIsNoEvidence) {
    Tally tally(two_properties(), Tally::Until::first_failure);
    tally.add(record(Verdict::skipped, Verdict::unsupported), 0, true);
    tally.add({}, 1, true);  // a case that was not judged at all
    for (const PropertyResult& result : tally.results()) {
        EXPECT_EQ(result.cases, 0);
        EXPECT_EQ(result.verdict, Verdict::skipped);
    }
    EXPECT_EQ(tally.supported(), 1);
}

}  // namespace
}  // namespace quantcheck
