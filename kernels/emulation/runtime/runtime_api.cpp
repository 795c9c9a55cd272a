#include "kernels/emulation/runtime/limits.hpp"
#include "kernels/emulation/runtime/machine.hpp"

using cuda_emulation::Machine;

cudaError_t cudaPeekAtLastError() { return Machine::instance().last_error(); }

cudaError_t cudaGetLastError() {
    const cudaError_t error = cudaPeekAtLastError();
    Machine::instance().set_error(cudaSuccess);
    return error;
}

const char* cudaGetErrorName(cudaError_t error) {
    switch (error) {
        case cudaSuccess:
            return "cudaSuccess";
        case cudaErrorInvalidConfiguration:
            return "cudaErrorInvalidConfiguration";
        case cudaErrorLaunchFailure:
            return "cudaErrorLaunchFailure";
        case cudaErrorInvalidValue:
            break;
    }
    return "cudaErrorInvalidValue";
}

const char* cudaGetErrorString(cudaError_t error) {
    switch (error) {
        case cudaSuccess:
            return "no error";
        case cudaErrorInvalidConfiguration:
            return "the emulation refused the launch: its grid, block or shared memory is beyond a device's "
                   "limits";
        case cudaErrorLaunchFailure:
            return "the emulation stopped the kernel at a fault";
        case cudaErrorInvalidValue:
            break;
    }
    return "an argument is invalid";
}

cudaError_t cudaGetDevice(int* device) {
    *device = 0;
    return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int) {
    // An H200, so that launch code takes the way that it takes there.
    switch (attribute) {
        case cudaDevAttrMaxThreadsPerBlock:
            *value = cuda_emulation::kMostThreads;
            return cudaSuccess;
        case cudaDevAttrMaxSharedMemoryPerBlock:
            *value = static_cast<int>(cuda_emulation::kSharedByDefault);
            return cudaSuccess;
        case cudaDevAttrMaxSharedMemoryPerBlockOptin:
            *value = static_cast<int>(cuda_emulation::kSharedAtMost);
            return cudaSuccess;
        case cudaDevAttrWarpSize:
            *value = warpSize;
            return cudaSuccess;
        case cudaDevAttrMultiProcessorCount:
            *value = 132;
            return cudaSuccess;
        case cudaDevAttrMaxThreadsPerMultiProcessor:
            *value = 2048;
            return cudaSuccess;
        case cudaDevAttrComputeCapabilityMajor:
            *value = 9;
            return cudaSuccess;
        case cudaDevAttrComputeCapabilityMinor:
            *value = 0;
            return cudaSuccess;
    }
    return cudaErrorInvalidValue;
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind, cudaStream_t) {
    std::memcpy(to, from, bytes);
    return cudaSuccess;
}

cudaError_t cudaMemsetAsync(void* memory, int byte, std::size_t bytes, cudaStream_t) {
    std::memset(memory, byte, bytes);
    return cudaSuccess;
}

namespace cuda_emulation {

cudaError_t set_attribute(const void* kernel, cudaFuncAttribute attribute, int value) {
    if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize) return cudaSuccess;
    if (value < 0 || static_cast<std::size_t>(value) > kSharedAtMost) return cudaErrorInvalidValue;
    Machine::instance().allow_dynamic_shared(kernel, static_cast<std::size_t>(value));
    return cudaSuccess;
}

}  // namespace cuda_emulation
