#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <iostream>
#include <thread>

#include "harness/bench_cli.hpp"
#include "harness/commands/commands.hpp"
#include "harness/common_cli.hpp"
#include "harness/exit_code.hpp"
#include "harness/export_cli.hpp"
#include "harness/gate_cli.hpp"
#include "harness/huge_cli.hpp"
#include "harness/prove_cli.hpp"
#include "harness/record_cli.hpp"
#include "harness/version.hpp"
#include "harness/worker/worker_main.hpp"
#include "reference/error.hpp"
#include "reports/printable.hpp"

namespace {

using quantcheck::GateOptions;
using quantcheck::kExitCodes;

void add_selftest(CLI::App& app, GateOptions& options, int& status) {
    CLI::App* selftest = app.add_subcommand(
        "selftest", "Prove that the gate can fail: run it over kernels with one fault each");
    selftest->add_option("--cases", options.cases, "Generated cases per mutant")
        ->check(quantcheck::whole_number())
        ->capture_default_str();
    selftest->add_option("--seed", options.seed, "Seed of the generated cases")
        ->check(quantcheck::whole_number())
        ->capture_default_str();
    quantcheck::add_time_limit(*selftest, options);
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
    quantcheck::add_checks(*selftest, options);
    quantcheck::add_jobs(*selftest, options);
    selftest->footer(std::string("Examples:\n"
                                 "  quantcheck selftest --time-limit 1\n"
                                 "  quantcheck selftest --kernel 'cuda_mutant.*'\n"
                                 "  quantcheck selftest --kernel 'emulated.cuda_mutant.*' --checks all\n"
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
    options.jobs = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 16U));
    quantcheck::ProveOptions prove_options;
    prove_options.common.jobs = options.jobs;
    quantcheck::HugeCommandOptions huge_options;
    huge_options.common.jobs = options.jobs;
    quantcheck::BenchOptions bench_options;
    std::string what, id;
    int status = quantcheck::kHarnessFault;
    quantcheck::add_gate(app, options, status);
    quantcheck::add_replay(app, options, status);
    quantcheck::add_judge(app, options, status);
    quantcheck::add_export_cases(app, options, status);
    quantcheck::add_record(app, options, status);
    quantcheck::add_prove(app, prove_options, status);
    quantcheck::add_huge(app, huge_options, status);
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

// A write that failed earlier, when the buffer was full, leaves nothing to flush and an error behind.
void end_output() {
    std::cout.flush();
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0 || !std::cout)
        throw quantcheck::HarnessFault(
            "the results cannot be written to the standard output; is its disk full?");
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const int status = run(argc, argv);
        end_output();
        return status;
    } catch (const quantcheck::InputError& error) {
        std::fprintf(stderr, "quantcheck: %s\n", quantcheck::printable(error.what()).c_str());
        return quantcheck::kUsage;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "quantcheck: harness fault: %s\n", quantcheck::printable(error.what()).c_str());
        return quantcheck::kHarnessFault;
    }
}
