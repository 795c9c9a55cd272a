#include "harness/worker/device_points.hpp"

namespace quantcheck::worker {

DevicePoints::DevicePoints(const qc_device& device) : device_(device) {
    usable_ = device.struct_size >= offsetof(qc_device, elapsed) + sizeof device.elapsed;
    for (auto& stream : events_)
        for (void*& event : stream) usable_ = usable_ && device_.create_event(&event) == QC_OK;
}

DevicePoints::~DevicePoints() {
    for (const auto& stream : events_)
        for (void* event : stream)
            if (event != nullptr) static_cast<void>(device_.destroy_event(event));
}

void DevicePoints::mark(std::size_t index, Point point, void* stream) {
    usable_ = usable_ && device_.record_event(events_[index][point], stream) == QC_OK;
}

DeviceTimes DevicePoints::times(std::size_t streams) {
    DeviceTimes times;
    for (std::size_t i = 0; i < streams; ++i) {
        times.copies += between(i, begin, copied_in) + between(i, launched, copied_out);
        times.kernels += between(i, copied_in, launched);
    }
    return usable_ ? times : DeviceTimes{};
}

float DevicePoints::between(std::size_t index, Point from, Point to) {
    float milliseconds = 0;
    usable_ = usable_ && device_.elapsed(&milliseconds, events_[index][from], events_[index][to]) == QC_OK;
    return milliseconds;
}

}  // namespace quantcheck::worker
