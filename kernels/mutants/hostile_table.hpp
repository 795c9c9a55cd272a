#pragma once
#include "kernels/mutants/table_words.hpp"

namespace quantcheck_kernels::mutants {

// clang-format off
/// Launches that harm their process, or reach beyond their buffers for a pass.
inline constexpr Mutant kHostileMutants[] = {
    Mutant{"mutant.prints_a_gigabyte", Fault::prints_a_gigabyte, Shape::rows, kConduct, false, "The first launch prints 1 GiB, and every launch is right."}.same_because("what a kernel prints is not judged"),
    {"mutant.prints_binary", Fault::prints_binary, Shape::rows, kConduct, false, "The kernel prints terminal controls and bytes that are no text, and calls abort."},
    {"mutant.starts_5000_threads", Fault::starts_5000_threads, Shape::rows, kConduct, false, "The kernel leaves 5,000 threads running."},
    {"mutant.overflows_stack", Fault::overflows_stack, Shape::rows, kConduct, false, "The kernel calls itself until the stack is used up."},
    {"mutant.divides_by_zero", Fault::divides_by_zero, Shape::rows, kConduct, false, "The kernel divides an integer by zero."},
    {"mutant.reads_null", Fault::reads_null, Shape::rows, kConduct, false, "The kernel reads from a null pointer."},
    {"mutant.illegal_instruction", Fault::illegal_instruction, Shape::rows, kConduct, false, "The kernel dies by SIGILL, as one built for another CPU would."},
    {"mutant.double_free", Fault::double_free, Shape::rows, kConduct, false, "The kernel frees memory twice."},
    {"mutant.ends_thread", Fault::ends_thread, Shape::rows, kConduct, false, "The kernel ends the thread that it is called on."},
    {"mutant.stops_itself", Fault::stops_itself, Shape::rows, kConduct, false, "The kernel stops its process by SIGSTOP."},
    {"mutant.kills_itself", Fault::kills_itself, Shape::rows, kConduct, false, "The kernel dies by SIGKILL, as one that used up the machine's memory would."},
    {"mutant.sets_timer", Fault::sets_timer, Shape::rows, kConduct, false, "The kernel leaves a timer that ends the process a tenth of a second later."},
    {"mutant.flushes_subnormals", Fault::flushes_subnormals, Shape::rows, kConduct, false, "The kernel leaves the flushing of subnormals switched on."},
    {"mutant.forks_and_returns", Fault::forks_and_returns, Shape::rows, kConduct, false, "The kernel forks, and both processes return from the launch."},
    {"mutant.writes_to_control", Fault::writes_to_control, Shape::rows, kConduct, false, "The kernel writes nonsense to the connection between worker and gate."},
    Mutant{"mutant.cuts_shared_memory", Fault::cuts_shared_memory, Shape::rows, kConduct, false, "The kernel tries to cut off the memory that worker and gate share."}.same_because("the memory is sealed, so that nothing comes of it"),
    {"mutant.edits_outputs_later", Fault::edits_outputs_later, Shape::rows, kConduct, false, "The kernel writes constants, and leaves a thread that edits them after the launch."},
    {"mutant.patches_memcmp", Fault::patches_memcmp, Shape::rows, kStorage, false, "The kernel writes constants, and makes its process's memcmp call everything equal."},
    {"mutant.reads_gate_memory", Fault::reads_gate_memory, Shape::rows, kStorage, false, "The kernel writes what it reads out of the gate's memory."},
    {"mutant.fakes_reply", Fault::fakes_reply, Shape::rows, kStorage, false, "The kernel writes constants, and sends the gate a reply of its own."},
    Mutant{"mutant.first_seed_shapes", Fault::constant_outputs, Shape::rows, kStorage, false, "Only shapes that the default seed begins with are computed; others get constants."}.only(Where::not_a_first_shape),
};
// clang-format on

}  // namespace quantcheck_kernels::mutants
