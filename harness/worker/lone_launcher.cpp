#include "harness/worker/lone_launcher.hpp"

namespace quantcheck {

Launched LoneLauncher::launch(const LaunchImage& image, const Turn& turn) {
    {
        std::unique_lock lock(mutex_);
        const Place place{turn.index, arrivals_++};
        waiting_.insert(place);
        next_.wait(lock, [&] { return !taken_ && *waiting_.begin() == place; });
        waiting_.erase(place);
        taken_ = true;
    }
    const std::shared_ptr<const void> hold(this, [this](const void*) { release(); });
    if (!turn.wanted()) return {{WorkerAnswer::Kind::not_wanted, {}, "not launched"}, nullptr, 0, nullptr};
    Launched launched = worker_.launch(image, turn);
    launched.hold = hold;
    return launched;
}

void LoneLauncher::release() {
    {
        const std::lock_guard lock(mutex_);
        taken_ = false;
    }
    next_.notify_all();
}

}  // namespace quantcheck
