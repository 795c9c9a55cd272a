#include "kernels/mutants/past.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "kernels/mutants/scratch.hpp"
#include "kernels/mutants/tensor_relation.hpp"

namespace quantcheck_kernels::mutants {
namespace {

constexpr std::size_t kKept = 4;

std::vector<std::uint32_t> bits_of(const qc_quantize_args& a) {
    const std::size_t size = a.input_dtype == QC_F32 ? 4 : 2;
    const auto* base = static_cast<const std::byte*>(a.input);
    std::vector<std::uint32_t> bits(static_cast<std::size_t>(a.rows * a.cols));
    auto next = bits.begin();
    for (std::int64_t r = 0; r < a.rows; ++r)
        for (std::int64_t c = 0; c < a.cols; ++c)
            std::memcpy(&*next++, base + static_cast<std::size_t>(r * a.row_stride + c) * size, size);
    return bits;
}

}  // namespace

Remembered remembered(const qc_quantize_args& a, const Direction& rowwise, const Direction& columnwise) {
    Remembered now{{a.input_dtype, a.code_format, a.layout, a.power_of_two},
                   a.epsilon,
                   rowwise.wanted(),
                   columnwise.wanted(),
                   a.rows,
                   a.cols,
                   a.row_stride,
                   static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(a.input) % 256),
                   1,
                   1,
                   bits_of(a),
                   outputs_of(a),
                   0};
    for (const Direction& direction : {rowwise, columnwise}) {
        if (!direction.wanted()) continue;
        now.tile_rows = std::max(now.tile_rows, direction.block_rows);
        now.tile_cols = std::max(now.tile_cols, direction.block_cols);
    }
    const qc_output first = wanted(a).front();
    now.first_outputs = static_cast<std::size_t>(code_count(first)) +
                        static_cast<std::size_t>(first.scale_rows * first.scale_cols) * sizeof(float);
    return now;
}

Past::Match Past::match(const Remembered& now) const {
    Match match;
    int ways = 0;
    for (const Remembered& earlier : kept_) {
        if (is_same_launch(earlier, now)) {
            const bool after_loud =
                last_ && is_loud(*last_) && last_->bits != now.bits && now.rows > now.tile_rows;
            return after_loud ? Match{Where::again_after_loud, &earlier} : Match{};
        }
        for (const Where how : ways_from(earlier, now)) {
            match = {how, &earlier};
            ++ways;
        }
    }
    return ways == 1 ? match : Match{};
}

void Past::add(Remembered now) {
    const bool follows = std::any_of(kept_.begin(), kept_.end(), [&](const Remembered& earlier) {
        return is_same_launch(earlier, now) || !ways_from(earlier, now).empty();
    });
    last_ = now;
    if (follows) return;
    kept_.push_back(std::move(now));
    if (kept_.size() > kKept) kept_.pop_front();
}

}  // namespace quantcheck_kernels::mutants
