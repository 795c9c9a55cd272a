#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/testing/run_program.hpp"

namespace quantcheck::testing {

/// One run of `quantcheck prove` and its report, which must be valid by its schema.
struct ProveRun {
    ProgramResult result;
    nlohmann::ordered_json report;

    [[nodiscard]] const nlohmann::ordered_json& proof() const { return report.at("proof"); }
    [[nodiscard]] const nlohmann::ordered_json& part(std::size_t i) const {
        return proof().at("parts").at(i);
    }
    /// A set of a part, by name.
    [[nodiscard]] const nlohmann::ordered_json& set(std::size_t part, const std::string& name) const;
    /// A claim, by name.
    [[nodiscard]] const nlohmann::ordered_json& claim(const std::string& name) const;
};

/// Runs prove with these arguments; the report is `name`.json of the scratch folder, counterexamples go to
/// `failures` there.
[[nodiscard]] ProveRun prove(const Scratch& scratch, const std::string& name,
                             std::vector<std::string> arguments);

/// Sets an environment variable for the programs started while it lives.
class Variable {
 public:
    Variable(const char* name, const std::string& value);
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;
    ~Variable();

 private:
    const char* name_;
};

/// "0x2B8C" of a set's or part's number.
[[nodiscard]] std::string bits(const nlohmann::ordered_json& number);

}  // namespace quantcheck::testing
