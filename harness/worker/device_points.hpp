#pragma once
#include <array>
#include <cstddef>

#include "quantcheck/device.h"

namespace quantcheck::worker {

/// Milliseconds of a device's streams, added up: of copies in and out, and of kernels between them.
struct DeviceTimes {
    float copies = 0, kernels = 0;
};

/// Points in the streams of one submission, between which its times are taken. A device table that cannot
/// measure gives none, and neither does a point that is refused: the times are a remark and no verdict.
class DevicePoints {
 public:
    static constexpr std::size_t kStreams = 4;
    enum Point : std::size_t { begin, copied_in, launched, copied_out };

    explicit DevicePoints(const qc_device& device);
    ~DevicePoints();
    DevicePoints(const DevicePoints&) = delete;
    DevicePoints& operator=(const DevicePoints&) = delete;

    /// Queues the point on stream number `index`.
    void mark(std::size_t index, Point point, void* stream);
    /// What the first `streams` streams took, each of which has passed all four points.
    [[nodiscard]] DeviceTimes times(std::size_t streams);

 private:
    [[nodiscard]] float between(std::size_t index, Point from, Point to);

    const qc_device& device_;
    std::array<std::array<void*, 4>, kStreams> events_{};
    bool usable_ = false;
};

}  // namespace quantcheck::worker
