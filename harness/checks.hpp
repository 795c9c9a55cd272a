#pragma once
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace quantcheck {

/// What is looked at while an emulated kernel runs.
enum class Checks : std::uint8_t {
    fast,       ///< bytes in two orders of threads, barriers, warp operations, launch limits
    schedules,  ///< further orders, at every launch
    races,      ///< each access: races, bounds, alignment, uninitialised shared memory, overflow
    all
};

/// As the option --checks takes them.
inline constexpr std::array<std::pair<std::string_view, Checks>, 4> kChecksNames = {
    {{"fast", Checks::fast},
     {"schedules", Checks::schedules},
     {"races", Checks::races},
     {"all", Checks::all}}};

[[nodiscard]] constexpr std::string_view name_of(Checks checks) {
    return kChecksNames[static_cast<std::size_t>(checks)].first;
}

/// What `part` looks at is looked at by `checks`, too.
[[nodiscard]] constexpr bool includes(Checks checks, Checks part) {
    return part == Checks::fast || part == checks || checks == Checks::all;
}

/// The kernel must have been compiled with access hooks.
[[nodiscard]] constexpr bool watches_accesses(Checks checks) {
    return checks == Checks::races || checks == Checks::all;
}

/// Orders of threads that each launch runs in: forward, reverse, and shuffled ones.
[[nodiscard]] constexpr std::uint32_t schedules_of(Checks checks) {
    return checks == Checks::schedules || checks == Checks::all ? 5 : 1;
}

}  // namespace quantcheck
