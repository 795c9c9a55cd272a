#pragma once
#include <string>
#include <string_view>

namespace quantcheck {

/// What a schema of reports/schema has against this text, one line per error; empty when it is valid.
[[nodiscard]] std::string schema_errors(std::string_view text,
                                        const std::string& schema = "report.schema.json");

}  // namespace quantcheck
