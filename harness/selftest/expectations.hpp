#pragma once
#include <string>
#include <vector>

#include "reports/selftest.hpp"

namespace quantcheck {

/// What a selftest must show and did not, one sentence each; empty means that the gate can fail wherever it
/// must. Every mutant that must be found is; the conformant ones pass; a mutant planted for one property is
/// found by it, and alone unless the property is derived; each property finds a mutant, and one alone or is
/// derived; each of these block kinds has a mutant that needs it. Of controls, properties and kinds nothing
/// is expected when the mutants were narrowed. No mutant at all is never enough.
[[nodiscard]] std::vector<std::string> unmet_expectations(const Selftest& selftest,
                                                          const std::vector<std::string>& kinds);

}  // namespace quantcheck
