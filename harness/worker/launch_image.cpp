#include "harness/worker/launch_image.hpp"

#include <algorithm>
#include <cstring>

#include "harness/worker/guard_page.hpp"
#include "harness/worker/launch_request.hpp"
#include "properties/subject.hpp"

namespace quantcheck {
namespace {

// Buffers start at multiples of this, as device allocations do, so a kernel's alignment rules see what they
// will meet.
constexpr std::uint64_t kAlignment = 256;
constexpr std::uint64_t kGuard = 512, kLastGuard = 16384;
// The most that place() adds to a buffer.
std::uint64_t most_around() { return 2 * kGuard + kAlignment + 2 * worker::guard_page(); }
// Around outputs a byte that changes with the poison, so that no constant written there stays unseen in both
// runs. Around the input a byte that reads as a huge finite number in f32, bf16 and f16 alike, so that
// reading past the input moves an amax (a NaN would be dropped).
constexpr std::byte kInputGuard{0x7B};

constexpr std::uint64_t round_up(std::uint64_t n, std::uint64_t multiple) {
    return (n + multiple - 1) / multiple * multiple;
}

}  // namespace

void LaunchImage::fill_up_to(std::uint64_t multiple, std::byte filling) {
    bytes_.resize(round_up(bytes_.size(), multiple), filling);
}

worker::Place LaunchImage::place(std::uint64_t bytes, std::byte filling) {
    const std::uint64_t page = worker::guard_page();
    worker::Place place;
    place.bytes = bytes;
    place.wanted = true;
    const auto guard = [&] {
        place.guard = bytes_.size();
        bytes_.resize(bytes_.size() + page, filling);
    };
    bytes_.resize(bytes_.size() + kGuard, filling);
    if (surroundings_ == Surroundings::guarded_before) {
        fill_up_to(page, filling);
        guard();
    } else if (surroundings_ == Surroundings::guarded_after) {  // as close to the page as the alignment
                                                                // allows, which both runs share
        const std::uint64_t room = round_up(bytes, kAlignment);
        bytes_.resize(round_up(bytes_.size() + room, page) - room, filling);
    } else {
        fill_up_to(kAlignment, filling);
    }
    place.offset = bytes_.size();
    bytes_.resize(place.offset + round_up(bytes, kAlignment), filling);
    if (surroundings_ == Surroundings::guarded_after) guard();
    bytes_.resize(bytes_.size() + kGuard, filling);
    return place;
}

LaunchImage::LaunchImage(const Case& c, std::uint32_t kernel_index, std::byte poison,
                         Surroundings surroundings)
    : surroundings_(surroundings) {
    const Recipe& recipe = c.recipe;
    request_ = launch_request(recipe, c.operation, kernel_index, {c.rows, c.cols, c.cols + c.row_padding});
    request_.poison = static_cast<std::uint32_t>(poison);
    request_.reversed = poison == kPoisons[0] ? 0 : 1;  // a case's second run is a second order, for nothing

    const std::uint64_t element = size_of(c.dtype());
    const auto shapes = slot_shapes(recipe, c.operation, c.rows, c.cols);
    std::uint64_t most =
        static_cast<std::uint64_t>(c.storage_elements()) * element + most_around() + kLastGuard;
    for (const auto& shape : shapes) most += shape ? shape->bytes() + most_around() : 0;
    bytes_.reserve(most);
    request_.input = place(static_cast<std::uint64_t>(c.storage_elements()) * element, kInputGuard);
    write_storage(c, bytes_.data() + request_.input.offset);
    if (surroundings_ == Surroundings::guarded_after) {  // here the input's pages hold nothing else
        request_.read_only = request_.input.offset / worker::guard_page() * worker::guard_page();
        request_.read_only_end = request_.input.guard;
    }
    const std::uint64_t skipped = static_cast<std::uint64_t>(c.misalignment) * element;
    request_.input.offset += skipped;  // the kernel's pointer; what lies before it is slack
    request_.input.bytes -= skipped;

    const std::byte output_guard = poison ^ std::byte{0x99};
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        if (!shapes[i]) continue;
        request_.slots[i] = place(shapes[i]->bytes(), output_guard);
        std::fill_n(bytes_.begin() + static_cast<std::ptrdiff_t>(request_.slots[i].offset),
                    shapes[i]->bytes(), poison);
    }
    bytes_.resize(bytes_.size() + kLastGuard, output_guard);
    request_.image_bytes = request_.mapped_bytes = bytes_.size();
    padding_is_kept_ = recipe.store.padding == Padding::unwritten;
}

bool LaunchImage::input_changed(const std::byte* region) const {
    const worker::Place& input = request_.input;
    return std::memcmp(region + input.offset, bytes_.data() + input.offset, input.bytes) != 0;
}

bool LaunchImage::padding_intact(const std::byte* region, std::size_t slot) const {
    const SlotShape& shape = request_.shapes[slot];
    const std::uint64_t used = static_cast<std::uint64_t>(shape.cols) * shape.element_size;
    const std::uint64_t stored = static_cast<std::uint64_t>(shape.stride) * shape.element_size;
    for (std::int64_t row = 0; row < shape.rows && used < stored; ++row) {
        const std::uint64_t at =
            request_.slots[slot].offset + static_cast<std::uint64_t>(row) * stored + used;
        if (std::memcmp(region + at, bytes_.data() + at, stored - used) != 0) return false;
    }
    return true;
}

std::optional<std::string> LaunchImage::trespass(const std::byte* region) const {
    std::uint64_t at = 0;
    std::string after = "the input";
    const auto intact_until = [&](std::uint64_t end) {
        return std::memcmp(region + at, bytes_.data() + at, end - at) == 0;
    };
    for (std::size_t i = 0; i < request_.slots.size(); ++i) {
        const worker::Place& slot = request_.slots[i];
        if (!slot.wanted) continue;
        const std::string name(name_of(kAllSlots[i]));
        if (!intact_until(slot.offset)) return "memory between " + after + " and " + name;
        if (padding_is_kept_ && !padding_intact(region, i)) return "the padding of " + name;
        at = slot.offset + slot.bytes;
        after = name;
    }
    if (!intact_until(bytes_.size())) return "memory after " + after;
    return std::nullopt;
}

Outputs LaunchImage::outputs(const std::byte* region) const {
    Outputs outputs;
    for (std::size_t i = 0; i < request_.slots.size(); ++i) {
        const worker::Place& slot = request_.slots[i];
        if (slot.wanted) outputs.slots[i] = Bytes(region + slot.offset, region + slot.offset + slot.bytes);
    }
    return outputs;
}

}  // namespace quantcheck
