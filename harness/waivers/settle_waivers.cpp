#include "harness/waivers/settle_waivers.hpp"

#include "reference/recipe_id.hpp"

namespace quantcheck {
namespace {

void settle(const WaiverScope& scope, WaiverResult& result) {
    const auto not_checked = [&](const char* why) {
        result.state = WaiverState::not_checked;
        result.note = why;
    };
    const std::string& kernel = result.waiver.kernel;
    if (result.state == WaiverState::unexpected_pass && !scope.full) {
        not_checked("nothing failed, in too few cases to tell");
    } else if (result.state == WaiverState::unused && !result.note.empty() && !scope.full) {
        not_checked("the property applied to no case, of too few to tell");
    } else if (result.state == WaiverState::unused && result.note.empty()) {
        if (scope.left_out(result.waiver))
            not_checked("the options leave it out");
        else if (!scope.kernels.contains(kernel))
            result.note = "no loaded plugin offers the kernel";
        else if (!scope.judged.contains(kernel))
            not_checked("the kernel cannot run here");
        else
            result.note = "the kernel is not judged against that recipe";
    }
}

void mark_rows(const WaiverResult& result, Report& report) {
    if (result.state != WaiverState::unexpected_pass) return;
    const std::string recipe = parse_recipe_id(result.waiver.recipe).name;
    for (SubjectResult& row : report.results) {
        if (row.subject != result.waiver.kernel || row.recipe != recipe) continue;
        for (PropertyResult& property : row.properties) {
            if (property.property != result.waiver.property || property.verdict != Verdict::pass) continue;
            property.verdict = Verdict::unexpected_pass;
            property.reason = "a waiver (" + result.waiver.issue + ") expects a failure and none was met";
        }
    }
}

}  // namespace

void settle_waivers(const WaiverScope& scope, Report& report) {
    WaiverScope reached = scope;
    reached.full = scope.full && !report.harness_fault;  // a run that broke off was not a full one
    for (WaiverResult& result : report.waivers) {
        settle(reached, result);
        mark_rows(result, report);
    }
}

}  // namespace quantcheck
