#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/worker/launcher.hpp"

namespace quantcheck {

/// A part of the shared region in which launches of one kernel are gathered and sent to the worker together.
/// Not synchronised: its owner is.
class LaunchSlab {
 public:
    /// Bytes of one slab: some hundred launches of small cases.
    static constexpr std::uint64_t kBytes = 16ULL << 20;

    explicit LaunchSlab(std::uint64_t origin) : origin_(origin) {}

    /// The image fits in beside what is there, and at most `most` launches are wanted.
    [[nodiscard]] bool takes(const LaunchImage& image, std::size_t most) const;
    /// Reserves room for the image and returns its place among the launches; its bytes are still to be
    /// written, at origin_of(i).
    std::size_t reserve(const LaunchImage& image, std::uint64_t mapped_bytes);
    [[nodiscard]] std::uint64_t origin_of(std::size_t i) const { return requests_[i].origin; }
    /// All bytes of launch i are written.
    void written() { --unwritten_; }
    [[nodiscard]] bool is_ready() const { return !requests_.empty() && unwritten_ == 0; }
    /// The requests, marked to go together. Until reset() no more are taken.
    [[nodiscard]] const std::vector<worker::Request>& close();
    [[nodiscard]] bool is_closed() const { return closed_; }
    void answered(std::vector<WorkerAnswer> answers);
    [[nodiscard]] bool is_answered() const { return !answers_.empty(); }
    [[nodiscard]] const WorkerAnswer& answer(std::size_t i) const { return answers_[i]; }
    [[nodiscard]] std::size_t size() const { return requests_.size(); }
    /// One launch's bytes are no longer needed; true when that was the last.
    [[nodiscard]] bool leave() { return --readers_ == 0; }
    /// Empty again, for other launches.
    void reset();

 private:
    std::uint64_t origin_, used_ = 0;
    std::vector<worker::Request> requests_;
    std::vector<WorkerAnswer> answers_;
    std::size_t unwritten_ = 0, readers_ = 0;
    bool closed_ = false;
};

}  // namespace quantcheck
