#pragma once
// Stands for CUDA's header of this name where a source is compiled for the CPU.
#include "quantcheck/emulation/bfloat16.hpp"
