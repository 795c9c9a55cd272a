#pragma once
#include <string>

#include "properties/kind.hpp"
#include "properties/testing/block_values.hpp"

namespace quantcheck::testing {

/// What is wrong with a block that claims to be of this kind, or nothing. Judged by the numbers in floating
/// point and by the kind's name, without a look at how generators work. Statistics are judged from 1000
/// elements on.
[[nodiscard]] std::string fault_of(Kind kind, const BlockValues& values);

}  // namespace quantcheck::testing
