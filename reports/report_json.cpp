#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>

#include "reference/error.hpp"
#include "reports/conclusion.hpp"
#include "reports/direction_text.hpp"
#include "reports/number_text.hpp"
#include "reports/report.hpp"
#include "reports/selftest_json.hpp"

namespace quantcheck {
namespace {

using Json = nlohmann::ordered_json;

// Bits are what counts; the decimal text beside them is for reading. A JSON number would turn NaN into null.
Json f32_json(std::uint32_t bits) {
    return {{"bits", hex_text(bits, 32)}, {"value", decimal_text(std::bit_cast<float>(bits))}};
}

Json f32_json(float value) { return f32_json(std::bit_cast<std::uint32_t>(value)); }

Json element_json(std::uint32_t bits, DType dtype) {
    Json json = {{"bits", hex_text(bits, static_cast<int>(size_of(dtype)) * 8)}};
    if (const auto value = element_text(bits, dtype)) json["value"] = *value;
    return json;
}

Json code_json(std::uint32_t code, CodeFormat format) {
    Json json = {{"bits", hex_text(code, code_width(format))}};
    if (const auto fields = fields_text(code, format)) json["fields"] = *fields;
    if (const auto value = code_value_text(code, format)) json["value"] = *value;
    return json;
}

template <class Convert>
Json pair_json(std::optional<std::uint32_t> expected, std::optional<std::uint32_t> actual, Convert convert) {
    Json json = Json::object();
    if (expected) json["expected"] = convert(*expected);
    if (actual) json["actual"] = convert(*actual);
    return json;
}

Json position_json(std::int64_t row, std::int64_t col) { return {{"row", row}, {"col", col}}; }

Json to_json(const Finding& finding, DType dtype, CodeFormat format) {
    Json json = {{"what", finding.what}};
    if (finding.block_row < 0) return json;  // the run itself failed: there is no block to speak of
    if (finding.slot) json["slot"] = name_of(*finding.slot);
    if (finding.direction) json["direction"] = direction_text(*finding.direction);
    json["block"] = position_json(finding.block_row, finding.block_col);
    if (finding.row >= 0) {
        json["element"] = position_json(finding.row, finding.col);
        json["input"] = element_json(finding.input_bits, dtype);
    }
    json["amax"] = f32_json(finding.amax);
    json["epsilon"] = f32_json(finding.epsilon);
    json["scale"] = pair_json(finding.expected_scale, finding.actual_scale,
                              [](std::uint32_t bits) { return f32_json(bits); });
    json["code"] = pair_json(finding.expected_code, finding.actual_code,
                             [&](std::uint32_t code) { return code_json(code, format); });
    json["differing_codes"] = finding.differing_codes;
    json["differing_scales"] = finding.differing_scales;
    return json;
}

Json to_json(const Failure& failure) {
    Json json = {{"subject", failure.subject},   {"recipe", failure.recipe_id},
                 {"property", failure.property}, {"verdict", name_of(failure.verdict)},
                 {"message", failure.message},   {"dtype", name_of(failure.dtype)},
                 {"rows", failure.rows},         {"cols", failure.cols}};
    if (failure.case_index >= 0) json["case_index"] = failure.case_index;
    if (failure.finding) json["finding"] = to_json(*failure.finding, failure.dtype, failure.format);
    json["saved_as"] = failure.saved_as;
    json["replay_command"] = failure.replay_command;
    json["shrink_steps"] = failure.shrink_steps;
    json["causes"] = failure.causes;
    json["worked"] = failure.worked;
    return json;
}

Json to_json(const PropertyResult& result) {
    Json json = {{"property", result.property}, {"verdict", name_of(result.verdict)},
                 {"reason", result.reason},     {"cases", result.cases},
                 {"drawn", result.drawn},       {"blocks", result.blocks},
                 {"elements", result.elements}};
    if (result.waived > 0) json["waived"] = result.waived;
    return json;
}

Json to_json(const WaiverResult& result) {
    const Waiver& waiver = result.waiver;
    Json json = {{"kernel", waiver.kernel}, {"recipe", waiver.recipe}, {"property", waiver.property}};
    if (!waiver.situation.empty()) json["situation"] = waiver.situation;
    json["issue"] = waiver.issue;
    json["owner"] = waiver.owner;
    json["expires"] = waiver.expires;
    json["reason"] = waiver.reason;
    json["state"] = name_of(result.state);
    json["cases"] = result.cases;
    json["note"] = result.note;
    return json;
}

Json to_json(const SubjectResult& result);

template <class Items>
Json list_json(const Items& items) {
    Json json = Json::array();
    for (const auto& item : items) json.push_back(to_json(item));
    return json;
}

Json to_json(const SubjectResult& result) {
    Json json = {{"subject", result.subject},
                 {"recipe", result.recipe},
                 {"lane", result.lane},
                 {"properties", list_json(result.properties)}};
    if (result.situations)
        json["situations"] = {{"reached", result.situations->reached},
                              {"reachable", result.situations->reachable},
                              {"unreached", result.situations->unreached}};
    for (const auto& [what, met, of] : result.exhaustive)
        json["exhaustive"].push_back({{"what", what}, {"met", met}, {"of", of}});
    return json;
}

// Named through braces, nlohmann would read a map with two entries of two strings as an array.
template <class Value>
Json map_json(const std::map<std::string, Value>& map) {
    Json json = Json::object();
    for (const auto& [key, value] : map) json[key] = value;
    return json;
}

Json time_json(const Report& report) {
    for (const auto& [phase, seconds] : report.seconds)
        if (!std::isfinite(seconds))
            throw HarnessFault("the duration of phase '" + phase + "' is not a number");
    return map_json(report.seconds);
}

std::string_view verdict_word(const Report& report) {
    const std::string_view word = conclusion(report);
    if (word == "HARNESS FAULT") return "harness_fault";
    return word == "INCONCLUSIVE" ? "inconclusive" : name_of(report.verdict);
}

}  // namespace

std::string to_json_text(const Report& report) {
    Json json;
    json["report_version"] = 1;
    json["command"] = report.command;
    json["verdict"] = verdict_word(report);
    json["exit_code"] = report.exit_code;
    json["inconclusive"] = report.inconclusive;
    json["results"] = list_json(report.results);
    json["failures"] = list_json(report.failures);
    if (report.proof) json["proof"] = to_json(*report.proof);
    if (!report.waivers.empty()) json["waivers"] = list_json(report.waivers);
    json["not_judged"] = report.not_judged;
    if (report.selftest) json["selftest"] = to_json(*report.selftest);
    json["seed"] = std::to_string(report.seed);  // a string: readers that hold numbers as f64 would round it
    json["options"] = map_json(report.options);
    json["versions"] = map_json(report.versions);
    json["host"] = map_json(report.host);
    json["time"] = time_json(report);
    // Kernel names and messages come from plugins: bytes that are no UTF-8 become U+FFFD instead of an
    // exception.
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace quantcheck
