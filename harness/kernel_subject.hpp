#pragma once
#include <string>

#include "harness/kernel_info.hpp"
#include "harness/worker/worker.hpp"
#include "properties/subject.hpp"

namespace quantcheck {

/// A kernel of a plugin, run in a worker process.
class KernelSubject final : public Subject {
 public:
    /// `worker` serves the kernel's plugin and outlives the subject; `index` is the kernel's place in the
    /// plugin's table.
    KernelSubject(const KernelInfo& kernel, std::uint32_t index, Worker& worker)
        : kernel_(kernel), index_(index), worker_(worker) {}

    [[nodiscard]] const std::string& name() const override { return kernel_.name; }
    [[nodiscard]] Run run(const Case& c, std::byte poison) override;
    [[nodiscard]] const KernelInfo& kernel() const { return kernel_; }
    [[nodiscard]] std::uint32_t index() const { return index_; }
    [[nodiscard]] Worker& worker() { return worker_; }

 private:
    const KernelInfo& kernel_;
    std::uint32_t index_;
    Worker& worker_;
};

}  // namespace quantcheck
