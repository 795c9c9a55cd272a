// What waivers cover, and what is said of them afterwards, without running a kernel.
#include "harness/waivers/waivers.hpp"

#include <gtest/gtest.h>

#include "harness/waivers/settle_waivers.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

constexpr const char* kToday = "2026-06-15";

Waiver waiver(const std::string& situation = "", const std::string& expires = "2026-06-15") {
    return {"my.kernel", "te.float8_block_1x128[format=E5M2]", "bit_exact", situation, "#1", "me", expires,
            "known"};
}

const Property& property(std::string_view name) {
    for (const Property& p : all_properties())
        if (p.name == name) return p;
    throw std::out_of_range(std::string(name));
}

Case block_of(Kind kind, const std::string& recipe = "te.float8_block_1x128[format=E5M2]") {
    Plan plan;
    plan.recipe = recipe_from_id(recipe);
    plan.rows = 1;
    plan.cols = 8;
    plan.kinds = {kind};
    return make_case(plan);
}

TEST(Waivers, CoverWhatTheyNameAndNothingElse) {
    const Waivers waivers({waiver()}, kToday);
    const Case c = block_of(Kind::const_one);
    EXPECT_TRUE(waivers.covers("my.kernel", c, property("bit_exact")));
    EXPECT_FALSE(waivers.covers("my.kernel2", c, property("bit_exact")));
    EXPECT_FALSE(waivers.covers("my.kernel", c, property("zero_block")));
    EXPECT_FALSE(waivers.covers("my.kernel", block_of(Kind::const_one, "te.float8_block_1x128[format=E4M3]"),
                                property("bit_exact")));
    EXPECT_FALSE(waivers.covers("my.kernel",
                                block_of(Kind::const_one, "te.float8_block_128x128[format=E5M2]"),
                                property("bit_exact")));
}

TEST(Waivers, HoldOnTheirLastDayAndNotAfterIt) {
    const Case c = block_of(Kind::const_one);
    EXPECT_TRUE(Waivers({waiver()}, "2026-06-15").covers("my.kernel", c, property("bit_exact")));
    EXPECT_FALSE(Waivers({waiver()}, "2026-06-16").covers("my.kernel", c, property("bit_exact")));
    EXPECT_EQ(Waivers({waiver()}, "2026-06-16").blank_results()[0].state, WaiverState::expired);
}

TEST(Waivers, WithASituationCoverOnlyCasesThatAreInIt) {
    const Waivers waivers({waiver("amax_zero")}, kToday);
    EXPECT_TRUE(waivers.covers("my.kernel", block_of(Kind::zero_pos), property("bit_exact")));
    EXPECT_FALSE(waivers.covers("my.kernel", block_of(Kind::const_one), property("bit_exact")));
}

CaseRecord record(std::initializer_list<Verdict> verdicts) {
    CaseRecord record;
    for (const Verdict verdict : verdicts) record.entries.push_back({verdict, 1, 1});
    return record;
}

TEST(Waivers, ChangeFailuresAloneAndNeverADispute) {
    const Waivers waivers({waiver()}, kToday);
    const Case c = block_of(Kind::const_one);
    const std::vector<const Property*> properties = {&property("bit_exact"), &property("zero_block")};
    const auto after = [&](CaseRecord r) {
        waivers.apply("my.kernel", c, properties, r);
        return r;
    };
    EXPECT_EQ(after(record({Verdict::fail, Verdict::fail})).entries[0].verdict, Verdict::waived);
    EXPECT_EQ(after(record({Verdict::fail, Verdict::fail})).entries[1].verdict, Verdict::fail);
    EXPECT_EQ(after(record({Verdict::pass, Verdict::pass})).entries[0].verdict, Verdict::pass);
    EXPECT_EQ(after(record({Verdict::oracle_dispute, Verdict::pass})).entries[0].verdict,
              Verdict::oracle_dispute);
    CaseRecord crash = record({Verdict::crash, Verdict::skipped});
    crash.stops = true;
    EXPECT_FALSE(after(crash).stops);  // or the run would end there, and pass
    crash.entries[1].verdict = Verdict::crash;
    EXPECT_TRUE(after(crash).stops);
}

