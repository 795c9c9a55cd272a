#include <algorithm>
#include <bit>
#include <utility>

#include "reports/direction_text.hpp"
#include "reports/number_text.hpp"
#include "reports/printable.hpp"
#include "reports/report.hpp"

namespace quantcheck {
namespace {

std::string line(std::string_view label, const std::string& text) {
    std::string start = "  " + std::string(label);
    start.resize(13, ' ');
    return start + text + "\n";
}

std::string position(std::int64_t row, std::int64_t col) {
    return "(" + std::to_string(row) + ", " + std::to_string(col) + ")";
}

std::string f32_text(std::uint32_t bits) {
    return hex_text(bits, 32) + " = " + decimal_text(std::bit_cast<float>(bits));
}

std::string f32_text(float value) { return f32_text(std::bit_cast<std::uint32_t>(value)); }

/// Two lines, so that the eye compares column by column.
template <class Convert>
std::string pair_text(std::string_view label, std::optional<std::uint32_t> expected,
                      std::optional<std::uint32_t> actual, Convert convert) {
    std::string text;
    if (expected) text += line(std::exchange(label, ""), "expected  " + convert(*expected));
    if (actual) text += line(label, "actual    " + convert(*actual));
    return text;
}

std::string input_text(std::uint32_t bits, DType dtype) {
    const std::string hex = hex_text(bits, static_cast<int>(size_of(dtype)) * 8);
    const auto value = element_text(bits, dtype);
    return hex + (value ? " = " + *value : "") + " " + std::string(name_of(dtype));
}

std::string finding_text(const Finding& finding, DType dtype, CodeFormat format) {
    if (finding.block_row < 0) return "";  // the run itself failed: there is no block to speak of
    std::string text;
    if (finding.slot) text += line("output", std::string(name_of(*finding.slot)));
    text +=
        line("block", position(finding.block_row, finding.block_col) +
                          (finding.direction ? " " + std::string(direction_text(*finding.direction)) : ""));
    if (finding.row >= 0) {
        text += line("element", position(finding.row, finding.col));
        text += line("input", input_text(finding.input_bits, dtype));
    }
    text += line("amax", f32_text(finding.amax) + " = " + hexfloat_text(finding.amax));
    text += line("epsilon", f32_text(finding.epsilon));
    text += pair_text("scale", finding.expected_scale, finding.actual_scale,
                      [](std::uint32_t bits) { return f32_text(bits); });
    text += pair_text("code", finding.expected_code, finding.actual_code, [&](std::uint32_t code) {
        std::string code_text = hex_text(code, code_width(format));
        if (const auto fields = fields_text(code, format)) code_text += " = " + *fields;
        if (const auto value = code_value_text(code, format)) code_text += " = " + *value;
        return code_text;
    });
    return text + line("differing", std::to_string(finding.differing_codes) + " codes, " +
                                        std::to_string(finding.differing_scales) + " scales in this case");
}

std::string case_text(const Failure& failure) {
    std::string text = std::to_string(failure.rows) + " x " + std::to_string(failure.cols) + " " +
                       std::string(name_of(failure.dtype));
    if (failure.case_index >= 0) text += ", from case " + std::to_string(failure.case_index);
    if (failure.shrink_steps > 0) text += ", shrunk in " + std::to_string(failure.shrink_steps) + " steps";
    return text;
}

}  // namespace

std::string failure_text(const Failure& failure) {
    const std::string& what = failure.finding ? failure.finding->what : failure.message;
    std::string verdict(name_of(failure.verdict));
    std::ranges::transform(verdict, verdict.begin(),
                           [](char c) { return c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c; });

    std::string text = wrapped(verdict + ": ", printable(what));
    text += line("kernel", printable(failure.subject));
    text += line("recipe", printable(failure.recipe_id));
    text += line("property", printable(failure.property));
    text += line("case", case_text(failure));
    if (failure.after > 0)
        text += line("sequence", "fails only after " + std::to_string(failure.after) + " other case" +
                                     (failure.after == 1 ? "" : "s") +
                                     " in the same process; alone in a clean one it passes");
    if (failure.finding) text += finding_text(*failure.finding, failure.dtype, failure.format);
    if (failure.finding && !failure.message.empty()) text += line("message", printable(failure.message));
    std::string_view label = "worked";
    for (const std::string& step : failure.worked) text += line(std::exchange(label, ""), printable(step));
    for (const std::string& cause : failure.causes) text += wrapped("  cause      ", printable(cause));
    if (!failure.saved_as.empty()) text += line("saved", printable(failure.saved_as));
    if (!failure.replay_command.empty()) text += line("replay", printable(failure.replay_command));
    return text;
}

}  // namespace quantcheck
