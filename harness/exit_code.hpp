#pragma once
namespace quantcheck {

/// What every command's exit status means; documented in the README and by --help.
enum ExitCode : int {
    kConformant = 0,     ///< something was judged and nothing failed
    kNonconformant = 1,  ///< at least one failure
    kUsage = 2,          ///< a wrong option, file or plugin
    kInconclusive = 3,   ///< no failure, but not the evidence that was asked for
    kHarnessFault = 4,   ///< the harness itself failed
};

}  // namespace quantcheck