// What becomes of a waiver when its row's cases gave these verdicts.
WaiverResult result_of(const Waivers& waivers, std::initializer_list<Verdict> cases, bool full = true,
                       const std::string& kernel = "my.kernel") {
    const std::vector<const Property*> properties = {&property("bit_exact")};
    Tally tally(properties, Tally::Until::first_failure);
    std::int64_t index = 0;
    const Case c = block_of(Kind::const_one);
    for (const Verdict verdict : cases) {
        CaseRecord r = record({verdict});
        waivers.apply(kernel, c, properties, r);
        tally.add(r, index++, true);
    }
    Report report;
    report.waivers = waivers.blank_results();
    waivers.note(kernel, {c.recipe}, properties, tally, report.waivers);
    report.results.push_back({kernel, c.recipe.name, "host", tally.results()});
    settle_waivers({full, {"my.kernel", "other"}, {kernel}, [](const Waiver&) { return false; }}, report);
    EXPECT_EQ(report.results[0].properties[0].verdict == Verdict::unexpected_pass,
              report.waivers[0].state == WaiverState::unexpected_pass);
    return report.waivers[0];
}

TEST(Waivers, CountEveryFailureThatTheyCover) {
    const WaiverResult result =
        result_of(Waivers({waiver()}, kToday), {Verdict::pass, Verdict::fail, Verdict::pass, Verdict::fail});
    EXPECT_EQ(result.state, WaiverState::waived);
    EXPECT_EQ(result.cases, 2);
}

TEST(Waivers, AreUnexpectedWhenNothingFails) {
    EXPECT_EQ(result_of(Waivers({waiver()}, kToday), {Verdict::pass}).state, WaiverState::unexpected_pass);
    EXPECT_EQ(result_of(Waivers({waiver()}, kToday), {Verdict::pass}, false).state, WaiverState::not_checked);
}

TEST(Waivers, ExpectNothingOfCasesThatAreNotInTheirSituation) {
    const Waivers waivers({waiver("amax_zero")}, kToday);
    EXPECT_EQ(result_of(waivers, {Verdict::pass}).state, WaiverState::unused);
    EXPECT_EQ(result_of(waivers, {Verdict::pass}, false).state, WaiverState::not_checked);
}

TEST(Waivers, ThatOverlapEachCountTheCase) {
    const std::vector<const Property*> properties = {&property("bit_exact")};
    for (const bool wide_first : {true, false}) {
        const Waivers waivers(wide_first ? std::vector{waiver(), waiver("amax_zero")}
                                         : std::vector{waiver("amax_zero"), waiver()},
                              kToday);
        Tally tally(properties, Tally::Until::first_failure);
        const Case c = block_of(Kind::zero_pos);
        CaseRecord failed = record({Verdict::fail});
        waivers.apply("my.kernel", c, properties, failed);
        tally.add(failed, 0, true);
        std::vector<WaiverResult> results = waivers.blank_results();
        waivers.note("my.kernel", {c.recipe}, properties, tally, results);
        for (const WaiverResult& result : results) {
            EXPECT_EQ(result.state, WaiverState::waived);
            EXPECT_EQ(result.cases, 1);
        }
        EXPECT_EQ(tally.results()[0].waived, 1);
    }
}

TEST(Waivers, AreNotCheckedWhenTheKernelFailsBesideThem) {
    const Waivers waivers({waiver("amax_zero")}, kToday);
    EXPECT_EQ(result_of(waivers, {Verdict::fail, Verdict::pass}).state, WaiverState::not_checked);
}

TEST(Waivers, AreUnusedWhenThereIsNothingForThem) {
    EXPECT_EQ(result_of(Waivers({waiver()}, kToday), {Verdict::skipped}).state, WaiverState::unused);
    Waiver missing = waiver();
    missing.kernel = "your.kernel";
    EXPECT_EQ(result_of(Waivers({missing}, kToday), {Verdict::pass}).state, WaiverState::unused);
    missing.kernel = "other";  // offered, and did not run: a kernel that needs a device
    EXPECT_EQ(result_of(Waivers({missing}, kToday), {Verdict::pass}).state, WaiverState::not_checked);
}

// A run that was too short, or broke off, cannot say that a waiver is not needed.
TEST(SettleWaivers, OnlyAFullRunCallsAWaiverUnused) {
    const auto state_after = [](bool full, bool broke_off) {
        Report report;
        Waiver waiver;
        waiver.kernel = "host.scale";
        waiver.recipe = "te.float8_block_1x128";
        report.waivers = {{waiver, WaiverState::unused, 0, "the property applied to no case of the kernel"}};
        report.harness_fault = broke_off;
        WaiverScope scope;
        scope.full = full;
        settle_waivers(scope, report);
        return report.waivers.front().state;
    };
    EXPECT_EQ(state_after(true, false), WaiverState::unused);
    EXPECT_EQ(state_after(false, false), WaiverState::not_checked);
    EXPECT_EQ(state_after(true, true), WaiverState::not_checked);
}

}  // namespace
}  // namespace quantcheck
