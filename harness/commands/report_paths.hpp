#pragma once
#include "harness/commands/gate_options.hpp"

namespace quantcheck {

/// Throws InputError unless the files that the options name for reports can be written and are neither one
/// file nor one that the run reads: a plugin, a recipe, a saved case, waivers. Called before the work, not
/// after it.
void check_report_paths(const GateOptions& options);

}  // namespace quantcheck
