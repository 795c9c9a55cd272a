#pragma once
#include <string>
#include <utility>

#include "corpora/saved_case.hpp"
#include "properties/subject.hpp"

namespace quantcheck {

/// Outputs that were made elsewhere. It answers for its own case only; any other run is not_recorded.
class RecordingSubject final : public Subject {
 public:
    explicit RecordingSubject(const SavedCase& saved) : saved_(saved), recipe_id_(saved.c.recipe.id()) {}

    [[nodiscard]] const std::string& name() const override { return saved_.subject; }
    [[nodiscard]] Run run(const Case& c, std::byte poison) override;

 private:
    const SavedCase& saved_;
    std::string recipe_id_;
};

}  // namespace quantcheck
