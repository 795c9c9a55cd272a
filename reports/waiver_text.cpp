#include "reports/waiver.hpp"

namespace quantcheck {
namespace {

std::string what_became(const WaiverResult& result) {
    const std::string& day = result.waiver.expires;
    switch (result.state) {
        case WaiverState::waived:
            return std::to_string(result.cases) + (result.cases == 1 ? " failing case" : " failing cases") +
                   " waived until " + day;
        case WaiverState::unexpected_pass:
            return "unexpected pass, nothing fails that it would waive; remove the waiver";
        case WaiverState::expired:
            return "expired on " + day + "; fix the fault or renew the waiver";
        case WaiverState::unused:
            return "unused, " + result.note + "; correct or remove the waiver";
        case WaiverState::not_checked:
            break;
    }
    return "not checked, " + result.note;
}

}  // namespace

std::string waiver_text(const WaiverResult& result) {
    const Waiver& waiver = result.waiver;
    return waiver.kernel + " against " + waiver.recipe + ", " + waiver.property +
           (waiver.situation.empty() ? "" : " in " + waiver.situation) + ": " + what_became(result) + " (" +
           waiver.issue + ", " + waiver.owner + "): " + waiver.reason;
}

}  // namespace quantcheck
