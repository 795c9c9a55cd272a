#include "harness/export_cli.hpp"

#include "harness/commands/commands.hpp"
#include "harness/common_cli.hpp"

namespace quantcheck {

void add_export_cases(CLI::App& app, GateOptions& options, int& status) {
    CLI::App* command = app.add_subcommand(
        "export-cases", "Write generated cases as files, for a kernel in any language to run and record");
    command->add_option("folder", options.folder, "Folder for the case files; made if it is not there")
        ->required();
    add_recipe_options(*command, options);
    add_sampling_options(*command, options);
    command->add_flag("--with-outputs", options.with_outputs,
                      "Write what the reference makes of each case too, to compare with");
    command->footer(
        "Every recipe that matches gets --cases drawn cases, then those aimed at the situations that these\n"
        "do not reach. examples/recording records what a Python function makes of them; 'quantcheck judge'\n"
        "judges the recordings.\n\n"
        "Examples:\n"
        "  quantcheck export-cases --recipe 'te.float8_block_1x128[input=bf16,outputs=rowwise]' cases\n"
        "  quantcheck export-cases --recipe-file mine.json --recipe mine --cases 1000 cases\n");
    command->callback([&] { status = export_cases_command(options); });
}

}  // namespace quantcheck
