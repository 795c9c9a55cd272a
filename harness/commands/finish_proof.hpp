#pragma once
#include "harness/commands/gate_options.hpp"
#include "reports/report.hpp"

namespace quantcheck {

/// Decides verdict and exit code of a report with a proof (or without one, if there was nothing to prove),
/// prints it on stdout and writes the report file.
[[nodiscard]] int finish_proof(Report& report, const GateOptions& options);

}  // namespace quantcheck
