#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>
#include <string>
#include <vector>

#include "reference/error.hpp"
#include "reports/report.hpp"
#include "reports/sample_reports.hpp"

namespace quantcheck {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Report& report) { return Json::parse(to_json_text(report)); }

TEST(ReportJson, KeysAreOrdered) {
    const Json json = json_of(passing_report());
    std::vector<std::string> keys;
    for (const auto& item : json.items()) keys.push_back(item.key());
    EXPECT_THAT(keys, testing::ElementsAre("report_version", "command", "verdict", "exit_code",
                                           "inconclusive", "results", "failures", "not_judged", "seed",
                                           "options", "versions", "host", "time"));
}

TEST(ReportJson, FindingHoldsBitsAndReadableText) {
    const Json expected = Json::parse(R"({
        "what": "code differs from the recipe", "slot": "codes", "direction": "rowwise",
        "block": {"row": 0, "col": 1}, "element": {"row": 0, "col": 130},
        "input": {"bits": "0x3F80", "value": "1"},
        "amax": {"bits": "0x3F800000", "value": "1"},
        "epsilon": {"bits": "0x2B8CBCCC", "value": "1e-12"},
        "scale": {"expected": {"bits": "0x3B124925", "value": "0.002232143"},
                  "actual": {"bits": "0x3B124925", "value": "0.002232143"}},
        "code": {"expected": {"bits": "0x7E", "fields": "0.1111.110", "value": "448"},
                 "actual": {"bits": "0x7D", "fields": "0.1111.101", "value": "416"}},
        "differing_codes": 2, "differing_scales": 0})");
    EXPECT_EQ(json_of(failing_report())["failures"][0]["finding"].dump(2), expected.dump(2));
}

TEST(ReportJson, SituationsAreCountedAndTheUnreachedNamed) {
    const Json results = json_of(passing_report())["results"];
    EXPECT_EQ(
        results[0]["situations"].dump(),
        R"json({"reached":117,"reachable":118,"unreached":["ties[input=f32,format=E4M3] (120 of 126)"]})json");
    EXPECT_FALSE(results[1].contains("situations")) << "nothing is said where nothing was generated";
}

TEST(ReportJson, WhatWasGoneThroughIsCounted) {
    const Json results = json_of(passing_report())["results"];
    EXPECT_EQ(results[0]["exhaustive"].dump(),
              R"json([{"what":"rowwise amax[input=bf16]","met":32640,"of":32640},)json"
              R"json({"what":"element[input=bf16]","met":32512,"of":32640}])json");
    EXPECT_FALSE(results[1].contains("exhaustive"));
}

TEST(ReportJson, SeedKeepsAllItsBits) {
    EXPECT_EQ(json_of(passing_report())["seed"], "18446744073709551615");
}

TEST(ReportJson, NoNumberBecomesNull) {
    Report report = failing_report();
    report.failures[0].finding->amax = std::numeric_limits<float>::quiet_NaN();
    report.failures[0].finding->epsilon = -std::numeric_limits<float>::infinity();
    EXPECT_THAT(to_json_text(report), testing::Not(testing::HasSubstr("null")));
    EXPECT_EQ(json_of(report)["failures"][0]["finding"]["amax"]["value"], "nan");
    EXPECT_EQ(json_of(report)["failures"][0]["finding"]["epsilon"]["bits"], "0xFF800000");
}

TEST(ReportJson, ADurationThatIsNoNumberIsAFault) {
    Report report = passing_report();
    report.seconds["gate"] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_THROW((void)to_json_text(report), HarnessFault);
}

TEST(ReportJson, MachinesDifferUnderHostAndTimeOnly) {
    Report other = failing_report();
    other.host = {{"compiler", "clang++ 14"}, {"device", "NVIDIA H200"}, {"plugin.mine", "/opt/mine.so abc"}};
    other.seconds = {{"total", 99.5}};
    Json here = json_of(failing_report()), there = json_of(other);
    EXPECT_NE(here["host"], there["host"]);
    EXPECT_NE(here["time"], there["time"]);
    for (Json* json : {&here, &there})
        for (const char* key : {"host", "time"}) json->erase(key);
    EXPECT_EQ(here.dump(2), there.dump(2));
}

TEST(ReportJson, InconclusiveIsNeverCalledPass) {
    ASSERT_EQ(inconclusive_report().verdict, Verdict::pass) << "the default that must not show";
    EXPECT_EQ(json_of(inconclusive_report())["verdict"], "inconclusive");
}

TEST(ReportJson, MapsOfTwoStringsStayObjects) {
    Report report = passing_report();
    report.host = {{"a", "b"}, {"c", "d"}};
    report.options.clear();
    EXPECT_EQ(json_of(report)["host"].dump(), R"({"a":"b","c":"d"})");
    EXPECT_EQ(json_of(report)["options"].dump(), "{}");
}

RC_GTEST_PROP(ReportJson, AnyBytesInNamesGiveValidJson, (const std::string& bytes)) {
    Report report = failing_report();
    report.results[0].subject = report.failures[0].message = report.host["device"] = report.options[bytes] =
        bytes;
    RC_ASSERT(Json::accept(to_json_text(report)));
}

TEST(ReportJson, BytesThatAreNoUtf8AreReplaced) {
    Report report = failing_report();
    report.failures[0].message =
        "a\xFF"
        "b\xC3";
    EXPECT_EQ(json_of(report)["failures"][0]["message"],
              "a\xEF\xBF\xBD"
              "b\xEF\xBF\xBD");
}

}  // namespace
}  // namespace quantcheck
