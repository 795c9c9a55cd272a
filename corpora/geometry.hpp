#pragma once
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>

namespace quantcheck {

/// Where a case's elements lie in memory, in elements (see Case).
struct Geometry {
    std::int64_t rows = 0, cols = 0, row_padding = 0, misalignment = 0;
};

/// Refuses, with `origin` first, a geometry with a negative member or a storage beyond 2^31 elements, so that
/// later sums and products cannot overflow. Throws InputError.
void check_geometry(const Geometry& geometry, std::string_view origin);

/// {"rows": .., "cols": .., "row_padding": .., "misalignment": ..}, the last two 0 where absent.
[[nodiscard]] nlohmann::ordered_json geometry_to_json(const Geometry& geometry);

/// Reads and checks what geometry_to_json wrote; throws InputError with `origin` first.
[[nodiscard]] Geometry geometry_from_json(const nlohmann::json& document, std::string_view origin);

}  // namespace quantcheck
