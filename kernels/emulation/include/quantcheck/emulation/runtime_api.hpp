#pragma once
#include "quantcheck/emulation/keywords.hpp"

// The parts of the CUDA runtime API that launch code calls. Every stream is done when a call returns.

enum cudaError_t {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorLaunchFailure = 719
};
using cudaError = cudaError_t;
using cudaStream_t = struct CUstream_st*;

enum cudaMemcpyKind {
    cudaMemcpyHostToHost,
    cudaMemcpyHostToDevice,
    cudaMemcpyDeviceToHost,
    cudaMemcpyDeviceToDevice,
    cudaMemcpyDefault
};
enum cudaFuncAttribute {
    cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
    cudaFuncAttributePreferredSharedMemoryCarveout = 9
};
enum cudaDeviceAttr {
    cudaDevAttrMaxThreadsPerBlock = 1,
    cudaDevAttrMaxSharedMemoryPerBlock = 8,
    cudaDevAttrWarpSize = 10,
    cudaDevAttrMultiProcessorCount = 16,
    cudaDevAttrMaxThreadsPerMultiProcessor = 39,
    cudaDevAttrComputeCapabilityMajor = 75,
    cudaDevAttrComputeCapabilityMinor = 76,
    cudaDevAttrMaxSharedMemoryPerBlockOptin = 97
};

#define QC_RUNTIME_API extern __attribute__((visibility("hidden")))

/// The last launch's error, forgotten by this call; peeking keeps it.
QC_RUNTIME_API cudaError_t cudaGetLastError();
QC_RUNTIME_API cudaError_t cudaPeekAtLastError();
QC_RUNTIME_API const char* cudaGetErrorName(cudaError_t error);
QC_RUNTIME_API const char* cudaGetErrorString(cudaError_t error);
QC_RUNTIME_API cudaError_t cudaGetDevice(int* device);
QC_RUNTIME_API cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device);
QC_RUNTIME_API cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                                           cudaStream_t stream = nullptr);
QC_RUNTIME_API cudaError_t cudaMemsetAsync(void* memory, int byte, std::size_t bytes,
                                           cudaStream_t stream = nullptr);
inline cudaError_t cudaStreamSynchronize(cudaStream_t) { return cudaPeekAtLastError(); }

namespace cuda_emulation {
QC_RUNTIME_API cudaError_t set_attribute(const void* kernel, cudaFuncAttribute attribute, int value);
}

template <class Kernel>
cudaError_t cudaFuncSetAttribute(Kernel* kernel, cudaFuncAttribute attribute, int value) {
    return cuda_emulation::set_attribute(reinterpret_cast<const void*>(kernel), attribute, value);
}
#undef QC_RUNTIME_API
