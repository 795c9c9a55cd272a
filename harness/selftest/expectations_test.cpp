#include "harness/selftest/expectations.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace quantcheck {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Kills = std::map<std::string, std::int64_t>;

SelftestMutant planted_for(const std::string& property, Kills kills) {
    return {"mutant." + property, {"value", "", "", "", property}, std::move(kills), 0};
}

// One control, one mutant for each of a property that stands alone and of a derived one.
Selftest met() {
    Selftest selftest;
    selftest.cases = 10;
    selftest.mutants = {{"mutant.none", {"none", "", "", "", ""}, {}, 0},
                        planted_for("alone", {{"alone", 3}}),
                        planted_for("implied", {{"alone", 2}, {"implied", 2}})};
    selftest.properties = {{"alone", "", 2, 1}, {"implied", "alone sees it too", 1, 0}};
    return selftest;
}

TEST(Expectations, AreMetWhereEveryMutantIsFoundAsItShouldBe) {
    EXPECT_THAT(unmet_expectations(met(), {}), IsEmpty());
}

TEST(Expectations, NameASurvivorWithWhatItNeeds) {
    Selftest selftest = met();
    selftest.mutants[1].kills.clear();
    selftest.mutants[1].planted.kind = "ties_e4m3";
    EXPECT_THAT(
        unmet_expectations(selftest, {}),
        ElementsAre("mutant.alone was not found, which is for alone, which needs the block kind ties_e4m3"));
}

TEST(Expectations, NameAFalseAlarmOnAControlOrAnEquivalentMutant) {
    Selftest selftest = met();
    selftest.mutants[0].kills = {{"alone", 1}, {"implied", 5}};
    selftest.mutants.push_back({"mutant.same", {"value", "same bytes", "", "", ""}, {{"alone", 0}}, 0});
    EXPECT_THAT(unmet_expectations(selftest, {}),
                ElementsAre("mutant.none is conformant and was called wrong by alone, implied",
                            "mutant.same is conformant and was called wrong by alone"));
}

TEST(Expectations, NameAMutantThatAnotherPropertyFound) {
    Selftest selftest = met();
    selftest.mutants[1].kills = {{"implied", 3}};
    EXPECT_THAT(unmet_expectations(selftest, {}),
                ElementsAre("mutant.alone was not found by alone, which it is for, but by implied"));
    selftest.mutants[1].kills = {{"alone", 3}, {"implied", 3}};
    EXPECT_THAT(unmet_expectations(selftest, {}),
                ElementsAre("mutant.alone is for alone alone and was found by alone, implied"));
}

TEST(Expectations, NameAPropertyThatFindsNothingOrNothingAlone) {
    Selftest selftest = met();
    selftest.properties.push_back({"idle", "", 0, 0});
    selftest.properties.push_back({"idle_too", "the others see it", 0, 0});
    selftest.properties.push_back({"never_alone", "", 4, 0});
    selftest.properties.push_back({"after_all", "the others see it", 4, 1});
    EXPECT_THAT(unmet_expectations(selftest, {}),
                ElementsAre("idle found no mutant", "idle_too found no mutant",
                            "never_alone found no mutant alone, and is not marked as derived",
                            "after_all is marked as derived, and found a mutant alone"));
}

TEST(Expectations, NameABlockKindThatNoMutantNeeds) {
    Selftest selftest = met();
    selftest.mutants[1].planted.kind = "onehot";
    EXPECT_THAT(unmet_expectations(selftest, {"onehot", "outlier"}),
                ElementsAre("no mutant needs the block kind outlier"));
    selftest.mutants[1].planted.needs = "larger tensors";
    EXPECT_THAT(unmet_expectations(selftest, {"onehot"}),
                ElementsAre("no mutant needs the block kind onehot"));
}

TEST(Expectations, NothingIsExpectedOfAMutantThatNeedsMore) {
    Selftest selftest = met();
    selftest.mutants.push_back({"mutant.large", {"value", "", "larger tensors", "", ""}, {}, 0});
    EXPECT_THAT(unmet_expectations(selftest, {}), IsEmpty());
}

TEST(Expectations, AMutantIsFoundByTheWordsThatItIsFor) {
    Selftest selftest = met();
    selftest.mutants[1].planted.says = "data race";
    selftest.mutants[1].said = "a data race on byte 0\n";
    EXPECT_THAT(unmet_expectations(selftest, {}), IsEmpty());
    selftest.mutants[1].said = "did not return\n";
    EXPECT_THAT(unmet_expectations(selftest, {}),
                ElementsAre("mutant.alone was found, but not by the words 'data race'"));
}

TEST(Expectations, ZeroEvidenceIsNeverEnough) {
    EXPECT_THAT(unmet_expectations({}, {}),
                ElementsAre("no mutant was judged that must be found", "no kernel without a fault was judged",
                            "no property was judged"));
    Selftest narrowed;
    narrowed.form = Selftest::Form::narrowed;
    EXPECT_THAT(unmet_expectations(narrowed, {"onehot"}),
                ElementsAre("no mutant was judged that must be found"));
    narrowed.mutants = {met().mutants[0]};
    EXPECT_THAT(unmet_expectations(narrowed, {"onehot"}),
                ElementsAre("no mutant was judged that must be found"));
}

TEST(Expectations, OfANarrowedRunAreOfItsMutantsOnly) {
    Selftest narrowed = met();
    narrowed.form = Selftest::Form::narrowed;
    narrowed.mutants.erase(narrowed.mutants.begin());
    narrowed.properties.push_back({"idle", "", 0, 0});
    EXPECT_THAT(unmet_expectations(narrowed, {"onehot"}), IsEmpty());
    narrowed.mutants[1].kills = {{"alone", 2}};  // as without the property "implied"
    EXPECT_THAT(unmet_expectations(narrowed, {"onehot"}),
                ElementsAre("mutant.implied was not found by implied, which it is for, but by alone"));
}

}  // namespace
}  // namespace quantcheck
