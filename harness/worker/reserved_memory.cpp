#include "harness/worker/reserved_memory.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <string>
#include <sys/mman.h>

#include "harness/worker/device_mirror.hpp"
#include "harness/worker/kernel_error.hpp"
#include "reference/error.hpp"

namespace quantcheck::worker {

ReservedMemory::ReservedMemory(const qc_device& device) : device_(&device) {
    require(device_->create_stream(&stream_), "a stream");
}

ReservedMemory::~ReservedMemory() {
    release();
    if (device_ != nullptr) static_cast<void>(device_->destroy_stream(stream_));
}

void ReservedMemory::require(std::int32_t status, const char* what) const {
    if (status != QC_OK)
        throw HarnessFault(std::string("CUDA refused ") + what + ": " + device_->last_error());
}

void ReservedMemory::release() {
    if (memory_ == nullptr) return;
    if (device_ != nullptr)
        static_cast<void>(device_->release(memory_));
    else
        ::munmap(memory_, bytes_);
    memory_ = nullptr;
    bytes_ = 0;
}

Answer ReservedMemory::reserve(std::uint64_t bytes, std::byte filling) {
    release();
    const auto refused = [&](const std::string& why) {
        return Answer{QC_UNSUPPORTED, std::to_string(bytes) + " bytes were refused: " + why};
    };
    if (device_ != nullptr) {
        void* memory = nullptr;
        if (device_->allocate(&memory, bytes) != QC_OK) return refused(device_->last_error());
        memory_ = static_cast<std::byte*>(memory);
        bytes_ = bytes;
        require(device_->fill(memory, std::to_integer<std::uint8_t>(filling), bytes, stream_), "a fill");
        synchronize();
        return {};
    }
    void* memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return refused(std::strerror(errno));
    memory_ = static_cast<std::byte*>(memory);
    bytes_ = bytes;
    std::memset(memory, std::to_integer<int>(filling), bytes);
    return {};
}

void ReservedMemory::copy(const Transfer& transfer, std::byte* region, RequestKind direction) {
    if (transfer.offset + (transfer.pieces - 1) * transfer.pitch + transfer.bytes > bytes_)
        throw HarnessFault("a copy lies outside of the memory that was reserved");
    for (std::uint64_t i = 0; i < transfer.pieces; ++i) {
        std::byte* ours = memory_ + transfer.offset + i * transfer.pitch;
        std::byte* shared = region + transfer.region_offset + i * transfer.bytes;
        const bool put = direction == RequestKind::put;
        if (device_ == nullptr)
            std::memcpy(put ? ours : shared, put ? shared : ours, transfer.bytes);
        else if (put)
            require(device_->copy_to_device(ours, shared, transfer.bytes, stream_), "a copy to the device");
        else
            require(device_->copy_to_host(shared, ours, transfer.bytes, stream_), "a copy from the device");
    }
    if (device_ != nullptr) synchronize();
}

Answer ReservedMemory::serve(const Request& request, std::byte* region) {
    if (request.kind == RequestKind::reserve)
        return reserve(request.image_bytes, static_cast<std::byte>(request.filling));
    copy(request.transfer, region, request.kind);
    return {};
}

void ReservedMemory::synchronize() {
    std::array<char, 512> text{};
    if (device_->synchronize(stream_, text.data(), text.size()) != QC_OK) end_by_kernel_error(text.data());
}

Answer ReservedMemory::run(const qc_kernel& kernel, const Request& request) {
    Answer answer = launch(kernel, request, memory_, stream_);
    if (device_ != nullptr) synchronize();
    return answer;
}

}  // namespace quantcheck::worker
