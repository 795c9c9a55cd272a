#include "harness/huge/judge_huge.hpp"

#include <algorithm>
#include <cstring>

#include "harness/campaign/parallel.hpp"
#include "harness/host_memory.hpp"
#include "harness/huge/compare_tile.hpp"
#include "harness/huge/huge_worker.hpp"
#include "harness/huge/tiles.hpp"
#include "harness/huge/values.hpp"
#include "quantcheck/kernel.h"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

constexpr std::int64_t kChunk = 1 << 25;  // elements of input that are made, sent or compared at once
constexpr std::int64_t kStep = 1 << 20;   // of these, by one thread
constexpr std::uint64_t kMargin = std::uint64_t{1} << 30;  // left to the rest of the machine

std::string gib_text(std::uint64_t bytes) {
    return std::to_string((bytes + (std::uint64_t{1} << 30) - 1) >> 30) + " GiB";
}

class HugeLaunch {
 public:
    HugeLaunch(const Target& target, const Recipe& recipe, const InputShape& shape, const HugeLayout& layout,
               Worker& worker, const HugeOptions& options)
        : recipe_(recipe),
          operation_(target.kernel().operation),
          shape_(shape),
          dtype_(operation_ == Operation::quantize ? recipe.input.dtype : DType::f32),
          values_(dtype_, options.seed, shape.cols, shape.row_stride,
                  operation_ == Operation::scale_from_amax),
          layout_(layout),
          worker_(worker, layout),
          jobs_(options.jobs) {}

    [[nodiscard]] Outcome judge() {
        const WorkerAnswer reserved = worker_.reserve();
        if (reserved.kind != WorkerAnswer::Kind::replied)
            throw HarnessFault("the memory of a huge launch cannot be reserved: the worker " + reserved.text);
        if (reserved.reply.status != QC_OK) return {Verdict::skipped, 0, 0, reserved.text, {}};
        for_each_chunk([&](std::int64_t first, std::int64_t count, std::byte* room) {
            make(first, count, room);
            worker_.put(layout_.request.input.offset + bytes_of(first), bytes_of(count));
            return true;
        });
        if (const auto failed = outcome_without_outputs(worker_.run())) return *failed;
        if (const auto trespass = first_trespass()) return {Verdict::fail, 0, 0, *trespass, std::nullopt};
        return compare();
    }

 private:
    [[nodiscard]] std::uint64_t bytes_of(std::int64_t elements) const {
        return static_cast<std::uint64_t>(elements) * size_of(dtype_);
    }

    // Calls visit(first element, elements, room in the shared region) until it says false.
    template <class Visit>
    bool for_each_chunk(Visit visit) {
        const std::int64_t all = shape_.rows * shape_.row_stride;
        std::byte* room = worker_.room(bytes_of(std::min(all, kChunk)));
        for (std::int64_t first = 0; first < all; first += kChunk)
            if (!visit(first, std::min(kChunk, all - first), room)) return false;
        return true;
    }

    void make(std::int64_t first, std::int64_t count, std::byte* to) const {
        for_each_step((count + kStep - 1) / kStep, jobs_, [&](std::int64_t i, std::size_t) {
            values_.write(first + i * kStep, std::min(kStep, count - i * kStep), to + bytes_of(i * kStep));
        });
    }

    static std::optional<Outcome> outcome_without_outputs(const WorkerAnswer& answer) {
        const auto outcome = [&](Verdict verdict, const std::string& why) {
            return Outcome{verdict, 0, 0, why, std::nullopt};
        };
        switch (answer.kind) {
            case WorkerAnswer::Kind::replied:
                break;
            case WorkerAnswer::Kind::died:
                return outcome(Verdict::crash, answer.text);
            case WorkerAnswer::Kind::timed_out:
                return outcome(Verdict::timeout, answer.text);
            default:
                throw HarnessFault("a huge launch cannot be made: " + answer.text);
        }
        if (answer.reply.status == QC_UNSUPPORTED) return outcome(Verdict::unsupported, answer.text);
        if (answer.reply.status != QC_OK)
            return outcome(Verdict::fail, "returned status " + std::to_string(answer.reply.status) +
                                              (answer.text.empty() ? "" : ": " + answer.text));
        if (answer.reply.environment_changed != 0) return outcome(Verdict::fail, answer.text);
        return std::nullopt;
    }

