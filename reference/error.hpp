#pragma once
#include <stdexcept>
#include <string>

namespace quantcheck {

/// Something the user gave is wrong; the message is one sentence that names the thing and the fix. Exit
/// code 2.
struct InputError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The harness itself failed (full disk, no memory, lost worker binary). Exit code 4.
struct HarnessFault : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace quantcheck
