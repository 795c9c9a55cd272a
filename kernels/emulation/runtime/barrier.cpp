#include <algorithm>
#include <string_view>
#include <utility>

#include "kernels/emulation/runtime/machine.hpp"

namespace cuda_emulation {
namespace {

/// Threads grouped by what they wait at: "threads 0-127 wait at __syncthreads, block.cu:31".
std::string groups_text(const std::vector<Thread>& threads) {
    std::vector<std::pair<std::string, std::vector<int>>> groups;  // by their first thread
    for (std::size_t i = 0; i < threads.size(); ++i) {
        const Thread& thread = threads[i];
        const std::string what = thread.state == Thread::State::exited
                                     ? "exited"
                                     : "at " + std::string(thread.call) + ", " + place_text(thread.site);
        auto group =
            std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return g.first == what; });
        if (group == groups.end()) group = groups.insert(group, {what, {}});
        group->second.push_back(static_cast<int>(i));
    }
    std::string text;
    for (const auto& [what, members] : groups)
        text += (text.empty() ? "" : "; ") + threads_text(members) + " " + what;
    return text;
}

bool same_place(const Thread& a, const Thread& b) {
    return a.site.line == b.site.line && std::string_view(a.site.file) == b.site.file;
}

}  // namespace

int Machine::barrier(Vote vote, int predicate, const char* name, Site site) {
    Thread& self = *current_;
    self.state = Thread::State::at_barrier;
    self.call = name;
    self.site = site;
    self.predicate = predicate;
    vote_ = vote;
    if (++arrived_ + exited_ == static_cast<int>(threads_.size()))
        release_barrier();
    else
        park();
    return static_cast<int>(self.result);
}

void Machine::release_barrier() {
    const Thread* first = nullptr;
    int count = 0;
    for (const Thread& thread : threads_) {
        if (thread.state != Thread::State::at_barrier) continue;
        if (first == nullptr) first = &thread;
        // The hardware counts arrivals and would let them pass, each on its own way.
        if (!same_place(thread, *first))
            fail("divergence" + place_text(thread.site),
                 "barrier divergence: the threads of a block meet at different barriers (" +
                     groups_text(threads_) + ")");
        count += thread.predicate != 0;
    }
    const int all = arrived_;
    const int result = vote_ == Vote::count ? count : vote_ == Vote::all ? count == all : count > 0;
    for (Thread& thread : threads_) {
        if (thread.state != Thread::State::at_barrier) continue;
        thread.state = Thread::State::ready;
        thread.result = static_cast<std::uint64_t>(result);
    }
    arrived_ = 0;
    if (instrumented()) clocks_.block_barrier();
}

void Machine::report_standstill() {
    abandoned_ = true;
    const bool lanes = std::any_of(threads_.begin(), threads_.end(),
                                   [](const Thread& t) { return t.state == Thread::State::at_warp; });
    report("standstill", std::string(lanes ? "deadlock: lanes wait for others of their mask that do not come"
                                           : "deadlock: threads wait for others that do not come") +
                             " (" + groups_text(threads_) + ")");
}

int barrier(Vote vote, int predicate, const char* name, Site site) {
    return Machine::instance().barrier(vote, predicate, name, site);
}

}  // namespace cuda_emulation
