#pragma once
#include <map>
#include <string>
#include <vector>

#include "harness/kernel_info.hpp"

namespace quantcheck {

/// What a report says of the machine, the build and the plugins: everything that may differ between two runs
/// of one seed.
[[nodiscard]] std::map<std::string, std::string> host_facts(const std::vector<PluginInfo>& plugins);

}  // namespace quantcheck
