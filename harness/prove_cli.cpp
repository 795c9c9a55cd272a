#include "harness/prove_cli.hpp"

#include <cmath>

namespace quantcheck {
namespace {

constexpr const char* kExitCodes =
    "Exit codes: 0 proved, 1 a counterexample was found, 2 wrong option, file or plugin,\n"
    "            3 not proved (interrupted, a shard, unsupported), 4 the harness failed or its oracles disagree.\n";

void add_run_options(CLI::App& command, ProveOptions& options) {
    GateOptions& common = options.common;
    command.add_option("--plugin", common.plugins, "Look for the kernel in this plugin (repeatable); default: the built-in ones")
        ->allow_extra_args(false);
    command.add_option("--recipe-file", common.recipe_files, "Also know the recipe in this JSON file (repeatable)")
        ->allow_extra_args(false);
    command.add_option("--time-limit", common.time_limit_seconds, "Seconds that one launch may take")
        ->check(CLI::Range(0.001, 86400.0))
        ->capture_default_str();
    command.add_option("--jobs", common.jobs, "Threads; each runs the kernel in a worker process of its own")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    CLI::Option* shard = command.add_option("--shard", options.shard, "Do part i of n only; merge the reports with 'prove merge'");
    shard->capture_default_str();
    command.add_option("--resume", options.resume, "Go on from this report of an interrupted run");
    command.add_option("--save-failures", common.save_failures, "Folder for the counterexample")->capture_default_str();
}

void add_report(CLI::App& command, ProveOptions& options) {
    command.add_option("--report", options.common.report, "Write the JSON report to this file (default: quantcheck-proof.json)");
}

CLI::App* add_kind(CLI::App& prove, ProofKind kind, const char* summary, const char* examples, ProveOptions& options,
                   int& status) {
    CLI::App* command = prove.add_subcommand(std::string(name_of(kind)), summary);
    add_run_options(*command, options);
    add_report(*command, options);
    command->footer(std::string(examples) + kExitCodes);
    command->callback([kind, &options, &status] {
        options.kind = kind;
        if (options.common.report.empty()) options.common.report = "quantcheck-proof.json";
        status = prove_command(options);
    });
    return command;
}

CLI::Option* add_kernel(CLI::App& command, ProveOptions& options) {
    return command.add_option("--kernel", options.kernel, "The kernel's name, or 'reference' for the recipe itself");
}

void add_recipe(CLI::App& command, ProveOptions& options) {
    command.add_option("--recipe", options.recipe,
                       "The recipe with its options, for example 'te.float8_block_1x128[format=E5M2]'; options that are not "
                       "named have their first value (default: the first recipe that the kernel claims)");
}

}  // namespace

void add_prove(CLI::App& app, ProveOptions& options, int& status) {
    CLI::App* prove = app.add_subcommand("prove", "Prove a statement about a kernel over its whole finite domain");
    prove->require_subcommand(1);
    prove->footer(kExitCodes);
    CLI::App* scale = add_kind(*prove, ProofKind::scale, "Every amax through the kernel's scale rule",
                               "Examples:\n"
                               "  quantcheck prove scale --kernel host.scale --recipe 'te.float8_block_1x128[format=E4M3]'\n"
                               "  quantcheck prove scale --kernel host.block_1x128 --recipe 'te.float8_block_1x128[input=f32]'\n"
                               "  quantcheck prove scale --kernel host.scale --shard 1/4 --report part1.json\n",
                               options, status);
    add_kernel(*scale, options)->required();
    add_recipe(*scale, options);
}

}  // namespace quantcheck
