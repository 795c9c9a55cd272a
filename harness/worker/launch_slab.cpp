#include "harness/worker/launch_slab.hpp"

#include <utility>

#include "harness/worker/guard_page.hpp"

namespace quantcheck {
namespace {

// Images start at pages, as they do when they are launched alone.
std::uint64_t room_for(const LaunchImage& image) {
    const std::uint64_t page = worker::guard_page();
    return (image.bytes().size() + page - 1) / page * page;
}

}  // namespace

bool LaunchSlab::takes(const LaunchImage& image, std::size_t most) const {
    if (closed_ || requests_.size() >= most || used_ + room_for(image) > kBytes) return false;
    return requests_.empty() || requests_.front().kernel == image.request().kernel;
}

std::size_t LaunchSlab::reserve(const LaunchImage& image, std::uint64_t mapped_bytes) {
    worker::Request request = image.request();
    request.origin = origin_ + used_;
    request.mapped_bytes = mapped_bytes;
    used_ += room_for(image);
    requests_.push_back(request);
    ++unwritten_;
    ++readers_;
    return requests_.size() - 1;
}

const std::vector<worker::Request>& LaunchSlab::close() {
    closed_ = true;
    auto following = static_cast<std::uint32_t>(requests_.size());
    for (worker::Request& request : requests_) request.following = --following;
    return requests_;
}

void LaunchSlab::answered(std::vector<WorkerAnswer> answers) { answers_ = std::move(answers); }

void LaunchSlab::reset() {
    requests_.clear();
    answers_.clear();
    used_ = 0;
    closed_ = false;
}

}  // namespace quantcheck
