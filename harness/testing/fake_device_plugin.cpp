// CUDA kernels as the gate sees them, on a machine without a GPU: host memory stands for that of two devices,
// and the kernels, marked as CUDA kernels, are the host kernels with one way to misbehave each. So the path
// of device launches (queue, submissions, what is made again alone) is tested everywhere. Nothing here says
// anything about a GPU.
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <thread>

#include "kernels/common/claims.hpp"
#include "kernels/host/kernels.hpp"
#include "quantcheck/device.h"

namespace quantcheck_kernels {
namespace {

// What the kernel of a queued launch did, until the stream is synchronised.
const char* pending_error = "";
int launches_queued = 0;

std::int32_t count(std::int32_t* devices) {
    *devices = 2;
    return QC_OK;
}

std::int32_t describe(std::int32_t device, qc_device_info* info) {
    std::strcpy(info->name, "fake device");
    std::strcpy(info->uuid, device == 0 ? "GPU-fake-0" : "GPU-fake-1");
    return QC_OK;
}

std::int32_t select_device(std::int32_t device) { return device < 2 ? QC_OK : QC_ERROR; }

std::int32_t allocate(void** memory, std::uint64_t size) {
    *memory = std::aligned_alloc(4096, (size + 4095) / 4096 * 4096);
    return *memory != nullptr ? QC_OK : QC_ERROR;
}
std::int32_t release(void* memory) {
    std::free(memory);
    return QC_OK;
}
std::int32_t copy(void* to, const void* from, std::uint64_t size, void*) {
    std::memcpy(to, from, size);
    return QC_OK;
}
std::int32_t fill(void* memory, std::uint8_t byte, std::uint64_t size, void*) {
    std::memset(memory, byte, size);
    return QC_OK;
}
std::int32_t create_stream(void** stream) {
    *stream = nullptr;
    return QC_OK;
}
std::int32_t destroy_stream(void*) { return QC_OK; }

std::int32_t synchronize(void*, char* text, std::uint64_t text_size) {
    std::strncpy(text, pending_error, text_size);
    launches_queued = 0;
    return *pending_error == '\0' ? QC_OK : QC_ERROR;
}
const char* last_error() { return pending_error; }

// As of a plugin built against the first version of the header.
constexpr qc_device kDevice = {offsetof(qc_device, pin),
                               count,
                               describe,
                               select_device,
                               allocate,
                               release,
                               allocate,
                               release,
                               copy,
                               copy,
                               fill,
                               create_stream,
                               destroy_stream,
                               synchronize,
                               last_error,
                               nullptr,
                               nullptr,
                               nullptr,
                               nullptr,
                               nullptr,
                               nullptr,
                               nullptr};

/// The launches that misbehave: some, spread over all cases.
bool is_chosen(const qc_quantize_args& a) { return a.rows % 4 == 1 && a.cols > 1; }

std::int32_t good(const qc_quantize_args* a) {
    ++launches_queued;
    return host_block_1x128(a);
}

std::int32_t sticky(const qc_quantize_args* a) {
    if (is_chosen(*a)) pending_error = "an illegal memory access was encountered";
    return good(a);
}

/// The number by which a worker says that a check of the emulation found a fault.
std::int32_t returns_72(const qc_quantize_args* a) {
    const std::int32_t status = good(a);
    return status == QC_OK ? 72 : status;
}

std::int32_t aborts(const qc_quantize_args* a) {
    if (is_chosen(*a)) std::abort();
    return good(a);
}

std::int32_t hangs(const qc_quantize_args* a) {
    while (is_chosen(*a)) std::this_thread::sleep_for(std::chrono::seconds(1));
    return good(a);
}

// Within the time limit of one launch, and beyond it when many are made together.
std::int32_t slow(const qc_quantize_args* a) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return good(a);
}

// Before its own outputs: in the guard zone of the same launch.
std::int32_t strays(const qc_quantize_args* a) {
    const std::int32_t status = good(a);
    if (status == QC_OK && is_chosen(*a) && a->rowwise.codes != nullptr) a->rowwise.codes[-1] ^= 0xFF;
    return status;
}

// Only when another launch was queued before it, which no launch alone shows.
std::int32_t aborts_in_company(const qc_quantize_args* a) {
    if (launches_queued > 0) std::abort();
    return good(a);
}

// What memcheck prints of such a kernel on an H200; the script that stands for the tool sets the variable.
std::int32_t reported(const qc_quantize_args* a) {
    if (std::getenv("FAKE_SANITIZER") != nullptr && is_chosen(*a)) {
        std::puts(
            "========= Invalid __global__ read of size 4 bytes\n"
            "=========     at oob_read(float *, const float *, int)+0x90 in probe.cu:10\n"
            "=========     by thread (99,0,0) in block (0,0,0)\n"
            "=========     Access to 0x7f4cac800190 is out of bounds\n"
            "=========     and is 1 bytes after the nearest allocation at 0x7f4cac800000 of size 400 bytes\n"
            "========= ");
        std::fflush(stdout);
    }
    return good(a);
}

std::int32_t wrong(const qc_quantize_args* a) {
    const std::int32_t status = good(a);
    if (status == QC_OK && is_chosen(*a) && a->rowwise.codes != nullptr) a->rowwise.codes[0] ^= 1;
    return status;
}

constexpr qc_kernel fake(const char* name, QuantizeFn launch) {
    return block_1x128_kernel(name, "Stands for a CUDA kernel in tests.", QC_CUDA, launch);
}

constexpr qc_kernel kGood = fake("fake.good", good), kSticky = fake("fake.sticky", sticky),
                    kAborts = fake("fake.aborts", aborts), kHangs = fake("fake.hangs", hangs),
                    kStrays = fake("fake.strays", strays), kWrong = fake("fake.wrong", wrong),
                    kSlow = fake("fake.slow", slow), kReported = fake("fake.reported", reported),
                    kReturns72 = fake("fake.returns_72", returns_72),
                    kCompany = fake("fake.aborts_in_company", aborts_in_company);
constexpr const qc_kernel* kKernels[] = {&kGood,   &kSticky, &kAborts, &kHangs,   &kReturns72,
                                         &kStrays, &kSlow,   &kWrong,  &kCompany, &kReported};
constexpr qc_plugin kPlugin = {sizeof(qc_plugin), QC_ABI_VERSION, 10, "fake_device", "1", kKernels};

}  // namespace
}  // namespace quantcheck_kernels

extern "C" QC_EXPORT const qc_plugin* quantcheck_plugin(void) { return &quantcheck_kernels::kPlugin; }
extern "C" QC_EXPORT const qc_device* quantcheck_device(void) { return &quantcheck_kernels::kDevice; }
