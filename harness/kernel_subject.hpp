#pragma once
#include <string>

#include "harness/kernel_info.hpp"
#include "harness/worker/launcher.hpp"
#include "properties/subject.hpp"

namespace quantcheck {

/// A kernel of a plugin, run in a worker process.
class KernelSubject final : public Subject {
 public:
    /// `launcher` serves the kernel's plugin and outlives the subject; `index` is the kernel's place in the
    /// plugin's table.
    KernelSubject(const KernelInfo& kernel, std::uint32_t index, Launcher& launcher, Turn turn = {})
        : kernel_(kernel), index_(index), launcher_(launcher), turn_(std::move(turn)) {}

    [[nodiscard]] const std::string& name() const override { return kernel_.name; }
    [[nodiscard]] Run run(const Case& c, std::byte poison) override;

 private:
    [[nodiscard]] Run run_of(const LaunchImage& image, const Launched& launched) const;

    const KernelInfo& kernel_;
    std::uint32_t index_;
    Launcher& launcher_;
    Turn turn_;
};

}  // namespace quantcheck
