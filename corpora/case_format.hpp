#pragma once
#include <cstdint>
#include <string_view>

#include "corpora/safetensors.hpp"
#include "corpora/saved_case.hpp"

namespace quantcheck {

/// Version of the case format that is written; older ones are read, newer ones are refused.
inline constexpr std::uint64_t kCaseFormatVersion = 1;

/// Name of the input's tensor; recorded outputs have the names of their slots.
inline constexpr std::string_view kInputTensor = "input";

/// The case as a safetensors file holds it. Throws HarnessFault if recorded outputs do not fit the recipe.
[[nodiscard]] Safetensors case_to_safetensors(const SavedCase& saved);

/// The case in a file's content. Metadata "geometry" may be absent (then the input's shape, unpadded), and
/// "recipe" where "recipe_id" names a built-in one, so that a few lines of Python can write a recording.
/// Throws InputError.
[[nodiscard]] SavedCase case_from_safetensors(Safetensors content, std::string_view origin);

/// The same of a file, whose tensors are read only once their types and shapes are those of the case.
[[nodiscard]] SavedCase case_from_safetensors(const SafetensorsFile& file, std::string_view origin);

}  // namespace quantcheck
