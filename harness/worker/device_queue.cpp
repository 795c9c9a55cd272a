#include "harness/worker/device_queue.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "reference/error.hpp"

namespace quantcheck {
namespace {

bool ended_badly(const WorkerAnswer& answer) {
    using Kind = WorkerAnswer::Kind;
    return answer.kind == Kind::died || answer.kind == Kind::timed_out ||
           (answer.kind == Kind::replied &&
            (!answer.is_quiet() || answer.reply.status == worker::kCheckStatus));
}

std::vector<WorkerAnswer> ask(Worker& worker, const std::vector<worker::Request>& requests) {
    try {
        return worker.ask(requests);
    } catch (const HarnessFault& fault) {
        return {requests.size(), {WorkerAnswer::Kind::failed, {}, fault.what()}};
    }
}

/// Slabs that follow one another in the shared region.
template <std::size_t... I>
std::array<LaunchSlab, sizeof...(I)> side_by_side(std::index_sequence<I...>) {
    return {LaunchSlab(I * LaunchSlab::kBytes)...};
}

}  // namespace

DeviceQueue::DeviceQueue(const std::filesystem::path& plugin, const WorkerOptions& options, Permits& permits)
    : worker_(plugin, options),
      alone_(plugin, options),
      permits_(permits),
      region_(worker_.region(kRegionBytes)),
      slabs_(side_by_side(std::make_index_sequence<kSlabs>())),
      server_([this] { serve(); }) {}

DeviceQueue::~DeviceQueue() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    work_.notify_one();
    server_.join();
}

void DeviceQueue::serve() {
    std::unique_lock lock(mutex_);
    for (;;) {
        work_.wait(lock, [&] { return stopping_ || (open_ != kNone && slabs_[open_].is_ready()); });
        if (stopping_) return;
        const std::size_t s = open_;
        const std::vector<worker::Request>& requests = slabs_[s].close();
        open_another();
        lock.unlock();
        std::vector<WorkerAnswer> answers = ask(worker_, requests);
        lock.lock();
        const bool bad = std::any_of(answers.begin(), answers.end(), ended_badly);
        most_ = bad ? std::max<std::size_t>(1, most_ / 2) : std::min(kMostTogether, most_ * 2);
        if (bad && answers.size() > 1) lookups_[s] = std::make_shared<SubmissionLookup>(answers.size());
        slabs_[s].answered(std::move(answers));
        permits_.enqueue(waiters_[s]);
        waiters_[s].clear();
    }
}

void DeviceQueue::open_another() {
    const auto free =
        std::find_if(slabs_.begin(), slabs_.end(), [](const LaunchSlab& slab) { return !slab.is_closed(); });
    open_ = static_cast<std::size_t>(free - slabs_.begin());  // kNone if there is none
    room_.notify_all();
}

void DeviceQueue::release(std::size_t slab) {
    const std::lock_guard lock(mutex_);
    if (!slabs_[slab].leave()) return;
    slabs_[slab].reset();
    lookups_[slab] = nullptr;
    if (open_ == kNone) open_another();
}

Launched DeviceQueue::launch_together(const LaunchImage& image, std::shared_ptr<SubmissionLookup>& lookup) {
    std::unique_lock lock(mutex_);
    while (!has_room(image)) {
        lock.unlock();
        {
            const PermitLent lent(permits_);
            std::unique_lock waiting(mutex_);
            room_.wait(waiting, [&] { return has_room(image); });
        }
        lock.lock();  // another may have taken the room
    }
    const std::size_t s = open_;
    LaunchSlab& slab = slabs_[s];
    const std::size_t i = slab.reserve(image, kRegionBytes);
    std::byte* bytes = region_ + slab.origin_of(i);
    Permits::Waiter answered;
    waiters_[s].push_back(&answered);
    lock.unlock();
    std::memcpy(bytes, image.bytes().data(), image.bytes().size());
    lock.lock();
    slab.written();
    if (slab.is_ready()) work_.notify_one();
    lock.unlock();
    permits_.release();
    answered.wait();
    // Nobody changes an answered slab before its last launch has left it.
    lookup = lookups_[s];
    return {slab.answer(i), bytes, slab.size() - 1,
            std::shared_ptr<const void>(this, [this, s](const void*) { release(s); })};
}

Launched DeviceQueue::launch_again(const LaunchImage& image, const Turn& turn, SubmissionLookup& lookup) {
    try {
        return alone_.launch(image, turn);
    } catch (...) {  // the others wait for this one
        static_cast<void>(lookup.settle(true));
        throw;
    }
}

Launched DeviceQueue::launch(const LaunchImage& image, const Turn& turn) {
    if (image.bytes().size() > LaunchSlab::kBytes) return launch_alone(image, turn);
    std::shared_ptr<SubmissionLookup> lookup;
    Launched together = launch_together(image, lookup);
    if (lookup == nullptr) return together;

    const PermitLent lent(permits_);
    Launched alone = launch_again(image, turn, *lookup);
    if (alone.region != nullptr) {  // the worker is needed for the others before this one's bytes are read
        const auto copy =
            std::make_shared<std::vector<std::byte>>(alone.region, alone.region + image.bytes().size());
        alone.region = copy->data();
        alone.hold = copy;
    }
    // A launch that is not wanted any more is one of a kernel that has failed already, and may have been what
    // ended the submission. That many launches together take longer than one may is no fault.
    const bool explains = ended_badly(alone.answer) || alone.answer.kind == WorkerAnswer::Kind::not_wanted;
    if (lookup->settle(explains) || together.answer.kind == WorkerAnswer::Kind::timed_out) return alone;
    together.answer.text += ", with " + std::to_string(together.company) +
                            " other launches of this kernel; none of them does so alone";
    return together;
}

Launched DeviceQueue::launch_alone(const LaunchImage& image, const Turn& turn) {
    const PermitLent lent(permits_);
    return alone_.launch(image, turn);
}

}  // namespace quantcheck
