#pragma once
#include <string>

#include "harness/kernel_info.hpp"
#include "properties/subject.hpp"

namespace quantcheck {

/// The reference in the place of a kernel: for what a property says where nothing is wrong.
class ReferenceSubject final : public Subject {
 public:
    /// Takes every shape, or those that a kernel claims.
    explicit ReferenceSubject(const KernelInfo* claims = nullptr) : claims_(claims) {}

    [[nodiscard]] const std::string& name() const override { return name_; }
    [[nodiscard]] Run run(const Case& c, std::byte poison) override;

 private:
    const KernelInfo* claims_;
    std::string name_ = "reference";
};

}  // namespace quantcheck
