#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "properties/case.hpp"
#include "reference/outputs.hpp"

namespace quantcheck {

/// How one run of a subject ended.
enum class RunStatus : std::uint8_t {
    ok,
    unsupported,  ///< the kernel said so by its status
    error,        ///< the kernel returned an error status
    crash,        ///< signal, exit, exception, lost worker
    timeout,
    input_changed,        ///< the kernel wrote to its input
    out_of_bounds,        ///< a guard zone around a buffer changed
    environment_changed,  ///< the kernel left its process changed: floating-point environment, threads,
                          ///< descriptors
    check_failed,         ///< a check of the emulation (races, barriers, bounds) found a fault
    not_recorded          ///< a recording holds no outputs for this case
};

/// What a run gave: output bytes when status is ok, else a sentence why not.
struct Run {
    RunStatus status = RunStatus::ok;
    std::string message;
    Outputs outputs;
};

/// What output buffers are filled with before the first and the second run of a case. As f32 both are finite,
/// so that a max or a sum over unwritten memory does not hide in NaN; each bit differs, so that no byte is
/// both.
inline constexpr std::array kPoisons = {std::byte{0x5A}, std::byte{0xA5}};

/// Anything that can be judged: a kernel in a plugin, a recording. Properties see only this.
class Subject {
 public:
    Subject() = default;
    Subject(const Subject&) = delete;
    Subject& operator=(const Subject&) = delete;
    virtual ~Subject() = default;

    /// Name for reports: "host.block_1x128" or a recording's file name.
    [[nodiscard]] virtual const std::string& name() const = 0;

    /// Runs the case once. Output buffers are filled with `poison` first, so that bytes left unwritten show.
    [[nodiscard]] virtual Run run(const Case& c, std::byte poison) = 0;
};

}  // namespace quantcheck
