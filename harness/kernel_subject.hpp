#pragma once
#include <string>

#include "harness/kernel_info.hpp"
#include "harness/stage_clock.hpp"
#include "harness/worker/launcher.hpp"
#include "properties/subject.hpp"

namespace quantcheck {

/// A kernel of a plugin, run in a worker process.
class KernelSubject final : public Subject {
 public:
    /// `launcher` serves the kernel's plugin and outlives the subject; `index` is the kernel's place in the
    /// plugin's table; `clock` is told what is a launch.
    KernelSubject(const KernelInfo& kernel, std::uint32_t index, Launcher& launcher, Turn turn = {},
                  StageClock* clock = nullptr)
        : kernel_(kernel), index_(index), launcher_(launcher), turn_(std::move(turn)), clock_(clock) {}

    [[nodiscard]] const std::string& name() const override { return kernel_.name; }
    [[nodiscard]] Run run(const Case& c, std::byte poison) override;
    [[nodiscard]] const KernelInfo& kernel() const { return kernel_; }
    [[nodiscard]] std::uint32_t index() const { return index_; }

 private:
    [[nodiscard]] Run run_of(const LaunchImage& image, const Launched& launched) const;

    const KernelInfo& kernel_;
    std::uint32_t index_;
    Launcher& launcher_;
    Turn turn_;
    StageClock* clock_;
};

}  // namespace quantcheck
