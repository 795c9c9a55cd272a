#pragma once
#include <functional>

#include "properties/subject.hpp"

namespace quantcheck::testing {

/// One run as a script may change it.
struct ScriptedRun {
    const Case& c;
    std::byte poison;
    int index;  ///< 0 for the first run of this subject, then 1, 2, ...
    Run& run;   ///< holds the reference's outputs, with poison in the padding of scales
};

/// A subject, in process, that answers with the reference's bytes after a script had its hands on them.
class ScriptedSubject final : public Subject {
 public:
    using Script = std::function<void(const ScriptedRun&)>;
    explicit ScriptedSubject(Script script = [](const ScriptedRun&) {}) : script_(std::move(script)) {}

    [[nodiscard]] const std::string& name() const override { return name_; }
    [[nodiscard]] Run run(const Case& c, std::byte poison) override;
    [[nodiscard]] int runs() const { return runs_; }

 private:
    Script script_;
    std::string name_ = "scripted";
    int runs_ = 0;
};

}  // namespace quantcheck::testing
