#pragma once
#include <nlohmann/json.hpp>

#include "reports/selftest.hpp"

namespace quantcheck {

/// The "selftest" section of a report; times are not in it.
[[nodiscard]] nlohmann::ordered_json to_json(const Selftest& selftest);

}  // namespace quantcheck
