#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <exception>
#include <thread>

#include "harness/bench_cli.hpp"
#include "harness/commands/commands.hpp"
#include "harness/exit_code.hpp"
#include "harness/prove_cli.hpp"
#include "harness/version.hpp"
#include "harness/worker/worker_main.hpp"
#include "properties/generate.hpp"
#include "reference/error.hpp"
#include "reports/printable.hpp"

namespace {

using quantcheck::GateOptions;

constexpr const char* kExitCodes =
    "Exit codes: 0 conformant, 1 nonconformant, 2 wrong option, file or plugin,\n"
    "            3 inconclusive (not the evidence that was asked for), 4 the harness itself failed.\n";

// CLI11 wraps a negative number into an unsigned one and clamps one that is too large.
const CLI::Validator kWholeNumber(
    [](std::string& text) {
        std::uint64_t value = 0;
        const char* end = text.data() + text.size();
        const auto [stop, error] = std::from_chars(text.data(), end, value);
        return error == std::errc() && stop == end ? std::string() : "'" + text + "' is not a whole number";
    },
    "WHOLE NUMBER");

void add_kernel_options(CLI::App& command, GateOptions& options) {
    command
        .add_option("--plugin", options.plugins,
                    "Judge the kernels of this plugin (repeatable); default: the built-in ones")
        ->allow_extra_args(false);
    command.add_option("--kernel", options.kernels, "Only kernels whose name matches this glob (repeatable)")
        ->allow_extra_args(false);
    command.add_option("--time-limit", options.time_limit_seconds, "Seconds that one launch may take")
        ->check(CLI::Range(0.001, 86400.0))
        ->capture_default_str();
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
    for (const auto& [name, checks] : quantcheck::kChecksNames) names.emplace_back(name);
    command
        .add_option_function<std::string>(
            "--checks",
            [&options](const std::string& wanted) {
                for (const auto& [name, checks] : quantcheck::kChecksNames)
                    if (name == wanted) options.checks = checks;
            },
            "What to look at in emulated kernels: fast, schedules (more orders of threads), races (each "
            "access to memory) or all")
        ->check(CLI::IsMember(names))
        ->default_str("fast");
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

void add_jobs(CLI::App& command, GateOptions& options) {
    command.add_option("--jobs", options.jobs, "Threads; each runs kernels in worker processes of its own")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
}

void add_gate(CLI::App& app, GateOptions& options, int& status) {
    CLI::App* gate = app.add_subcommand("gate", "Judge kernels on generated cases and on the corpus");
    add_kernel_options(*gate, options);
    gate->add_option(
            "--recipe", options.recipes,
            "Only recipes that match this pattern, for example 'te.*' or 'te.float8_block_1x128[input=bf16]'")
        ->allow_extra_args(false);
    gate->add_option("--recipe-file", options.recipe_files,
                     "Also know the recipe in this JSON file (repeatable)")
        ->allow_extra_args(false);
    add_judging_options(*gate, options);
    gate->add_option("--seed", options.seed, "Seed of the generated cases")
        ->check(kWholeNumber)
        ->capture_default_str();
    CLI::Option* cases = gate->add_option("--cases", options.cases, "Generated cases per kernel and recipe")
                             ->check(kWholeNumber)
                             ->capture_default_str();
    gate->add_option("--time", options.time_seconds,
                     "Generate cases for this long instead: 90, 90s, 5m or 2h")
        ->transform(
            CLI::AsNumberWithUnit(std::map<std::string, double>{{"s", 1.0}, {"m", 60.0}, {"h", 3600.0}}))
        ->check(CLI::Range(0.1, 1e7))
        ->excludes(cases);
    gate->add_option("--max-elements", options.max_elements, "Elements of the largest generated tensor")
        ->check(CLI::Range(1, 1 << 17))
        ->default_str(std::to_string(quantcheck::PlanLimits{}.max_elements));
    gate->add_option("--corpus", options.corpora, "Also judge the saved cases below this folder (repeatable)")
        ->allow_extra_args(false);
    gate->add_option("--save-failures", options.save_failures, "Folder for failing cases")
        ->capture_default_str();
    add_checks(*gate, options);
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
        status = quantcheck::gate_command(options);
    });
}

void add_replay(CLI::App& app, GateOptions& options, int& status) {
    CLI::App* replay = app.add_subcommand("replay", "Run saved cases again");
    replay->add_option("path", options.corpora, "Case files or folders of them")->required();
    add_kernel_options(*replay, options);
    add_judging_options(*replay, options);
    add_checks(*replay, options);
    replay->footer(std::string("Examples:\n"
                               "  quantcheck replay quantcheck-failures --plugin build/my_kernels.so\n"
                               "  quantcheck replay failing.safetensors --kernel host.block_1x128\n") +
                   kExitCodes);
    replay->callback([&] { status = quantcheck::replay_command(options); });
}

void add_judge(CLI::App& app, GateOptions& options, int& status) {
    CLI::App* judge =
        app.add_subcommand("judge", "Judge outputs that were recorded elsewhere; runs no kernel");
    judge->add_option("recording", options.corpora, "Recordings or folders of them")->required();
    add_judging_options(*judge, options);
    add_jobs(*judge, options);
    judge->footer(std::string("Example:\n  quantcheck judge corpora/recorded/te_h200\n") + kExitCodes);
    judge->callback([&] { status = quantcheck::judge_command(options); });
}

