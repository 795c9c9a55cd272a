#pragma once
#include <string>

#include "harness/worker/protocol.hpp"

namespace quantcheck {

/// How one request ended.
struct WorkerAnswer {
    enum class Kind : std::uint8_t {
        replied,
        died,  ///< crashed, exited or was killed
        timed_out,
        not_wanted,  ///< nothing was launched, since its outcome could no longer tell anything
        refused,     ///< the plugin is wrong; text is the loader's sentence
        failed       ///< the worker could not do its own work; not the kernel's fault
    };
    Kind kind = Kind::replied;
    worker::Reply reply;
    std::string text;  ///< the reply's text, or how the worker ended and the last lines of its stderr

    /// The worker is as it was, ready for the next launch.
    [[nodiscard]] bool is_quiet() const { return kind == Kind::replied && reply.environment_changed == 0; }
};

}  // namespace quantcheck
