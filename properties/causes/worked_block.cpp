#include "properties/causes/worked_block.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "properties/causes/step_outputs.hpp"
#include "properties/causes/value_text.hpp"

namespace quantcheck {
namespace {

constexpr std::size_t kMostElements = 8;

std::string line(std::string label, const std::string& text) {
    label.resize(std::max<std::size_t>(label.size() + 1, 11), ' ');
    return label + text;
}

/// "reference A, kernel B", or A alone where both agree.
std::string beside(const std::string& reference, const std::string& kernel) {
    return reference == kernel ? reference + " in both" : "reference " + reference + ", kernel " + kernel;
}

/// Indices of the block's elements to show: those with a wrong code, then those that are not zero, in order.
std::vector<std::size_t> shown(const StepBlock& block, const std::vector<bool>& wrong) {
    std::vector<std::size_t> order(block.x.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    const auto rank = [&](std::size_t i) { return wrong[i] ? 0 : block.x[i] != 0 ? 1 : 2; };
    std::ranges::stable_sort(order, {}, rank);
    order.resize(std::min(order.size(), kMostElements));
    std::ranges::sort(order);
    return order;
}

std::string power_of_two_text(const StepFacts& facts, const Steps& steps, float amax) {
    if (!facts.power_of_two) return "off";
    return steps.guarded(amax) ? "not applied" : f32_text(step_scale(steps, facts, amax).applied);
}

void add_scales(const StepFacts& facts, const Steps& steps, float block_amax,
                std::vector<std::string>& lines) {
    const float amax = steps.floor(facts, block_amax);
    lines.push_back(line("amax", f32_text(block_amax)));
    lines.push_back(line("floor", "epsilon " + decimal(facts.epsilon, true) + " -> " + f32_text(amax)));
    if (steps.guarded(amax)) {
        lines.push_back(line("scale", "1, as amax is " + decimal(amax, true)));
    } else {
        const float quotient = steps.quotient(facts, amax);
        std::string text = decimal(facts.maximum, true) + " / amax = " + f32_text(quotient);
        if (std::isinf(quotient)) text += " -> " + f32_text(steps.overflow(facts, amax));
        lines.push_back(line("scale", text));
    }
    lines.push_back(line("pow2", power_of_two_text(facts, steps, amax)));
}

void add_codes(const Steps& steps, const StepFacts& facts, const StepBlock& block, const StepScale& scale,
               const Outputs& expected, const Outputs& actual, std::vector<std::string>& lines) {
    const BlockExtent& e = block.block.extent;
    const auto code = [&](const Outputs& outputs, std::size_t i) {
        const auto index = static_cast<std::int64_t>(i);
        return code_byte(outputs, *block.block.code_slot,
                         block.block.code_at(index / e.cols, index % e.cols));
    };
    std::vector<bool> wrong(block.x.size());
    for (std::size_t i = 0; i < wrong.size(); ++i) wrong[i] = code(expected, i) != code(actual, i);
    const auto order = shown(block, wrong);
    for (const std::size_t i : order) {
        const auto index = static_cast<std::int64_t>(i);
        const std::string place = "(" + std::to_string(e.row + index / e.cols) + ", " +
                                  std::to_string(e.col + index % e.cols) + ")";
        lines.push_back(
            line(place, decimal(block.x[i], true) +
                            " * scale = " + decimal(steps.product(facts, block.x[i], scale), true) + ": " +
                            beside(hex_digits(code(expected, i), 2), hex_digits(code(actual, i), 2))));
    }
    if (order.size() < block.x.size())
        lines.push_back("and " + std::to_string(block.x.size() - order.size()) + " more elements");
}

}  // namespace

std::vector<std::string> worked_block(const Case& c, const Finding& finding, const Outputs& expected,
                                      const Outputs& actual) {
    std::vector<std::string> lines;
    const auto facts = step_facts(c.recipe, finding.epsilon);
    if (!facts || finding.block_row < 0) return lines;
    const Steps steps = recipe_steps();
    for (const StepBlock& block : step_blocks(c)) {
        const Block& place = block.block;
        if (place.direction != finding.direction || place.row != finding.block_row ||
            place.col != finding.block_col)
            continue;
        const float amax = amax_of(steps, *facts, block);
        add_scales(*facts, steps, amax, lines);
        for (const Slot slot : place.scale_slots) {
            const auto text = [&](const Outputs& o) {
                return f32_text(scale_bits(o, slot, place.scale_index));
            };
            const std::string how = slot == Slot::scale ? "" : "1 / scale: ";
            lines.push_back(line(slot == Slot::scale ? "stored" : "scale_inv",
                                 how + beside(text(expected), text(actual))));
        }
        if (place.code_slot)
            add_codes(steps, *facts, block, scale_of(steps, *facts, block), expected, actual, lines);
        break;
    }
    return lines;
}

}  // namespace quantcheck
