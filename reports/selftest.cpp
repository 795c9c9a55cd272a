#include "reports/selftest.hpp"

#include <algorithm>
#include <array>

namespace quantcheck {

std::optional<std::int64_t> SelftestMutant::first_kill() const {
    if (kills.empty()) return std::nullopt;
    return std::ranges::min_element(kills, {}, [](const auto& kill) { return kill.second; })->second;
}

std::string_view SelftestMutant::outcome() const {
    if (planted.is_conformant()) return kills.empty() ? "conformant" : "false_alarm";
    if (!kills.empty()) return "killed";
    return planted.must_be_found() ? "survived" : "not_expected";
}

std::int64_t Selftest::median_first_kill() const {
    std::vector<std::int64_t> first_kills;
    for (const SelftestMutant& mutant : mutants)
        if (mutant.outcome() == "killed") first_kills.push_back(*mutant.first_kill() + 1);
    if (first_kills.empty()) return 0;
    const auto middle = first_kills.begin() + static_cast<std::ptrdiff_t>(first_kills.size() / 2);
    std::ranges::nth_element(first_kills, middle);
    return *middle;
}

std::string_view name_of(Selftest::Form form) {
    constexpr std::array<std::string_view, 3> names = {"full", "quick", "narrowed"};
    return names[static_cast<std::size_t>(form)];
}

}  // namespace quantcheck
