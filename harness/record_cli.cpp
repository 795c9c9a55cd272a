#include "harness/record_cli.hpp"

#include <string>

#include "harness/commands/commands.hpp"
#include "harness/common_cli.hpp"
#include "harness/exit_code.hpp"

namespace quantcheck {

void add_record(CLI::App& app, GateOptions& options, int& status) {
    CLI::App* command = app.add_subcommand(
        "record", "Run kernels on saved cases and keep what they write, to be judged or compared elsewhere");
    command->add_option("path", options.corpora, "Case files or folders of them")->required();
    command->add_option("--into", options.folder, "Folder for the recordings; made if it is not there")
        ->required();
    add_kernel_options(*command, options);
    command->footer(
        std::string(
            "A case that holds outputs is run again, and they are not looked at. A kernel is given the\n"
            "cases that it claims.\n\n"
            "Example:\n"
            "  quantcheck export-cases cases --cases 20\n"
            "  quantcheck record cases --kernel 'cuda.*' --into recordings\n"
            "  quantcheck judge recordings\n") +
        kExitCodes);
    command->callback([&] { status = record_command(options); });
}

}  // namespace quantcheck
