// Implements quantcheck/device.h on the CUDA runtime. Link the CMake target quantcheck::device to compile
// this file into a plugin with CUDA kernels; it needs nothing else of QuantCheck, and defines one external
// symbol.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <cuda_runtime_api.h>

#include "quantcheck/device.h"

namespace {

// Per thread, because the harness may drive two devices from two threads.
thread_local char last_reason[256] = "";

std::int32_t status_of(cudaError_t error) {
    if (error == cudaSuccess) return QC_OK;
    std::snprintf(last_reason, sizeof last_reason, "%s: %s", cudaGetErrorName(error),
                  cudaGetErrorString(error));
    // Reported here; left behind, a failed allocation would be blamed on the next kernel launch.
    (void)cudaGetLastError();
    return QC_ERROR;
}

std::int32_t count(std::int32_t* devices) {
    int found = 0;
    cudaError_t error = cudaGetDeviceCount(&found);
    if (error == cudaErrorNoDevice) {
        (void)cudaGetLastError();
        error = cudaSuccess;
        found = 0;
    }
    *devices = found;
    return status_of(error);
}

void write_uuid(const cudaUUID_t& uuid, char (&text)[48]) {
    int end = std::snprintf(text, sizeof text, "GPU-");
    for (int i = 0; i < 16; ++i) {
        const char* const dash = i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "";
        end += std::snprintf(text + end, sizeof text - static_cast<std::size_t>(end), "%s%02x", dash,
                             static_cast<unsigned char>(uuid.bytes[i]));
    }
}

std::int32_t describe(std::int32_t device, qc_device_info* info) {
    cudaDeviceProp properties{};
    int driver = 0;
    int runtime = 0;
    if (const std::int32_t status = status_of(cudaGetDeviceProperties(&properties, device)); status != QC_OK)
        return status;
    if (const std::int32_t status = status_of(cudaDriverGetVersion(&driver)); status != QC_OK) return status;
    if (const std::int32_t status = status_of(cudaRuntimeGetVersion(&runtime)); status != QC_OK)
        return status;

    qc_device_info all{};
    all.struct_size = std::min<std::uint64_t>(info->struct_size, sizeof all);
    std::snprintf(all.name, sizeof all.name, "%s", properties.name);
    write_uuid(properties.uuid, all.uuid);
    all.compute_major = properties.major;
    all.compute_minor = properties.minor;
    all.multiprocessors = properties.multiProcessorCount;
    all.driver_version = driver;
    all.runtime_version = runtime;
    all.memory = properties.totalGlobalMem;
    // A caller with an older header gets the fields that it knows.
    std::memcpy(info, &all, static_cast<std::size_t>(all.struct_size));
    return QC_OK;
}

std::int32_t select_device(std::int32_t device) { return status_of(cudaSetDevice(device)); }

std::int32_t allocate(void** memory, std::uint64_t size) { return status_of(cudaMalloc(memory, size)); }
std::int32_t release(void* memory) { return status_of(cudaFree(memory)); }
std::int32_t allocate_pinned(void** memory, std::uint64_t size) {
    return status_of(cudaMallocHost(memory, size));
}
std::int32_t release_pinned(void* memory) { return status_of(cudaFreeHost(memory)); }

std::int32_t copy_to_device(void* to, const void* from, std::uint64_t size, void* stream) {
    return status_of(
        cudaMemcpyAsync(to, from, size, cudaMemcpyHostToDevice, static_cast<cudaStream_t>(stream)));
}
std::int32_t copy_to_host(void* to, const void* from, std::uint64_t size, void* stream) {
    return status_of(
        cudaMemcpyAsync(to, from, size, cudaMemcpyDeviceToHost, static_cast<cudaStream_t>(stream)));
}
std::int32_t fill(void* memory, std::uint8_t byte, std::uint64_t size, void* stream) {
    return status_of(cudaMemsetAsync(memory, byte, size, static_cast<cudaStream_t>(stream)));
}

// Not ordered with the legacy default stream, so that a kernel launched on the wrong stream shows.
std::int32_t create_stream(void** stream) {
    return status_of(
        cudaStreamCreateWithFlags(reinterpret_cast<cudaStream_t*>(stream), cudaStreamNonBlocking));
}
std::int32_t destroy_stream(void* stream) {
    return status_of(cudaStreamDestroy(static_cast<cudaStream_t>(stream)));
}

std::int32_t synchronize(void* stream, char* text, std::uint64_t text_size) {
    const std::int32_t status = status_of(cudaStreamSynchronize(static_cast<cudaStream_t>(stream)));
    if (text != nullptr && text_size > 0)
        std::snprintf(text, static_cast<std::size_t>(text_size), "%s", status == QC_OK ? "" : last_reason);
    return status;
}

const char* last_error() { return last_reason; }

std::int32_t pin(void* memory, std::uint64_t size) {
    return status_of(cudaHostRegister(memory, size, cudaHostRegisterDefault));
}
std::int32_t unpin(void* memory) { return status_of(cudaHostUnregister(memory)); }

std::int32_t copy_on_device(void* to, const void* from, std::uint64_t size, void* stream) {
    return status_of(
        cudaMemcpyAsync(to, from, size, cudaMemcpyDeviceToDevice, static_cast<cudaStream_t>(stream)));
}
std::int32_t create_event(void** event) {
    return status_of(cudaEventCreate(reinterpret_cast<cudaEvent_t*>(event)));
}
std::int32_t destroy_event(void* event) {
    return status_of(cudaEventDestroy(static_cast<cudaEvent_t>(event)));
}
std::int32_t record_event(void* event, void* stream) {
    return status_of(cudaEventRecord(static_cast<cudaEvent_t>(event), static_cast<cudaStream_t>(stream)));
}
std::int32_t elapsed(float* milliseconds, void* from, void* to) {
    if (const std::int32_t status = status_of(cudaEventSynchronize(static_cast<cudaEvent_t>(to)));
        status != QC_OK)
        return status;
    return status_of(
        cudaEventElapsedTime(milliseconds, static_cast<cudaEvent_t>(from), static_cast<cudaEvent_t>(to)));
}

constexpr qc_device kDevice = {
    sizeof(qc_device), count,          describe,       select_device, allocate, release,
    allocate_pinned,   release_pinned, copy_to_device, copy_to_host,  fill,     create_stream,
    destroy_stream,    synchronize,    last_error,     pin,           unpin,    copy_on_device,
    create_event,      destroy_event,  record_event,   elapsed};

}  // namespace

extern "C" QC_EXPORT const qc_device* quantcheck_device(void) { return &kDevice; }
