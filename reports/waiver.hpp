#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace quantcheck {

/// A failure that a project accepts for now, as its waiver file says (reports/schema/waivers.schema.json).
struct Waiver {
    std::string kernel;     ///< its name in full
    std::string recipe;     ///< "name" or "name[option=value,...]": the variants that are meant
    std::string property;   ///< its name in full
    std::string situation;  ///< of `quantcheck list situations`: only cases that are in it; empty: any case
    std::string issue;      ///< where the fault is tracked
    std::string owner;      ///< who answers for it
    std::string expires;    ///< YYYY-MM-DD, the last day (UTC) on which it holds
    std::string reason;
};

/// What became of a waiver in a run.
enum class WaiverState : std::uint8_t {
    waived,           ///< at least one failure was waived
    unexpected_pass,  ///< what it waives was judged and did not fail
    expired,          ///< its day is over; it waives nothing
    unused,           ///< there is nothing for it to waive
    not_checked       ///< the run cannot tell
};

/// The state's name as written in reports.
[[nodiscard]] constexpr std::string_view name_of(WaiverState state) {
    constexpr std::array<std::string_view, 5> names = {"waived", "unexpected_pass", "expired", "unused",
                                                       "not_checked"};
    return names[static_cast<std::size_t>(state)];
}

/// True for states that make a run nonconformant: the file must be brought up to date.
[[nodiscard]] constexpr bool is_failure(WaiverState state) {
    return state == WaiverState::unexpected_pass || state == WaiverState::expired ||
           state == WaiverState::unused;
}

struct WaiverResult {
    Waiver waiver;
    WaiverState state = WaiverState::unused;
    std::int64_t cases = 0;  ///< that failed and were waived
    std::string note;        ///< why it is in this state, where that is not plain
};

/// "mutant.x against te.y, bit_exact: 37 failing cases waived until 2026-12-31 (issue #12, owner): reason".
[[nodiscard]] std::string waiver_text(const WaiverResult& result);

}  // namespace quantcheck