void add_selftest(CLI::App& app, GateOptions& options, int& status) {
    CLI::App* selftest = app.add_subcommand(
        "selftest", "Prove that the gate can fail: run it over kernels with one fault each");
    selftest->add_option("--cases", options.cases, "Generated cases per mutant")
        ->check(kWholeNumber)
        ->capture_default_str();
    selftest->add_option("--seed", options.seed, "Seed of the generated cases")
        ->check(kWholeNumber)
        ->capture_default_str();
    selftest->add_option("--time-limit", options.time_limit_seconds, "Seconds that one launch may take")
        ->check(CLI::Range(0.001, 86400.0))
        ->capture_default_str();
    selftest->add_flag(
        "--quick", options.quick,
        "Only the mutants that single properties and block kinds need, each until it is found");
    selftest->add_option("--report", options.report, "Write the JSON report to this file");
    selftest
        ->add_option("--kernel", options.kernels, "Only mutants whose name matches this glob (repeatable)")
        ->allow_extra_args(false);
    selftest
        ->add_option(
            "--without-property", options.without_properties,
            "Show what would be missed without this property (repeatable); the same is expected as with it")
        ->allow_extra_args(false);
    selftest->add_option(
        "--without-kind", options.without_kind,
        "Show what would be missed without this block kind; the same is expected as with it");
    add_jobs(*selftest, options);
    selftest->footer(std::string("Examples:\n"
                                 "  quantcheck selftest --time-limit 1\n"
                                 "  quantcheck selftest --without-property bit_exact\n") +
                     kExitCodes);
    selftest->callback([&] { status = quantcheck::selftest_command(options); });
}

void add_list(CLI::App& app, GateOptions& options, std::string& what, int& status) {
    CLI::App* list = app.add_subcommand("list", "Print a catalogue");
    list->add_option("what", what, "kernels, recipes, properties, kinds or situations")
        ->required()
        ->check(CLI::IsMember({"kernels", "recipes", "properties", "kinds", "situations"}));
    list->add_option("--plugin", options.plugins, "List the kernels of this plugin (repeatable)")
        ->allow_extra_args(false);
    list->footer("Example:\n  quantcheck list kernels --plugin build/my_kernels.so\n");
    list->callback([&] { status = quantcheck::list_command(what, options); });
}

void add_show(CLI::App& app, std::string& id, int& status) {
    CLI::App* show = app.add_subcommand("show", "Print a recipe with every rule written out, as JSON");
    show->add_option("recipe", id, "A recipe, with options or without, or a recipe file (*.json)")
        ->required();
    show->footer("Example:\n  quantcheck show 'te.float8_block_1x128[format=E5M2,epsilon=1e-12]'\n");
    show->callback([&] { status = quantcheck::show_recipe_command(id); });
}

void add_worker(CLI::App& app, std::string& plugin, std::uint64_t& memory_limit, int& device, int& status) {
    CLI::App* worker = app.add_subcommand("worker", "")->group("");  // started by the gate, never by a person
    worker->add_option("plugin", plugin)->required();
    worker->add_option("memory_limit", memory_limit)->required();
    worker->add_option("device", device)->required();
    worker->callback([&] { status = quantcheck::worker_main(plugin, memory_limit, device); });
}

int run(int argc, char** argv) {
    CLI::App app(
        "QuantCheck decides whether a GPU quantization kernel may be merged: kernel outputs against a "
        "bit-exact\n"
        "reference on adversarial tensors.",
        "quantcheck");
    app.set_version_flag("--version", std::string("quantcheck " QUANTCHECK_VERSION " (") +
                                          std::string(quantcheck::git_state()) + ")");
    app.require_subcommand(0, 1);  // with 1 as the least, a mistyped command would be called a missing one
    app.footer(kExitCodes);
    GateOptions options;
    // More would not make a gate on a GPU faster: each job is a CUDA context.
    options.jobs = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 16U));
    quantcheck::ProveOptions prove_options;
    prove_options.common.jobs = options.jobs;
    quantcheck::BenchOptions bench_options;
    std::string what, id;
    int status = quantcheck::kHarnessFault;
    add_gate(app, options, status);
    add_replay(app, options, status);
    add_judge(app, options, status);
    quantcheck::add_prove(app, prove_options, status);
    add_list(app, options, what, status);
    add_show(app, id, status);
    quantcheck::add_bench(app, bench_options, status);
    add_selftest(app, options, status);
    std::uint64_t memory_limit = 0;
    int device = 0;
    add_worker(app, what, memory_limit, device, status);
    try {
        app.parse(argc, argv);
        if (app.get_subcommands().empty())
            throw quantcheck::InputError("a command is required; see quantcheck --help");
        return status;
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? quantcheck::kConformant : quantcheck::kUsage;
    }
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const quantcheck::InputError& error) {
        std::fprintf(stderr, "quantcheck: %s\n", quantcheck::printable(error.what()).c_str());
        return quantcheck::kUsage;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "quantcheck: harness fault: %s\n", quantcheck::printable(error.what()).c_str());
        return quantcheck::kHarnessFault;
    }
}
