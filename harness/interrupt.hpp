#pragma once
namespace quantcheck {

/// From now on the first Ctrl-C (or SIGTERM) only sets a flag, so that a command can end its work in order; a second
/// one ends the process.
void catch_interrupts();

/// True once the user asked to stop.
[[nodiscard]] bool interrupted();

}  // namespace quantcheck
