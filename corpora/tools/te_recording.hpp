#pragma once
#include <vector>

#include "corpora/saved_case.hpp"
#include "corpora/tools/te_coverage.hpp"
#include "corpora/tools/te_golden.hpp"

namespace quantcheck {

/// One recorded run as a case with outputs.
struct TeRecording {
    TeKey key;
    SavedCase saved;
};

/// Every run in the golden data of one input type: inputs x formats x power of two x epsilons x block shapes.
[[nodiscard]] std::vector<TeRecording> te_recordings(const TeGolden& golden);

}  // namespace quantcheck
