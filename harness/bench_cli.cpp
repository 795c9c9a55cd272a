#include "harness/bench_cli.hpp"

#include <iostream>

#include "harness/bench_emulation.hpp"
#include "harness/bench_isolation.hpp"
#include "harness/bench_reference.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

void add_kernels(CLI::App& bench, BenchOptions& options, int& status) {
    CLI::App* kernels = bench.add_subcommand(
        "kernels", "Time CUDA kernels against device copies of as many bytes in the same run");
    GateOptions& common = options.common;
    kernels
        ->add_option("--plugin", common.plugins,
                     "Time the kernels of this plugin (repeatable); default: the built-in ones")
        ->allow_extra_args(false);
    kernels->add_option("--kernel", common.kernels, "Only kernels whose name matches this glob (repeatable)")
        ->allow_extra_args(false);
    kernels
        ->add_option("--recipe", common.recipes,
                     "Recipe variants to time, for example 'te.float8_block_1x128[input=f32,outputs=both]' "
                     "(repeatable); default: bf16 to E4M3, row and row+column")
        ->allow_extra_args(false);
    kernels
        ->add_option("--shape", options.shapes,
                     "ROWSxCOLS (repeatable); default: those that have floors, 8192x8192 among them")
        ->allow_extra_args(false);
    kernels->add_option("--repetitions", options.repetitions, "Launches of which the median is taken")
        ->check(CLI::Range(3, 10000))
        ->capture_default_str();
    kernels->add_option("--report", common.report, "Write the figures as JSON to this file");
    kernels->footer(
        "Example:\n"
        "  quantcheck bench kernels --kernel 'cuda.*' --shape 4096x4096 --report kernels.json\n"
        "Exit codes: 0 all floors hold, 1 a floor does not hold, 2 wrong option, file or plugin,\n"
        "            3 nothing was timed (no device), 4 the harness itself failed.\n");
    kernels->callback([&] { status = bench_kernels(options); });
}

}  // namespace

void add_bench(CLI::App& app, BenchOptions& options, int& status) {
    CLI::App* bench = app.add_subcommand("bench", "Measure speed against yardsticks of the same run");
    bench->require_subcommand(0, 1);  // with 1 as the least, a mistyped name would be called a missing one
    bench->callback([bench] {
        if (bench->get_subcommands().empty())
            throw InputError(
                "what to measure is missing; write 'bench emulation', 'bench isolation', 'bench kernels' or "
                "'bench reference'");
    });
    bench->add_subcommand("emulation", "Time emulated CUDA kernels against the CPU reference")->callback([&] {
        status = bench_emulation(std::cout);
    });
    bench->add_subcommand("isolation", "Time a launch in a worker against a call in this process")
        ->callback([&] { status = bench_isolation(std::cout); });
    bench->add_subcommand("reference", "Time the CPU reference against memcpy and a typical test reference")
        ->callback([&] { status = bench_reference(std::cout); });
    add_kernels(*bench, options, status);
}

}  // namespace quantcheck
