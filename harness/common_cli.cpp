#include "harness/common_cli.hpp"

#include <charconv>
#include <string>
#include <vector>

#include "properties/generate.hpp"

namespace quantcheck {

CLI::Validator whole_number() {
    return {[](std::string& text) {
                std::uint64_t value = 0;
                const char* end = text.data() + text.size();
                const auto [stop, error] = std::from_chars(text.data(), end, value);
                return error == std::errc() && stop == end ? std::string()
                                                           : "'" + text + "' is not a whole number";
            },
            "WHOLE NUMBER"};
}

void add_time_limit(CLI::App& command, GateOptions& options) {
    command
        .add_option("--time-limit", options.time_limit_seconds,
                    "Seconds that one launch may take, not counting time in which it waits for a processor")
        ->check(CLI::Range(0.001, 86400.0))
        ->capture_default_str();
}

void add_kernel_options(CLI::App& command, GateOptions& options) {
    command
        .add_option("--plugin", options.plugins,
                    "Judge the kernels of this plugin (repeatable); default: the built-in ones")
        ->allow_extra_args(false);
    command.add_option("--kernel", options.kernels, "Only kernels whose name matches this glob (repeatable)")
        ->allow_extra_args(false);
    add_time_limit(command, options);
    command
        .add_option("--device", options.devices,
                    "Only this CUDA device, by index or UUID (repeatable); default: all that there are")
        ->allow_extra_args(false);
    command
        .add_option("--memory-limit", options.memory_limit_mib,
                    "MiB of memory that a host kernel's process may have")
        ->check(CLI::Range(64, 1 << 30))
        ->capture_default_str();
}

void add_checks(CLI::App& command, GateOptions& options) {
    std::vector<std::string> names;
    for (const auto& [name, checks] : kChecksNames) names.emplace_back(name);
    command
        .add_option_function<std::string>(
            "--checks",
            [&options](const std::string& wanted) {
                for (const auto& [name, checks] : kChecksNames)
                    if (name == wanted) options.checks = checks;
            },
            "What to look at in emulated kernels: fast, schedules (more orders of threads), races (each "
            "access to memory) or all")
        ->check(CLI::IsMember(names))
        ->default_str("fast");
}

void add_sanitizer(CLI::App& command, GateOptions& options) {
    command
        .add_option("--sanitizer", options.sanitizer,
                    "Run CUDA kernels under this tool of compute-sanitizer, and judge no others: memcheck, "
                    "racecheck, initcheck or synccheck")
        ->check(CLI::IsMember({"memcheck", "racecheck", "initcheck", "synccheck"}));
}

void add_judging_options(CLI::App& command, GateOptions& options) {
    command
        .add_option("--property", options.properties,
                    "Only properties whose name matches this glob (repeatable)")
        ->allow_extra_args(false);
    command.add_option("--report", options.report,
                       "Write the JSON report to this file (gate: quantcheck-report.json by default)");
    command.add_option("--junit", options.junit,
                       "Write the results as JUnit XML, which CI systems display, to this file");
    command.add_option("--waivers", options.waivers, "Failures that are accepted for now: a JSON file");
}

void add_recipe_options(CLI::App& command, GateOptions& options) {
    command
        .add_option(
            "--recipe", options.recipes,
            "Only recipes that match this pattern, for example 'te.*' or 'te.float8_block_1x128[input=bf16]'")
        ->allow_extra_args(false);
    command
        .add_option("--recipe-file", options.recipe_files,
                    "Also know the recipe in this JSON file (repeatable)")
        ->allow_extra_args(false);
}

CLI::Option* add_sampling_options(CLI::App& command, GateOptions& options) {
    command.add_option("--seed", options.seed, "Seed of the generated cases")
        ->check(whole_number())
        ->capture_default_str();
    CLI::Option* cases =
        command.add_option("--cases", options.cases, "Generated cases per kernel and recipe")
            ->check(whole_number())
            ->capture_default_str();
    command.add_option("--max-elements", options.max_elements, "Elements of the largest generated tensor")
        ->check(CLI::Range(1, 1 << 17))
        ->default_str(std::to_string(PlanLimits{}.max_elements));
    return cases;
}

void add_jobs(CLI::App& command, GateOptions& options) {
    command.add_option("--jobs", options.jobs, "Threads; each runs kernels in worker processes of its own")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
}

}  // namespace quantcheck
