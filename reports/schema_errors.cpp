#include "reports/schema_errors.hpp"

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace quantcheck {

std::string schema_errors(std::string_view text, const std::string& schema_name) {
    std::ifstream file(QUANTCHECK_SOURCE_DIR "/reports/schema/" + schema_name);
    const nlohmann::json schema_document = nlohmann::json::parse(file);
    valijson::Schema schema;
    valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
    parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(schema_document), schema);

    const nlohmann::json document = nlohmann::json::parse(text);
    valijson::Validator validator(valijson::Validator::kStrongTypes);
    valijson::ValidationResults results;
    if (validator.validate(schema, valijson::adapters::NlohmannJsonAdapter(document), &results)) return "";

    std::set<std::string> lines;  // valijson repeats a message for every level above it
    for (const auto& error : results) {
        std::string line;
        for (const std::string& part : error.context) line += part;
        lines.insert(line + ": " + error.description);
    }
    std::string errors;
    for (const std::string& line : lines) errors += line + "\n";
    return errors.empty() ? "invalid for no stated reason\n" : errors;
}

}  // namespace quantcheck
