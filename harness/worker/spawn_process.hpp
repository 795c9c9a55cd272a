#pragma once
#include <string>
#include <sys/types.h>
#include <vector>

namespace quantcheck {

/// A descriptor of this process and the number that it has in a new one.
struct InheritedDescriptor {
    int ours = -1, theirs = -1;
};

/// Starts a program with these arguments (its own name is put before them), these descriptors and nothing on
/// its standard input, in a process group of its own: a signal to the gate's group (Ctrl-C, a cancelled CI
/// job) is the gate's to answer, and a worker that it killed would be taken for a kernel that crashed. Where
/// the system has no room for a process it is asked again for some seconds, for a kernel in another worker
/// may have used it up until its worker is ended. Returns the process, or -1 with errno set.
[[nodiscard]] pid_t spawn_process(const std::string& program, std::vector<std::string> arguments,
                                  const std::vector<InheritedDescriptor>& descriptors);

}  // namespace quantcheck
