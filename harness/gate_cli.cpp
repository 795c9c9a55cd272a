#include "harness/gate_cli.hpp"

#include <map>
#include <string>

#include "harness/commands/commands.hpp"
#include "harness/common_cli.hpp"

namespace quantcheck {

void add_gate(CLI::App& app, GateOptions& options, int& status) {
    CLI::App* gate = app.add_subcommand("gate", "Judge kernels on generated cases and on the corpus");
    add_kernel_options(*gate, options);
    add_recipe_options(*gate, options);
    add_judging_options(*gate, options);
    CLI::Option* cases = add_sampling_options(*gate, options);
    gate->add_option("--time", options.time_seconds,
                     "Generate cases for this long instead: 90, 90s, 5m or 2h")
        ->transform(
            CLI::AsNumberWithUnit(std::map<std::string, double>{{"s", 1.0}, {"m", 60.0}, {"h", 3600.0}}))
        ->check(CLI::Range(0.1, 1e7))
        ->excludes(cases);
    gate->add_option("--corpus", options.corpora, "Also judge the saved cases below this folder (repeatable)")
        ->allow_extra_args(false);
    gate->add_option("--save-failures", options.save_failures, "Folder for failing cases")
        ->capture_default_str();
    add_checks(*gate, options);
    add_sanitizer(*gate, options);
    gate->add_option("--resume", options.resume,
                     "Keep a journal in this file, and go on from it if a run that was killed left it");
    add_jobs(*gate, options);
    gate->footer(
        std::string("Examples:\n"
                    "  quantcheck gate\n"
                    "  quantcheck gate --plugin build/my_kernels.so --recipe 'te.float8_block_1x128' "
                    "--report report.json\n"
                    "  quantcheck gate --plugin build/my_kernels.so --time 10m --corpus corpora/mine\n") +
        kExitCodes);
    gate->callback([&] {
        if (options.report.empty()) options.report = "quantcheck-report.json";
        status = gate_command(options);
    });
}

void add_replay(CLI::App& app, GateOptions& options, int& status) {
    CLI::App* replay = app.add_subcommand("replay", "Run saved cases again");
    replay->add_option("path", options.corpora, "Case files or folders of them")->required();
    add_kernel_options(*replay, options);
    add_judging_options(*replay, options);
    add_checks(*replay, options);
    add_sanitizer(*replay, options);
    replay->footer(std::string("Examples:\n"
                               "  quantcheck replay quantcheck-failures --plugin build/my_kernels.so\n"
                               "  quantcheck replay failing.safetensors --kernel host.block_1x128\n") +
                   kExitCodes);
    replay->callback([&] { status = replay_command(options); });
}

void add_judge(CLI::App& app, GateOptions& options, int& status) {
    CLI::App* judge =
        app.add_subcommand("judge", "Judge outputs that were recorded elsewhere; runs no kernel");
    judge->add_option("recording", options.corpora, "Recordings or folders of them")->required();
    add_judging_options(*judge, options);
    add_jobs(*judge, options);
    judge->footer(std::string("Example:\n  quantcheck judge corpora/recorded/te_h200\n") + kExitCodes);
    judge->callback([&] { status = judge_command(options); });
}

}  // namespace quantcheck
