#include "harness/prove/amax_case.hpp"

#include <algorithm>
#include <cstring>

#include "harness/prove/amax_bits.hpp"
#include "reference/quantize.hpp"
#include "reference/scale.hpp"

namespace quantcheck {
namespace {

void put(std::span<const float> values, std::optional<Bytes>& slot) {
    const auto from = std::as_bytes(values);
    if (!slot) slot.emplace();
    slot->assign(from.begin(), from.end());
}

void make_direct(const Recipe& recipe, DType dtype, std::uint64_t first, std::uint64_t count, ProofJob& job) {
    derive_scales(recipe, dtype, first, count, job);
    Case& c = job.c;
    if (c.recipe != recipe) c.recipe = recipe;
    c.operation = Operation::scale_from_amax;
    c.rows = 1;
    c.cols = static_cast<std::int64_t>(count);
    const auto bytes = std::as_bytes(std::span(job.amax));
    c.data.assign(bytes.begin(), bytes.end());
    put(job.applied, job.expected[Slot::scale]);
    put(job.stored, job.expected[Slot::scale_inv]);
}

template <class Bits>
void make_strip(const Recipe& recipe, const AmaxWay& way, std::uint64_t first, std::uint64_t count,
                std::vector<Bits>& bits, ProofJob& job) {
    const auto elements = static_cast<std::size_t>(way.strip->elements());
    const auto blocks = static_cast<std::uint64_t>(way.per_step);
    bits.assign(blocks * elements, 0);
    for (std::uint64_t i = 0; i < blocks; ++i)
        bits[i * elements] = static_cast<Bits>(first + std::min(i, count - 1));
    lay_out<Bits>(recipe, *way.strip, bits, job.c);
    quantize(recipe, job.c.view(), job.expected);
}

}  // namespace

std::int64_t amax_steps(const AmaxWay& way, DType dtype) {
    return (static_cast<std::int64_t>(amax_patterns(dtype)) + way.per_step - 1) / way.per_step;
}

std::optional<AmaxWay> amax_way(const ProofSubject& subject, const Recipe& recipe, Direction direction) {
    const auto strip = smallest_blocks(recipe, direction, subject.kernel());
    const auto blocks = strip ? blocks_per_case(*strip, subject.kernel(),
                                                amaxes_per_step(recipe.input.dtype) * strip->elements())
                              : std::nullopt;
    if (!blocks) return std::nullopt;
    return AmaxWay{strip, *blocks};
}

std::vector<Direction> scaled_directions(const Recipe& recipe) {
    std::vector<Direction> directions;
    if (recipe.outputs.rowwise) directions.push_back(Direction::rowwise);
    const bool shared = recipe.outputs.rowwise && recipe.outputs.columnwise_from == ColumnwiseSource::codes;
    if (recipe.outputs.columnwise != ColumnwiseOutput::none && !shared)
        directions.push_back(Direction::columnwise);
    return directions;
}

void derive_scales(const Recipe& recipe, DType dtype, std::uint64_t first, std::uint64_t count,
                   ProofJob& job) {
    for (auto* values : {&job.amax, &job.applied, &job.stored}) values->resize(count);
    widen_patterns(dtype, first, job.amax);
    scale_from_amax(recipe, job.amax, job.applied, job.stored);
}

void make_amax_case(const Recipe& recipe, const AmaxWay& way, DType dtype, std::uint64_t first,
                    std::uint64_t count, ProofJob& job) {
    if (!way.strip)
        make_direct(recipe, dtype, first, count, job);
    else if (dtype == DType::f32)
        make_strip(recipe, way, first, count, job.bits32, job);
    else
        make_strip(recipe, way, first, count, job.bits16, job);
}

std::optional<SteppedAmax> stepped_amax(const AmaxWay& way, const Difference& difference, std::uint64_t first,
                                        std::uint64_t count) {
    const Block& block = difference.block;
    if (way.strip && block.direction != way.strip->direction) return SteppedAmax{difference.amax, 0, false};
    // By place, which says more than the block's amax: that of a NaN is 0.
    const auto place =
        static_cast<std::uint64_t>(way.strip ? way.strip->place(block.row, block.col) : block.col);
    if (place >= count) return std::nullopt;
    return SteppedAmax{static_cast<std::uint32_t>(first + place), place, true};
}

Case one_amax_case(const ProofSubject& subject, const Recipe& recipe, const AmaxWay& way, DType dtype,
                   std::uint32_t amax) {
    Case c;
    c.recipe = recipe;
    c.operation = way.strip ? Operation::quantize : Operation::scale_from_amax;
    const auto blocks = way.strip ? blocks_per_case(*way.strip, subject.kernel(), 1).value_or(1) : 1;
    c.rows = way.strip ? way.strip->tensor_rows(blocks) : 1;
    c.cols = way.strip ? way.strip->tensor_cols(blocks) : 1;
    c.data.resize(static_cast<std::size_t>(c.rows * c.cols) * size_of(c.dtype()));
    const std::uint32_t bits = way.strip ? amax : widen(dtype, amax);
    std::memcpy(c.data.data(), &bits, size_of(c.dtype()));
    return c;
}

bool without_outputs(const Run& run, const Case& c, StepResult& result) {
    if (run.status == RunStatus::ok) return false;
    if (run.status == RunStatus::unsupported) {
        result.unsupported = run.message.empty() ? "the kernel said unsupported" : run.message;
    } else {
        result.broken = run;
        result.counterexamples = {c};
    }
    return true;
}

}  // namespace quantcheck
