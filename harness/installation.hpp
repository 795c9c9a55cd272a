#pragma once
#include <filesystem>
#include <vector>

namespace quantcheck {

// Where the parts shipped with quantcheck lie: beside the binary in a build tree or an installation.

/// The built-in kernel plugins that were built; throws HarnessFault if the host kernels are missing.
[[nodiscard]] std::vector<std::filesystem::path> builtin_plugins();

/// The plugin of mutants, which only a build with tests has; throws InputError if it is missing.
[[nodiscard]] std::filesystem::path mutants_plugin();

/// Those of CUDA kernels with one fault each, for a GPU and for the CPU, that were built.
[[nodiscard]] std::vector<std::filesystem::path> cuda_mutants_plugins();

/// The folder of recorded and curated cases; throws HarnessFault if it is missing.
[[nodiscard]] std::filesystem::path builtin_corpus();

}  // namespace quantcheck
