#pragma once
#include <vector>

#include "harness/kernel_info.hpp"
#include "properties/property.hpp"
#include "reports/report.hpp"

namespace quantcheck {

/// Fills in mutants and properties: those of the plugins that the report has results for, and `expected`,
/// whether the campaign ran them or not. A mutant that refused every case is found, by the name
/// "(unsupported)".
void fill_kill_matrix(Selftest& selftest, const std::vector<PluginInfo>& plugins, const Report& report,
                      const std::vector<const Property*>& expected);

}  // namespace quantcheck
