#include "harness/prove_cli.hpp"

#include "harness/common_cli.hpp"

namespace quantcheck {
namespace {

constexpr const char* kProofExitCodes =
    "Exit codes: 0 proved, 1 a counterexample was found, 2 wrong option, file or plugin,\n"
    "            3 not proved (interrupted, a shard, unsupported), 4 the harness failed or its oracles "
    "disagree.\n";

void add_run_options(CLI::App& command, ProveOptions& options) {
    GateOptions& common = options.common;
    command
        .add_option("--plugin", common.plugins,
                    "Look for the kernel in this plugin (repeatable); default: the built-in ones")
        ->allow_extra_args(false);
    command
        .add_option("--recipe-file", common.recipe_files,
                    "Also know the recipe in this JSON file (repeatable)")
        ->allow_extra_args(false);
    add_time_limit(command, common);
    add_jobs(command, common);
    command.add_option("--shard", options.shard, "Do part i of n only; join the reports with 'prove merge'")
        ->capture_default_str();
    command.add_option("--resume", options.resume, "Go on from this report of an interrupted run");
    command.add_option("--save-failures", common.save_failures, "Folder for the counterexample")
        ->capture_default_str();
}

void add_report(CLI::App& command, ProveOptions& options) {
    command.add_option("--report", options.common.report,
                       "Write the JSON report to this file (default: quantcheck-proof.json)");
}

CLI::App* add_kind(CLI::App& prove, ProofKind kind, const char* summary, const char* examples,
                   ProveOptions& options, int& status) {
    CLI::App* command = prove.add_subcommand(std::string(name_of(kind)), summary);
    add_run_options(*command, options);
    add_report(*command, options);
    command->footer(std::string(examples) + kProofExitCodes);
    command->callback([kind, &options, &status] {
        options.kind = kind;
        if (options.common.report.empty()) options.common.report = "quantcheck-proof.json";
        status = prove_command(options);
    });
    return command;
}

CLI::Option* add_kernel(CLI::App& command, ProveOptions& options) {
    return command.add_option("--kernel", options.kernel,
                              "The kernel's name, or 'reference' for the recipe itself");
}

void add_recipe(CLI::App& command, ProveOptions& options) {
    command.add_option(
        "--recipe", options.recipe,
        "The recipe with its options, for example 'te.float8_block_1x128[format=E5M2]'; options that are not "
        "named have their first value (default: the first recipe that the kernel claims)");
}

void add_cast(CLI::App& prove, ProveOptions& options, int& status) {
    CLI::App* cast = add_kind(prove, ProofKind::cast, "Every float through the cast to a code format",
                              "Examples:\n"
                              "  quantcheck prove cast --format E5M2\n"
                              "  quantcheck prove cast --format E4M3 --kernel host.block_1x128\n",
                              options, status);
    cast->add_option("--format", options.format, "Code format")
        ->check(CLI::IsMember({"E4M3", "E5M2"}))
        ->capture_default_str();
    add_kernel(*cast, options);
    add_recipe(*cast, options);
}

void add_scale(CLI::App& prove, ProveOptions& options, int& status) {
    CLI::App* scale = add_kind(
        prove, ProofKind::scale, "Every amax through the scale rule",
        "Examples:\n"
        "  quantcheck prove scale --kernel host.scale --recipe 'te.float8_block_1x128[format=E4M3]'\n"
        "  quantcheck prove scale --kernel host.block_1x128 --recipe 'te.float8_block_1x128[input=f32]'\n"
        "  quantcheck prove scale --kernel host.scale --shard 1/4 --report part1.json\n",
        options, status);
    add_kernel(*scale, options)->required();
    add_recipe(*scale, options);
}

void add_pairs(CLI::App& prove, ProveOptions& options, int& status) {
    CLI::App* pairs = add_kind(prove, ProofKind::pairs, "Every amax with every element of its blocks",
                               "Examples:\n"
                               "  quantcheck prove pairs --kernel host.block_1x128 --dtype bf16\n"
                               "  quantcheck prove pairs --kernel host.block_128x128 --recipe "
                               "'te.float8_block_128x128[epsilon=1e-12]' "
                               "--dtype f16\n",
                               options, status);
    add_kernel(*pairs, options)->required();
    add_recipe(*pairs, options);
    pairs->add_option("--dtype", options.dtype, "Input type")->check(CLI::IsMember({"bf16", "f16"}));
}

void add_epsilon(CLI::App& prove, ProveOptions& options, int& status) {
    CLI::App* epsilon = add_kind(
        prove, ProofKind::epsilon, "Which blocks an epsilon changes",
        "Examples:\n"
        "  quantcheck prove epsilon --kernel reference --recipe 'te.float8_block_1x128[format=E5M2]'\n"
        "  quantcheck prove epsilon --kernel host.scale --epsilon 1e-12 --against 0 --dtype bf16\n",
        options, status);
    add_kernel(*epsilon, options)->required();
    add_recipe(*epsilon, options);
    epsilon->add_option("--dtype", options.dtype, "Input type; default: f32, bf16 and f16")
        ->check(CLI::IsMember({"f32", "bf16", "f16"}));
    const auto finite = CLI::Range(0.0, 3.4028234663852886e38);
    epsilon->add_option("--epsilon", options.epsilon, "The epsilon in question")
        ->check(finite)
        ->capture_default_str();
    epsilon->add_option("--against", options.against, "The epsilon that it is compared with")
        ->check(finite)
        ->capture_default_str();
}

void add_merge(CLI::App& prove, ProveOptions& options, int& status) {
    CLI::App* merge = prove.add_subcommand("merge", "Join the reports of shards into that of one run");
    merge->add_option("report", options.merged, "Reports of all shards, in any order")->required();
    add_report(*merge, options);
    merge->footer(
        std::string("Example:\n  quantcheck prove merge part1.json part2.json --report whole.json\n") +
        kProofExitCodes);
    merge->callback([&options, &status] {
        if (options.common.report.empty()) options.common.report = "quantcheck-proof.json";
        status = merge_command(options);
    });
}

}  // namespace

void add_prove(CLI::App& app, ProveOptions& options, int& status) {
    CLI::App* prove =
        app.add_subcommand("prove", "Prove a statement about a kernel over its whole finite domain");
    prove->require_subcommand(1);
    prove->footer(kProofExitCodes);
    add_cast(*prove, options, status);
    add_scale(*prove, options, status);
    add_pairs(*prove, options, status);
    add_epsilon(*prove, options, status);
    add_merge(*prove, options, status);
}

}  // namespace quantcheck
