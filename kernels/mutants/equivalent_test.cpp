// What the table says about where a fault cannot show: for every bf16 and every f16 value, and for f32 by
// sample.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

#include "kernels/host/element.hpp"
#include "kernels/mutants/rules.hpp"
#include "kernels/mutants/table.hpp"

namespace quantcheck_kernels::mutants {
namespace {

/// The options of one launch that a row of the table speaks of.
struct Setting {
    std::uint32_t input_dtype, code_format, power_of_two;
    float epsilon;
    const char* epsilon_text;
};

std::vector<Setting> all_settings() {
    std::vector<Setting> settings;
    for (const std::uint32_t dtype : {QC_F32, QC_BF16, QC_F16})
        for (const std::uint32_t format : {QC_E4M3, QC_E5M2})
            for (const std::uint32_t power_of_two : {0U, 1U})
                for (const auto& [value, text] : {std::pair{0.0F, "0"}, {1e-12F, "1e-12"}, {1.0F, "1"}})
                    settings.push_back({dtype, format, power_of_two, value, text});
    return settings;
}

/// The setting is one of the patterns' own (the table names options "power_of_two" and "epsilon" only).
bool admitted(const std::string& patterns, const Setting& s) {
    std::size_t start = 0;
    while (start < patterns.size()) {
        const std::size_t end = std::min(patterns.find(' ', start), patterns.size());
        const std::string pattern = patterns.substr(start, end - start);
        const auto excludes = [&](const std::string& option, const std::string& value) {
            const std::size_t at = pattern.find(option + "=");
            if (at == std::string::npos) return false;
            const std::size_t from = at + option.size() + 1;
            return pattern.substr(from, pattern.find_first_of(",]", from) - from) != value;
        };
        if (!excludes("power_of_two", s.power_of_two != 0 ? "on" : "off") &&
            !excludes("epsilon", s.epsilon_text))
            return true;
        start = end + 1;
    }
    return false;
}

bool can_show(const Mutant& mutant, const Setting& s) {
    return mutant.equivalent == nullptr && (mutant.input_dtypes & s.input_dtype) != 0 &&
           (mutant.code_formats & s.code_format) != 0 && admitted(mutant.recipes, s);
}

std::vector<float> values_of(std::uint32_t dtype) {
    std::vector<float> values;
    for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
        if (dtype == QC_BF16) values.push_back(Bf16::value(static_cast<std::uint16_t>(bits)));
        if (dtype == QC_F16) values.push_back(F16::value(static_cast<std::uint16_t>(bits)));
        if (dtype == QC_F32)
            values.push_back(std::bit_cast<float>(bits * 0x10000U + bits * 0x9E37U % 0x10000U));
    }
    return values;
}

/// Bits of both scales of a block of two elements, and their codes.
using Bytes = std::array<std::uint32_t, 4>;

Bytes answer_to(Fault fault, const Setting& s, float first, float second) {
    const FaultyRules rules(fault, s);
    const std::array<float, 2> line{first, second};
    std::array<std::uint8_t, 2> codes{};
    const auto scale = rules.scale(rules.amax(line.data(), 2, 0));
    rules.encode(line.data(), 2, scale, codes.data());
    return {std::bit_cast<std::uint32_t>(scale.applied), std::bit_cast<std::uint32_t>(scale.stored), codes[0],
            codes[1]};
}

bool is_arithmetic(const Mutant& m) {
    return m.fault_kind == kValue && m.where == Where::everywhere && m.shape != Shape::scale;
}

/// What a kernel with this fault answers to a block of every value and a partner, for most far away in
/// magnitude.
std::vector<Bytes> answers_to(Fault fault, const Setting& s, const std::vector<float>& values) {
    std::vector<Bytes> answers;
    answers.reserve(values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        answers.push_back(answer_to(fault, s, values[i], values[i * 0x6C8FU % values.size()]));
    return answers;
}

TEST(EquivalentMutants, GiveTheRightBytesWhereTheTableSaysSo) {
    for (const Setting& s : all_settings()) {
        const std::vector<float> values = values_of(s.input_dtype);
        const std::vector<Bytes> right = answers_to(Fault::none, s, values);
        for (const Mutant& mutant : kMutants) {
            if (!is_arithmetic(mutant) || can_show(mutant, s)) continue;
            const std::vector<Bytes> answers = answers_to(mutant.fault, s, values);
            const auto differing = std::mismatch(right.begin(), right.end(), answers.begin()).first;
            ASSERT_EQ(differing, right.end())
                << mutant.name << " dtype " << s.input_dtype << " format " << s.code_format
                << " power_of_two " << s.power_of_two << " epsilon " << s.epsilon_text << ": block of "
                << std::hexfloat << values[static_cast<std::size_t>(differing - right.begin())]
                << " and its partner";
        }
    }
}

}  // namespace
}  // namespace quantcheck_kernels::mutants
