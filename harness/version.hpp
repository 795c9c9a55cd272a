#pragma once
#include <map>
#include <string>
#include <string_view>

namespace quantcheck {

/// Versions that a report and a saved case carry: quantcheck and the plugin ABI.
[[nodiscard]] std::map<std::string, std::string> versions();

/// Commit that this binary was built from, with "-dirty" if the tree had changes; "unknown" outside a
/// checkout.
[[nodiscard]] std::string_view git_state();

}  // namespace quantcheck