    // The zones and the input; "wrote to memory after codes".
    std::optional<std::string> first_trespass() {
        for (const HugeZone& zone : layout_.zones) {
            const std::byte* bytes = worker_.get(zone.offset, zone.bytes);
            if (std::any_of(bytes, bytes + zone.bytes, [](std::byte b) { return b != kHugeFilling; }))
                return "wrote to " + zone.name;
        }
        Bytes right(bytes_of(std::min(shape_.rows * shape_.row_stride, kChunk)));
        const bool same = for_each_chunk([&](std::int64_t first, std::int64_t count, const std::byte*) {
            make(first, count, right.data());
            const std::byte* is =
                worker_.get(layout_.request.input.offset + bytes_of(first), bytes_of(count));
            return std::memcmp(is, right.data(), bytes_of(count)) == 0;
        });
        if (!same) return "wrote to its input";
        return std::nullopt;
    }

    std::vector<std::optional<Direction>> directions() const {
        if (operation_ == Operation::scale_from_amax) return {std::nullopt};
        std::vector<std::optional<Direction>> directions;
        if (recipe_.outputs.rowwise) directions.emplace_back(Direction::rowwise);
        if (recipe_.outputs.columnwise != ColumnwiseOutput::none)
            directions.emplace_back(Direction::columnwise);
        return directions;
    }

    Outcome compare() {
        HugeTally all;
        for (const auto direction : directions()) {
            const HugeTiling tiling(recipe_, operation_, direction, shape_);
            for (std::int64_t first = 0; first < tiling.count(); first += jobs_)
                compare_tiles(tiling, first, std::min<std::int64_t>(jobs_, tiling.count() - first), all);
        }
        Outcome outcome{all.first ? Verdict::fail : Verdict::pass, all.blocks, all.elements, "", all.first};
        if (outcome.finding) {
            outcome.finding->differing_codes = all.differing_codes;
            outcome.finding->differing_scales = all.differing_scales;
        }
        return outcome;
    }

    // As many tiles as threads: fetched together, then compared each by one.
    void compare_tiles(const HugeTiling& tiling, std::int64_t first, std::int64_t count, HugeTally& all) {
        std::vector<HugeTile> tiles;
        std::vector<StoredPart> parts;
        for (std::int64_t i = 0; i < count; ++i) {
            tiles.push_back(tiling.tile(first + i));
            const auto more = tiling.parts(tiles.back());
            parts.insert(parts.end(), more.begin(), more.end());
        }
        const std::vector<FetchedPart> fetched = worker_.get(parts);
        const std::size_t per_tile = parts.size() / tiles.size();
        std::vector<HugeTally> tallies(tiles.size());
        for_each_step(count, jobs_, [&](std::int64_t i, std::size_t) {
            const auto at = static_cast<std::size_t>(i);
            tallies[at] = compare_tile(tiling, tiles[at], values_, shape_, dtype_,
                                       std::span(fetched).subspan(at * per_tile, per_tile));
        });
        for (HugeTally& tally : tallies) all.add(std::move(tally));
    }

    const Recipe& recipe_;
    Operation operation_;
    InputShape shape_;
    DType dtype_;
    HugeValues values_;
    const HugeLayout& layout_;
    HugeWorker worker_;
    int jobs_;
};

}  // namespace

Outcome judge_huge(const Target& target, const Recipe& recipe, const InputShape& shape,
                   const WorkerOptions& worker_options, const HugeOptions& options) {
    const HugeLayout layout = huge_layout(recipe, target.kernel().operation, target.kernel_index, shape);
    WorkerOptions own = worker_options;
    if (target.kernel().space == QC_HOST) {
        const std::uint64_t needed = layout.bytes + kMargin, free = available_host_memory();
        if (needed > free)
            return {Verdict::skipped,
                    0,
                    0,
                    "needs " + gib_text(needed) + " of memory, and " + gib_text(free) + " are free",
                    {}};
        own.memory_limit += layout.bytes;
    } else if (!target.plugin->devices.empty()) {
        own.device = target.plugin->devices.begin()->first;
    }
    Worker worker(target.plugin->path, own);
    return HugeLaunch(target, recipe, shape, layout, worker, options).judge();
}

}  // namespace quantcheck
