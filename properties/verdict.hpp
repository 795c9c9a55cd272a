#pragma once
#include <array>
#include <cstdint>
#include <string_view>

namespace quantcheck {

/// What is said of a subject, a recipe and a property.
enum class Verdict : std::uint8_t {
    pass,
    fail,
    crash,
    timeout,
    nondeterministic,
    unsupported,
    skipped,
    waived,
    unexpected_pass,
    oracle_dispute
};

/// The verdict's name as written in reports.
[[nodiscard]] constexpr std::string_view name_of(Verdict v) {
    constexpr std::array<std::string_view, 10> names = {
        "pass",        "fail",    "crash",  "timeout",         "nondeterministic",
        "unsupported", "skipped", "waived", "unexpected_pass", "oracle_dispute"};
    return names[static_cast<std::size_t>(v)];
}

/// True for verdicts that make a gate nonconformant (exit 1).
[[nodiscard]] constexpr bool is_failure(Verdict v) {
    return v == Verdict::fail || v == Verdict::crash || v == Verdict::timeout ||
           v == Verdict::nondeterministic || v == Verdict::unexpected_pass || v == Verdict::oracle_dispute;
}

}  // namespace quantcheck
