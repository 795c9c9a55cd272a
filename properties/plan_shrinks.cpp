#include "properties/plan_shrinks.hpp"

#include <algorithm>
#include <memory>

#include "properties/case.hpp"

namespace quantcheck {
namespace {

/// One simplification, small enough to list them all before any plan is made.
struct Move {
    enum class What {
        crop_rows,
        crop_cols,
        drop_rows,
        drop_cols,
        padding,
        misalignment,
        zero,
        one,
        keep,
        remove
    };
    What what;
    std::int64_t a, b;  ///< new size; patches dropped; range of patches; chunk a of b of the kept elements
};
using Moves = std::vector<Move>;
using Ranges = std::vector<std::pair<std::int64_t, std::int64_t>>;

// Chunks of kept elements tried in one step; a smaller set gets finer chunks, down to single elements.
constexpr std::int64_t kMostChunks = 256;

int rank(Kind kind) { return kind == Kind::zero_pos ? 0 : kind == Kind::const_one ? 1 : 2; }

/// Cuts a plan to a window of its patches, [first_row, first_row + rows) and so on; the window starts at a
/// patch.
Plan window(const Plan& plan, std::int64_t first_row, std::int64_t rows, std::int64_t first_col,
            std::int64_t cols) {
    Plan cut = plan;
    cut.rows = rows;
    cut.cols = cols;
    cut.kinds.clear();
    const std::int64_t patch_row = first_row / plan.patch_rows, patch_col = first_col / plan.patch_cols;
    if (cut.walk) cut.walk->first = walked_magnitude(plan, (patch_row + patch_col) * plan.walk_step());
    for (std::int64_t r = 0; r < cut.patch_grid_rows(); ++r)
        for (std::int64_t c = 0; c < cut.patch_grid_cols(); ++c)
            cut.kinds.push_back(plan.kinds[static_cast<std::size_t>((patch_row + r) * plan.patch_grid_cols() +
                                                                    patch_col + c)]);
    for (auto& [begin, end] : cut.keep) {  // only rows at the end were cut: dense indices stay
        begin = std::min(begin, rows * cols);
        end = std::min(end, rows * cols);
    }
    return cut;
}

Ranges kept_ranges(const Plan& plan) {
    return plan.keep.empty() ? Ranges{{0, plan.rows * plan.cols}} : plan.keep;
}

std::int64_t total(const Ranges& ranges) {
    std::int64_t n = 0;
    for (const auto& [begin, end] : ranges) n += end - begin;
    return n;
}

/// The part of the ranges whose ordinals lie in [from, to), or the part whose ordinals do not.
Ranges slice(const Ranges& ranges, std::int64_t from, std::int64_t to, bool inside) {
    Ranges out;
    const auto add = [&](std::int64_t begin, std::int64_t end) {
        if (begin < end) out.emplace_back(begin, end);
    };
    std::int64_t ordinal = 0;
    for (const auto& [begin, end] : ranges) {
        const std::int64_t low = std::clamp(begin + from - ordinal, begin, end);
        const std::int64_t high = std::clamp(begin + to - ordinal, begin, end);
        if (inside) {
            add(low, high);
        } else {
            add(begin, low);
            add(high, end);
        }
        ordinal += end - begin;
    }
    if (out.empty()) out.emplace_back(0, 0);
    return out;
}

Plan apply(const Plan& plan, const Move& move) {
    using What = Move::What;
    if (move.what == What::crop_rows) return window(plan, 0, move.a, 0, plan.cols);
    if (move.what == What::crop_cols) return window(plan, 0, plan.rows, 0, move.a);
    if (move.what == What::drop_rows) {
        const std::int64_t dropped = move.a * plan.patch_rows;
        return window(plan, dropped, plan.rows - dropped, 0, plan.cols);
    }
    if (move.what == What::drop_cols) {
        const std::int64_t dropped = move.a * plan.patch_cols;
        return window(plan, 0, plan.rows, dropped, plan.cols - dropped);
    }
    Plan simpler = plan;
    if (move.what == What::padding) simpler.row_padding = move.a;
    if (move.what == What::misalignment) simpler.misalignment = move.a;
    if (move.what == What::zero || move.what == What::one) {
        const Kind target = move.what == What::zero ? Kind::zero_pos : Kind::const_one;
        for (std::int64_t i = move.a; i < move.b; ++i) {
            Kind& kind = simpler.kinds[static_cast<std::size_t>(i)];
            if (rank(kind) > rank(target)) kind = target;
        }
    }
    if (move.what == What::keep || move.what == What::remove) {
        const Ranges ranges = kept_ranges(plan);
        const std::int64_t n = total(ranges);
        simpler.keep = slice(ranges, n * move.a / move.b, n * (move.a + 1) / move.b, move.what == What::keep);
    }
    return simpler;
}

/// Smaller sizes, most daring first: 0, one multiple, then half of the way back again and again.
void add_sizes(Moves& moves, Move::What what, std::int64_t size, std::int64_t multiple,
               bool may_be_empty = true) {
    const std::int64_t units = size / multiple;
    std::int64_t last = -1;
    const auto add = [&](std::int64_t n) {
        if (n <= last || n >= units) return;
        moves.push_back({what, n * multiple, 0});
        last = n;
    };
    if (may_be_empty) add(0);
    add(1);
    for (std::int64_t step = units / 2; step > 0; step /= 2) add(units - step);
}

/// Leading patches to leave out: half of them, then fewer, down to one.
void add_drops(Moves& moves, Move::What what, std::int64_t patches, std::int64_t patch,
               std::int64_t multiple) {
    for (std::int64_t n = patches / 2; n > 0; n /= 2)
        if (n * patch % multiple == 0) moves.push_back({what, n, 0});
}

/// Ranges of patches, halving: all, halves, ..., single ones; only those that hold something above the
/// target.
void add_patches(Moves& moves, Move::What what, const Plan& plan, int target) {
    const auto n = static_cast<std::int64_t>(plan.kinds.size());
    for (std::int64_t chunk = n; chunk > 0; chunk = chunk > 1 ? (chunk + 1) / 2 : 0)
        for (std::int64_t begin = 0; begin < n; begin += chunk) {
            const std::int64_t end = std::min(n, begin + chunk);
            const auto above = [&](Kind kind) { return rank(kind) > target; };
            if (std::any_of(plan.kinds.begin() + begin, plan.kinds.begin() + end, above))
                moves.push_back({what, begin, end});
        }
}

void add_kept(Moves& moves, const Plan& plan) {
    const std::int64_t n = total(kept_ranges(plan));
    for (std::int64_t chunks = 2; n > 1 && chunks <= kMostChunks && chunks < 2 * n; chunks *= 2)
        for (const auto what : {Move::What::keep, Move::What::remove})
            for (std::int64_t i = 0; i < chunks; ++i)
                if (n * i / chunks < n * (i + 1) / chunks) moves.push_back({what, i, chunks});
}

Moves moves_from(const Plan& plan, const PlanLimits& limits) {
    using What = Move::What;
    Moves moves;
    const bool dense =
        plan.keep.empty();  // kept ranges are dense indices: they survive only a cut at the end
    const bool may_be_empty = plan.recipe.shape.empty == EmptyInput::accepted;
    if (plan.operation == Operation::quantize) {
        add_sizes(moves, What::crop_rows, plan.rows, limits.rows_multiple, may_be_empty);
        if (dense)
            add_drops(moves, What::drop_rows, plan.patch_grid_rows(), plan.patch_rows, limits.rows_multiple);
    }
    if (dense) {
        add_sizes(moves, What::crop_cols, plan.cols, limits.cols_multiple, may_be_empty);
        add_drops(moves, What::drop_cols, plan.patch_grid_cols(), plan.patch_cols, limits.cols_multiple);
    }
    add_sizes(moves, What::padding, plan.row_padding, 1);
    add_sizes(moves, What::misalignment, plan.misalignment, 1);
    add_patches(moves, What::zero, plan, 0);
    add_patches(moves, What::one, plan, 1);
    add_kept(moves, plan);
    return moves;
}

/// Makes a plan only when the next one is asked for.
class LazyPlans {
 public:
    using ValueType = Plan;
    LazyPlans(const Plan& plan, Moves moves)
        : plan_(std::make_shared<const Plan>(plan)),
          moves_(std::make_shared<const Moves>(std::move(moves))) {}

    rc::Maybe<Plan> operator()() {
        if (next_ == moves_->size()) return rc::Nothing;
        return apply(*plan_, (*moves_)[next_++]);
    }

 private:
    std::shared_ptr<const Plan> plan_;
    std::shared_ptr<const Moves> moves_;
    std::size_t next_ = 0;
};

}  // namespace

rc::Seq<Plan> plan_shrinks(const Plan& plan, const PlanLimits& limits) {
    return rc::Seq<Plan>(LazyPlans(plan, moves_from(plan, limits)));
}

}  // namespace quantcheck
