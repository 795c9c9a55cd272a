#include "properties/findings.hpp"

namespace quantcheck {
namespace {

Finding plain(std::string what) {
    Finding finding;
    finding.what = std::move(what);
    return finding;
}

}  // namespace

Finding block_finding(const Case& c, const Block& block, std::string what) {
    Finding finding = plain(std::move(what));
    finding.direction = block.direction;
    finding.block_row = block.row;
    finding.block_col = block.col;
    finding.row = block.extent.row;
    finding.col = block.extent.col;
    finding.input_bits = input_bits(c, finding.row, finding.col);
    finding.amax = facts_of(c, block.extent).amax();
    finding.epsilon = c.recipe.epsilon.value;
    return finding;
}

void name_element(Finding& finding, const Case& c, const Block& block, std::int64_t r, std::int64_t col) {
    finding.slot = block.code_slot;
    finding.row = block.extent.row + r;
    finding.col = block.extent.col + col;
    finding.input_bits = input_bits(c, finding.row, finding.col);
}

void name_scales(Finding& finding, const Block& block, const Outputs& expected, const Outputs& actual) {
    Slot named = block.scale_slots.back();
    for (const Slot slot : block.scale_slots)
        if (scale_bits(expected, slot, block.scale_index) != scale_bits(actual, slot, block.scale_index)) {
            named = slot;
            break;
        }
    finding.slot = named;
    finding.expected_scale = scale_bits(expected, named, block.scale_index);
    finding.actual_scale = scale_bits(actual, named, block.scale_index);
}

Outcome failed(Finding finding) {
    Outcome outcome;
    outcome.verdict = Verdict::fail;
    outcome.finding = std::move(finding);
    return outcome;
}

Outcome skipped(std::string why) {
    Outcome outcome;
    outcome.verdict = Verdict::skipped;
    outcome.message = std::move(why);
    return outcome;
}

Outcome outcome_of_failed_run(const Run& run) {
    const auto with_message = [&](Verdict verdict) {
        Outcome outcome;
        outcome.verdict = verdict;
        outcome.message = run.message;
        return outcome;
    };
    const auto as_failure = [&](std::string what) {
        return failed(plain(run.message.empty() ? std::move(what) : what + ": " + run.message));
    };
    switch (run.status) {
        case RunStatus::unsupported:
            return with_message(Verdict::unsupported);
        case RunStatus::crash:
            return with_message(Verdict::crash);
        case RunStatus::timeout:
            return with_message(Verdict::timeout);
        case RunStatus::not_recorded:
            return with_message(Verdict::skipped);
        case RunStatus::error:
            return as_failure("the kernel returned an error");
        case RunStatus::input_changed:
            return as_failure("the kernel changed its input");
        case RunStatus::out_of_bounds:
            return as_failure("the kernel wrote outside its buffers");
        case RunStatus::environment_changed:
            return as_failure("the kernel left its process changed");
        case RunStatus::check_failed:
            return as_failure("a check of the launch found a fault");
        case RunStatus::ok:
            break;
    }
    return failed(plain("the run succeeded, yet its outputs were not judged"));
}

std::optional<Outcome> unusable(const Case& c, const Run& run) {
    if (run.status != RunStatus::ok) return outcome_of_failed_run(run);
    const auto shapes = slot_shapes(c.recipe, c.operation, c.rows, c.cols);
    for (const Slot slot : kAllSlots) {
        const auto& shape = shapes[static_cast<std::size_t>(slot)];
        if (!shape) continue;
        const std::string name(name_of(slot));
        if (!run.outputs[slot]) return failed(plain("the output " + name + " is missing"));
        if (run.outputs[slot]->size() != shape->bytes())
            return failed(plain("the output " + name + " has " + std::to_string(run.outputs[slot]->size()) +
                                " bytes, the recipe writes " + std::to_string(shape->bytes())));
    }
    return std::nullopt;
}

Outcome Judgement::outcome(std::string_view nothing_judged) && {
    if (finding_) {
        finding_->differing_codes = codes_;
        finding_->differing_scales = scales_;
        outcome_.verdict = Verdict::fail;
        outcome_.finding = std::move(finding_);
    } else if (outcome_.blocks == 0) {
        outcome_.verdict = Verdict::skipped;
        outcome_.message = nothing_judged;
    }
    return std::move(outcome_);
}

}  // namespace quantcheck
