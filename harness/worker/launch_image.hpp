#pragma once
#include <optional>
#include <string>
#include <vector>

#include "harness/kernel_info.hpp"
#include "harness/worker/protocol.hpp"
#include "properties/case.hpp"

namespace quantcheck {

/// What lies beside the buffers of a launch: fillings alone (device memory has no pages to protect), or also
/// a page that faults when touched, before each buffer or after it. With pages after the buffers the input is
/// read-only, too; with pages before them a write to it is seen afterwards.
enum class Surroundings : std::uint8_t { filled, guarded_before, guarded_after };

/// The bytes of a launch as the gate lays them out: input storage and one buffer per wanted output, each
/// between guard zones. The gate keeps its own copy, so that what the kernel did to it can be seen
/// afterwards.
class LaunchImage {
 public:
    /// Lays out a case; output buffers are filled with `poison`.
    LaunchImage(const Case& c, std::uint32_t kernel_index, std::byte poison, Surroundings surroundings);

    [[nodiscard]] const worker::Request& request() const { return request_; }
    [[nodiscard]] const std::vector<std::byte>& bytes() const { return bytes_; }

    /// What a launch changed that it may not touch: "the padding of scale_inv", "memory after codes"; nothing
    /// if all is intact.
    [[nodiscard]] std::optional<std::string> trespass(const std::byte* region) const;

    /// The input bytes differ: said apart from out-of-bounds writes.
    [[nodiscard]] bool input_changed(const std::byte* region) const;

    /// Copies the output buffers out of the region.
    [[nodiscard]] Outputs outputs(const std::byte* region) const;

 private:
    /// Room for a buffer, in zones filled with `filling`.
    worker::Place place(std::uint64_t bytes, std::byte filling);
    void fill_up_to(std::uint64_t multiple, std::byte filling);

    [[nodiscard]] bool padding_intact(const std::byte* region, std::size_t slot) const;

    Surroundings surroundings_;
    worker::Request request_;
    std::vector<std::byte> bytes_;
    bool padding_is_kept_ = false;  ///< the recipe says that scale padding is not written
};

}  // namespace quantcheck
