#pragma once
#include <optional>
#include <string>

namespace quantcheck {

/// What is wrong with this thread's floating-point environment (rounding mode, flush-to-zero,
/// denormals-are-zero), as a phrase; nothing when it is IEEE round-to-nearest with subnormals. Control bits
/// and actual arithmetic are both checked, since a library linked with -ffast-math sets the bits when it is
/// loaded.
[[nodiscard]] std::optional<std::string> fp_environment_fault();

/// Puts the default environment back.
void restore_fp_environment();

}  // namespace quantcheck
