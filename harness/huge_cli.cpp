#include "harness/huge_cli.hpp"

#include "harness/common_cli.hpp"

namespace quantcheck {

void add_huge(CLI::App& app, HugeCommandOptions& options, int& status) {
    CLI::App* huge = app.add_subcommand("huge", "Judge kernels on tensors that 32-bit indices cannot span");
    GateOptions& common = options.common;
    common.time_limit_seconds = 120;
    add_kernel_options(*huge, common);
    huge->add_option("--recipe", common.recipes,
                     "Only recipes that match this pattern (repeatable); of each one variant is taken")
        ->allow_extra_args(false);
    huge->add_option("--recipe-file", common.recipe_files,
                     "Also know the recipe in this JSON file (repeatable)")
        ->allow_extra_args(false);
    CLI::Option* shape =
        huge->add_option("--shape", options.shapes,
                         "Only this tensor, ROWSxCOLS or ROWSxCOLS:STRIDE in elements (repeatable)")
            ->allow_extra_args(false);
    huge->add_option("--elements", options.elements, "Go just beyond as many elements, in every direction")
        ->check(CLI::Range(std::int64_t{1} << 10, std::int64_t{1} << 36))
        ->capture_default_str()
        ->excludes(shape);
    huge->add_option("--seed", common.seed, "Seed of the input")
        ->check(whole_number())
        ->capture_default_str();
    huge->add_option("--report", common.report,
                     "Write the JSON report to this file (default: quantcheck-report.json)");
    add_jobs(*huge, common);
    huge->footer(std::string("Examples:\n"
                             "  quantcheck huge --kernel 'cuda.*'\n"
                             "  quantcheck huge --plugin build/my_kernels.so --shape 65537x32897\n") +
                 kExitCodes);
    huge->callback([&options, &status] {
        if (options.common.report.empty()) options.common.report = "quantcheck-report.json";
        status = huge_command(options);
    });
}

}  // namespace quantcheck
