#include "harness/recording_subject.hpp"

namespace quantcheck {

Run RecordingSubject::run(const Case& c, std::byte /*poison*/) {
    const Case& own = saved_.c;
    const bool same = c.operation == own.operation && c.rows == own.rows && c.cols == own.cols &&
                      c.data == own.data && c.recipe.id() == recipe_id_;
    if (!same || !saved_.recorded)
        return {RunStatus::not_recorded, "the recording holds no outputs for this run", {}};
    return {RunStatus::ok, "", *saved_.recorded};
}

}  // namespace quantcheck
