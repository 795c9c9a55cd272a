#pragma once
#include "kernels/mutants/table_words.hpp"

namespace quantcheck_kernels::mutants {

// clang-format off
/// Launches that do not return as they should.
inline constexpr Mutant kConductMutants[] = {
    Mutant{"mutant.crash", Fault::crash, Shape::rows, kConduct, false, "The kernel dies by SIGSEGV."}.found_by("completes"),
    {"mutant.abort", Fault::abort, Shape::rows, kConduct, false, "The kernel calls abort."},
    {"mutant.endless_loop", Fault::endless_loop, Shape::rows, kConduct, false, "The kernel never returns."},
    {"mutant.returns_error", Fault::returns_error, Shape::rows, kConduct, false, "The kernel returns QC_ERROR with a message."},
    {"mutant.returns_unsupported", Fault::returns_unsupported, Shape::rows, kConduct, false, "The kernel returns QC_UNSUPPORTED for everything it claims."},
    {"mutant.changes_rounding", Fault::changes_rounding, Shape::rows, kConduct, false, "The kernel leaves the rounding mode at upward."},
    {"mutant.exits", Fault::exits, Shape::rows, kConduct, false, "The kernel ends the process with status 0."},
    {"mutant.prints_pass", Fault::prints_pass, Shape::rows, kConduct, false, "The kernel writes nothing but a fake verdict to stdout."},
    Mutant{"mutant.crash_after_50_launches", Fault::crash, Shape::rows, kConduct, false, "The kernel dies by SIGSEGV after 50 launches."}.only(Where::after_50_launches),
    Mutant{"mutant.crash_when_misaligned", Fault::crash, Shape::rows, kConduct, false, "The kernel dies by SIGSEGV when the input does not start at 16 bytes."}.only(Where::misaligned),
    Mutant{"mutant.error_one_row", Fault::returns_error, Shape::rows, kConduct, false, "The kernel returns QC_ERROR when there is one row."}.only(Where::one_row),
    {"mutant.changes_directory", Fault::changes_directory, Shape::rows, kConduct, false, "The kernel changes the working directory of its process."},
    {"mutant.opens_descriptor", Fault::opens_descriptor, Shape::rows, kConduct, false, "The kernel leaves a file open."},
    {"mutant.closes_descriptors", Fault::closes_descriptors, Shape::rows, kConduct, false, "The kernel closes every descriptor of its process."},
    {"mutant.leaves_thread", Fault::leaves_thread, Shape::rows, kConduct, false, "The kernel leaves a thread running, which could edit outputs after the launch."},
    {"mutant.leaves_child", Fault::leaves_child, Shape::rows, kConduct, false, "The kernel leaves a process behind, in a session of its own."},
    {"mutant.installs_handler", Fault::installs_handler, Shape::rows, kConduct, false, "The kernel leaves a signal handler behind."},
    {"mutant.allocates_without_end", Fault::allocates_without_end, Shape::rows, kConduct, false, "The kernel allocates and fills memory until there is none."},
    {"mutant.prints_without_end", Fault::prints_without_end, Shape::rows, kConduct, false, "The kernel never stops printing."},
};
// clang-format on

}  // namespace quantcheck_kernels::mutants
