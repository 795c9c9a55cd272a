#include <cstdlib>
#include <fstream>
#include <functional>
#include <gtest/gtest.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "reports/report.hpp"
#include "reports/sample_reports.hpp"
#include "reports/schema_errors.hpp"

namespace quantcheck {
namespace {

/// Keeps the text for report_schema_test.py, which sets the folder and judges the same files with another
/// validator.
void keep_for_python(const std::string& name, const std::string& text) {
    if (const char* folder = std::getenv("QUANTCHECK_REPORTS_OUT"))
        std::ofstream(std::string(folder) + "/" + name + ".json") << text;
}

struct Sound {
    const char* name;
    std::function<Report()> make;
    friend void PrintTo(const Sound& sound, std::ostream* out) { *out << sound.name; }
};

Report with_finding(const std::function<void(Failure&, Finding&)>& change) {
    Report report = failing_report();
    change(report.failures[0], *report.failures[0].finding);
    return report;
}

Report bare_crash() {
    Report report = failing_report();
    report.verdict = report.results[0].properties[0].verdict = Verdict::crash;
    report.failures[0].verdict = Verdict::crash;
    report.failures[0].message = "the worker died by signal 11";
    report.failures[0].finding.reset();
    return report;
}

Report replayed() {
    Report report = passing_report();
    report.command = "replay";
    report.results[0].lane = "recording";
    return report;
}

Report empty_maps() {
    Report report = passing_report();
    report.seconds.clear();
    report.host.clear();
    return report;
}

const Sound kSound[] = {
    {"passing", passing_report},
    {"failing", failing_report},
    {"inconclusive", inconclusive_report},
    {"selftest", selftest_report},
    {"unmet_selftest", unmet_selftest_report},
    {"waiving", waiving_report},
    {"outdated_waivers", outdated_waivers_report},
    {"crash_without_finding", bare_crash},
    {"replayed", replayed},
    {"proving", proving_report},
    {"refuting", refuting_report},
    {"empty_maps", empty_maps},
    {"nan_and_infinity",
     [] {
         return with_finding([](Failure& failure, Finding& finding) {
             failure.dtype = DType::f32;
             finding.input_bits = 0x7F800001;
             finding.amax = std::numeric_limits<float>::quiet_NaN();
             finding.epsilon = std::numeric_limits<float>::infinity();
             finding.actual_scale = 0xFF800000;
             finding.actual_code = 0x7F;
         });
     }},
    {"integer_codes", [] { return with_finding([](Failure& f, Finding&) { f.format = CodeFormat::INT8; }); }},
    {"fewest_keys",
     [] {
         return with_finding([](Failure& failure, Finding& finding) {
             failure.case_index = -1;
             finding = {};
             finding.what = "rows differ";
         });
     }},
    {"untrusted_text",
     [] {
         Report report = failing_report();
         report.results[0].subject = "\xFF\x1b[31m";
         report.failures[0].message = std::string("nul \0 cut \xE2\x82", 12);
         return report;
     }},
};

class SoundReport : public testing::TestWithParam<Sound> {};

TEST_P(SoundReport, IsValid) {
    const std::string text = to_json_text(GetParam().make());
    keep_for_python(std::string("sound_") + GetParam().name, text);
    EXPECT_EQ(schema_errors(text), "");
}

INSTANTIATE_TEST_SUITE_P(Reports, SoundReport, testing::ValuesIn(kSound),
                         [](const auto& tested) { return tested.param.name; });

struct Doctored {
    const char* name;
    void (*change)(nlohmann::json&);
    friend void PrintTo(const Doctored& doctored, std::ostream* out) { *out << doctored.name; }
};

// Each differs from the valid report of failing_report() by one fault.
const Doctored kDoctored[] = {
    {"unknown_key", [](auto& j) { j["extra"] = 1; }},
    {"unknown_key_in_finding", [](auto& j) { j["failures"][0]["finding"]["note"] = "x"; }},
    {"text_in_time", [](auto& j) { j["time"]["zone"] = "UTC"; }},
    {"missing_seed", [](auto& j) { j.erase("seed"); }},
    {"missing_replay_command", [](auto& j) { j["failures"][0].erase("replay_command"); }},
    {"wrong_verdict", [](auto& j) { j["results"][0]["properties"][0]["verdict"] = "passed"; }},
    {"wrong_lane", [](auto& j) { j["results"][0]["lane"] = "gpu"; }},
    {"wrong_version", [](auto& j) { j["report_version"] = 2; }},
    {"wrong_exit_code", [](auto& j) { j["exit_code"] = 2; }},
    {"green_exit_code", [](auto& j) { j["exit_code"] = 0; }},
    {"green_verdict", [](auto& j) { j["verdict"] = "pass"; }},
    {"inconclusive_without_reason", [](auto& j) { j["exit_code"] = 3, j["verdict"] = "inconclusive"; }},
    {"null_amax", [](auto& j) { j["failures"][0]["finding"]["amax"] = nullptr; }},
    {"amax_as_a_number", [](auto& j) { j["failures"][0]["finding"]["amax"] = 1.0; }},
    {"lower_case_bits", [](auto& j) { j["failures"][0]["finding"]["amax"]["bits"] = "0x3f800000"; }},
    {"negative_count", [](auto& j) { j["results"][0]["properties"][0]["cases"] = -1; }},
    {"fractional_count", [](auto& j) { j["results"][0]["properties"][0]["cases"] = 1.5; }},
    {"seed_as_a_number", [](auto& j) { j["seed"] = 7; }},
    {"host_number", [](auto& j) { j["host"]["cores"] = 2; }},
    {"nameless_subject", [](auto& j) { j["results"][0]["subject"] = ""; }},
};

// The same for the valid report of selftest_report().
const Doctored kDoctoredSelftest[] = {
    {"selftest_of_a_gate", [](auto& j) { j["command"] = "gate"; }},
    {"selftest_without_its_section", [](auto& j) { j.erase("selftest"); }},
    {"green_with_unmet", [](auto& j) { j["selftest"]["unmet"].push_back("mutant.x was not found"); }},
    {"green_without_mutants", [](auto& j) { j["selftest"]["mutants"].clear(); }},
    {"red_without_unmet", [](auto& j) { j["exit_code"] = 1, j["verdict"] = "fail"; }},
    {"killed_by_nothing", [](auto& j) { j["selftest"]["mutants"][2]["kills"].clear(); }},
    {"survivor_with_kills", [](auto& j) { j["selftest"]["mutants"][2]["outcome"] = "survived"; }},
    {"killed_never", [](auto& j) { j["selftest"]["mutants"][2].erase("first_kill"); }},
    {"unknown_fault", [](auto& j) { j["selftest"]["mutants"][2]["fault"] = "beyond"; }},
    {"unknown_form", [](auto& j) { j["selftest"]["form"] = "half"; }},
    {"empty_reason", [](auto& j) { j["selftest"]["properties"][1]["derived"] = ""; }},
    {"no_cases", [](auto& j) { j["selftest"]["cases"] = 0; }},
};

// The same for the valid report of waiving_report().
const Doctored kDoctoredWaivers[] = {
    {"waiver_without_reference", [](auto& j) { j["waivers"][0].erase("issue"); }},
    {"waiver_with_an_empty_owner", [](auto& j) { j["waivers"][0]["owner"] = ""; }},
    {"waiver_of_no_case", [](auto& j) { j["waivers"][0]["cases"] = 0; }},
    {"waiver_that_waived_and_is_unused", [](auto& j) { j["waivers"][0]["state"] = "unused"; }},
    {"green_with_an_expired_waiver", [](auto& j) { j["waivers"][1]["state"] = "expired"; }},
    {"waiver_with_an_unknown_key", [](auto& j) { j["waivers"][1]["until"] = "x"; }},
    {"no_waivers_listed", [](auto& j) { j["waivers"].clear(); }},
};

class DoctoredReport : public testing::TestWithParam<Doctored> {};

TEST_P(DoctoredReport, IsRejected) {
    nlohmann::json report = nlohmann::json::parse(to_json_text(failing_report()));
    ASSERT_EQ(schema_errors(report.dump()), "");
    GetParam().change(report);
    keep_for_python(std::string("doctored_") + GetParam().name, report.dump());
    EXPECT_NE(schema_errors(report.dump()), "");
}

class DoctoredSelftest : public testing::TestWithParam<Doctored> {};

TEST_P(DoctoredSelftest, IsRejected) {
    nlohmann::json report = nlohmann::json::parse(to_json_text(selftest_report()));
    ASSERT_EQ(schema_errors(report.dump()), "");
    GetParam().change(report);
    keep_for_python(std::string("doctored_") + GetParam().name, report.dump());
    EXPECT_NE(schema_errors(report.dump()), "");
}

class DoctoredWaivers : public testing::TestWithParam<Doctored> {};

TEST_P(DoctoredWaivers, IsRejected) {
    nlohmann::json report = nlohmann::json::parse(to_json_text(waiving_report()));
    ASSERT_EQ(schema_errors(report.dump()), "");
    GetParam().change(report);
    keep_for_python(std::string("doctored_") + GetParam().name, report.dump());
    EXPECT_NE(schema_errors(report.dump()), "");
}

INSTANTIATE_TEST_SUITE_P(Reports, DoctoredWaivers, testing::ValuesIn(kDoctoredWaivers),
                         [](const auto& tested) { return tested.param.name; });

INSTANTIATE_TEST_SUITE_P(Reports, DoctoredSelftest, testing::ValuesIn(kDoctoredSelftest),
                         [](const auto& tested) { return tested.param.name; });

// Each differs from the valid report of refuting_report() by one fault.
const Doctored kDoctoredProofs[] = {
    {"proof_of_nothing", [](auto& j) { j["proof"]["parts"] = nlohmann::json::array(); }},
    {"proof_of_something_else", [](auto& j) { j["proof"]["proves"] = "everything"; }},
    {"proof_verdict", [](auto& j) { j["proof"]["verdict"] = "pass"; }},
    {"green_exit_code_of_a_refuted_proof",
     [](auto& j) {
         j["exit_code"] = 0, j["verdict"] = "pass", j["results"][0]["properties"][0]["verdict"] = "pass";
     }},
    {"empty_interval", [](auto& j) { j["proof"]["parts"][0]["sets"][0]["intervals"][0]["count"] = 0; }},
    {"histogram_without_checksum", [](auto& j) { j["proof"]["parts"][0].erase("checksum"); }},
    {"short_histogram", [](auto& j) { j["proof"]["parts"][0]["histogram"].erase(0); }},
    {"omitted_without_last", [](auto& j) { j["proof"]["parts"][0]["sets"][0]["omitted"] = 1; }},
    {"claim_as_text", [](auto& j) { j["proof"]["claims"][0]["holds"] = "true"; }},
    {"unknown_key_in_part", [](auto& j) { j["proof"]["parts"][0]["note"] = "x"; }},
};

class DoctoredProof : public testing::TestWithParam<Doctored> {};

TEST_P(DoctoredProof, IsRejected) {
    nlohmann::json report = nlohmann::json::parse(to_json_text(refuting_report()));
    ASSERT_EQ(schema_errors(report.dump()), "");
    GetParam().change(report);
    keep_for_python(std::string("doctored_") + GetParam().name, report.dump());
    EXPECT_NE(schema_errors(report.dump()), "");
}

INSTANTIATE_TEST_SUITE_P(Reports, DoctoredProof, testing::ValuesIn(kDoctoredProofs),
                         [](const auto& tested) { return tested.param.name; });

INSTANTIATE_TEST_SUITE_P(Reports, DoctoredReport, testing::ValuesIn(kDoctored),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace quantcheck
