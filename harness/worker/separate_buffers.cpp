#include "harness/worker/separate_buffers.hpp"

#include <algorithm>
#include <string>

#include "reference/error.hpp"

namespace quantcheck::worker {
namespace {

constexpr std::uint64_t kAlignment = 256;  // of an allocation; an image keeps it too

}  // namespace

SeparateBuffers::SeparateBuffers(const qc_device& device, const Request& request, std::byte* region,
                                 void* stream)
    : device_(device), request_(request), image_(region + request.origin), stream_(stream) {
    pointers_.input = allocate(request.input);
    bool copied = for_each_input_row([&](std::uint64_t at, std::uint64_t bytes) {
        return device_.copy_to_device(static_cast<std::byte*>(pointers_.input) + at,
                                      image_ + request_.input.offset + at, bytes, stream_) == QC_OK;
    });
    for (std::size_t i = 0; i < request.slots.size(); ++i) {
        const Place& slot = request.slots[i];
        if (!slot.wanted) continue;
        pointers_.slots[i] = allocate(slot);
        copied = copied && device_.copy_to_device(pointers_.slots[i], image_ + slot.offset, slot.bytes,
                                                  stream_) == QC_OK;
    }
    if (!copied)
        throw HarnessFault(std::string("CUDA refused a copy to the device: ") + device_.last_error());
}

SeparateBuffers::~SeparateBuffers() {
    for (void* memory : allocated_) static_cast<void>(device_.release(memory));
}

void* SeparateBuffers::allocate(const Place& place) {
    // Misaligned as the image is, and never null, which would mean that the buffer is not wanted.
    const std::uint64_t misalignment = place.offset % kAlignment;
    void* memory = nullptr;
    if (device_.allocate(&memory, std::max<std::uint64_t>(1, misalignment + place.bytes)) != QC_OK)
        throw HarnessFault(std::string("CUDA refused device memory: ") + device_.last_error());
    allocated_.push_back(memory);
    return static_cast<std::byte*>(memory) + misalignment;
}

template <class Visit>
bool SeparateBuffers::for_each_input_row(Visit visit) const {
    if (request_.rows == 0 || request_.cols == 0) return true;
    if (request_.row_stride == request_.cols) return visit(0, request_.input.bytes);
    const auto elements =
        static_cast<std::uint64_t>((request_.rows - 1) * request_.row_stride + request_.cols);
    const std::uint64_t size = request_.input_dtype == QC_F32 ? 4 : 2;
    if (elements * size > request_.input.bytes)
        throw HarnessFault("a launch's input is smaller than its rows");
    for (std::int64_t row = 0; row < request_.rows; ++row)
        if (!visit(static_cast<std::uint64_t>(row * request_.row_stride) * size,
                   static_cast<std::uint64_t>(request_.cols) * size))
            return false;
    return true;
}

bool SeparateBuffers::copy_back() const {
    const bool input = for_each_input_row([&](std::uint64_t at, std::uint64_t bytes) {
        return device_.copy_to_host(image_ + request_.input.offset + at,
                                    static_cast<std::byte*>(pointers_.input) + at, bytes, stream_) == QC_OK;
    });
    bool outputs = true;
    for (std::size_t i = 0; i < request_.slots.size() && outputs; ++i) {
        const Place& slot = request_.slots[i];
        if (slot.wanted)
            outputs =
                device_.copy_to_host(image_ + slot.offset, pointers_.slots[i], slot.bytes, stream_) == QC_OK;
    }
    return input && outputs;
}

}  // namespace quantcheck::worker
