#pragma once
namespace quantcheck {

/// Prepares this process for signals: from now on the first Ctrl-C (or SIGTERM) only sets a flag, so that a
/// command can end its work in order; a second one ends the process. A file-size limit or a closed pipe
/// becomes a write error instead of a signal.
void catch_interrupts();

/// True once the user asked to stop.
[[nodiscard]] bool interrupted();

}  // namespace quantcheck
