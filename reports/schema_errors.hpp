#pragma once
#include <string>
#include <string_view>

namespace quantcheck {

/// What reports/schema/report.schema.json has against this text, one line per error; empty when it is valid.
[[nodiscard]] std::string schema_errors(std::string_view report_text);

}  // namespace quantcheck
