#include "harness/testing/prove_run.hpp"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>

#include "reports/schema_errors.hpp"

namespace quantcheck::testing {
namespace {

const nlohmann::ordered_json& named(const nlohmann::ordered_json& list, const std::string& name) {
    for (const auto& entry : list)
        if (entry.at("name") == name) return entry;
    throw std::out_of_range(name);
}

}  // namespace

const nlohmann::ordered_json& ProveRun::set(std::size_t part_index, const std::string& name) const {
    return named(part(part_index).at("sets"), name);
}

const nlohmann::ordered_json& ProveRun::claim(const std::string& name) const {
    return named(proof().at("claims"), name);
}

ProveRun prove(const Scratch& scratch, const std::string& name, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "prove");
    const bool merges = arguments.at(1) == "merge";
    if (!merges) arguments.insert(arguments.end(), {"--save-failures", scratch.file("failures")});
    const std::string file = scratch.file(name + ".json");
    arguments.insert(arguments.end(), {"--report", file});
    ProveRun run{quantcheck(arguments), {}};
    std::ifstream in(file);
    if (!in) return run;
    run.report = nlohmann::ordered_json::parse(in);
    EXPECT_EQ(schema_errors(run.report.dump()), "");
    return run;
}

Variable::Variable(const char* name, const std::string& value) : name_(name) {
    ::setenv(name, value.c_str(), 1);
}
Variable::~Variable() { ::unsetenv(name_); }

std::string bits(const nlohmann::ordered_json& number) { return number.at("bits").get<std::string>(); }

}  // namespace quantcheck::testing
