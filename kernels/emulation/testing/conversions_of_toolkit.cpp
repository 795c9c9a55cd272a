#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

#include "kernels/emulation/testing/conversions.inc"

const Conversions kOfTheToolkit = kConversions;
