#pragma once
// Stands for CUDA's header of this name where a source is compiled for the CPU.
#include "quantcheck/emulation/atomics.hpp"
#include "quantcheck/emulation/copies.hpp"
#include "quantcheck/emulation/launch.hpp"
#include "quantcheck/emulation/math.hpp"
