#include "properties/shrink_case.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <vector>

#include "properties/blocks.hpp"
#include "properties/derived.hpp"
#include "properties/kinds/float_layout.hpp"

namespace quantcheck {
namespace {

/// The part of a tensor that starts at (row, col).
Case window(const Case& c, std::int64_t row, std::int64_t rows, std::int64_t col, std::int64_t cols) {
    Case cut = without_plan(c);
    cut.rows = rows;
    cut.cols = cols;
    const auto size = static_cast<std::int64_t>(size_of(c.dtype()));
    cut.data.resize(static_cast<std::size_t>(rows * cols * size));
    for (std::int64_t r = 0; r < rows; ++r)
        std::memcpy(cut.data.data() + r * cols * size, c.data.data() + ((row + r) * c.cols + col) * size,
                    static_cast<std::size_t>(cols * size));
    return cut;
}

class Shrinker {
 public:
    Shrinker(const Case& failing, const std::function<bool(const Case&)>& still_fails, int max_steps,
             std::int64_t max_elements)
        : result_{failing}, still_fails_(still_fails), max_steps_(max_steps), max_elements_(max_elements) {}

    /// Leaves out rows (or columns) from either end, half of them first, `multiple` at least.
    bool crop(bool of_rows, std::int64_t multiple) {
        bool any = false;
        for (std::int64_t n = extent(of_rows) / multiple / 2; n > 0; n /= 2)
            for (const bool leading : {true, false})
                while (extent(of_rows) > n * multiple && take(cropped(of_rows, n * multiple, leading)))
                    any = true;
        return any;
    }

    /// Makes elements +0, half of those that are not first.
    bool clear() {
        bool any = false;
        std::vector<std::int64_t> left = nonzero();
        for (std::size_t n = (left.size() + 1) / 2; n > 0 && !left.empty(); n = n > 1 ? (n + 1) / 2 : 0) {
            for (std::size_t begin = 0; begin < left.size();) {
                const std::size_t end = std::min(left.size(), begin + n);
                if (take(cleared(left, begin, end))) {
                    left.erase(left.begin() + static_cast<std::ptrdiff_t>(begin),
                               left.begin() + static_cast<std::ptrdiff_t>(end));
                    any = true;
                } else {
                    begin = end;
                }
            }
        }
        return any;
    }

    [[nodiscard]] const CaseShrinkResult& result() const { return result_; }

 private:
    [[nodiscard]] std::int64_t extent(bool of_rows) const {
        return of_rows ? result_.c.rows : result_.c.cols;
    }
    [[nodiscard]] Case cropped(bool of_rows, std::int64_t n, bool leading) const {
        const Case& c = result_.c;
        const std::int64_t first = leading ? n : 0;
        return of_rows ? window(c, first, c.rows - n, 0, c.cols) : window(c, 0, c.rows, first, c.cols - n);
    }
    [[nodiscard]] std::vector<std::int64_t> nonzero() const {
        const Case& c = result_.c;
        const std::uint32_t magnitude = layout_of(c.dtype()).sign() - 1;
        std::vector<std::int64_t> places;
        for (std::int64_t i = 0; i < c.rows * c.cols; ++i)
            if ((input_bits(c, i / c.cols, i % c.cols) & magnitude) != 0) places.push_back(i);
        return places;
    }
    [[nodiscard]] Case cleared(const std::vector<std::int64_t>& places, std::size_t begin,
                               std::size_t end) const {
        Case simpler = without_plan(result_.c);
        for (std::size_t i = begin; i < end; ++i)
            set_input_bits(simpler, places[i] / simpler.cols, places[i] % simpler.cols, 0);
        return simpler;
    }
    bool take(Case&& simpler) {
        if (result_.steps >= max_steps_ || elements_ >= max_elements_) {
            result_.capped = true;
            return false;
        }
        ++result_.steps;
        elements_ += simpler.rows * simpler.cols;
        if (!still_fails_(simpler)) return false;
        result_.c = std::move(simpler);
        return true;
    }

    CaseShrinkResult result_;
    const std::function<bool(const Case&)>& still_fails_;
    int max_steps_;
    std::int64_t max_elements_, elements_ = 0;
};

}  // namespace

CaseShrinkResult shrink_case(const Case& failing, const PlanLimits& limits,
                             const std::function<bool(const Case&)>& still_fails, int max_steps,
                             std::int64_t max_elements) {
    Shrinker shrinker(failing, still_fails, max_steps, max_elements);
    const bool quantizes = failing.operation == Operation::quantize;
    const Recipe& recipe = failing.recipe;
    const std::int64_t rows =
        quantizes ? std::lcm(limits.rows_multiple, recipe.shape.rows_multiple) : limits.rows_multiple;
    const std::int64_t cols =
        quantizes ? std::lcm(limits.cols_multiple, recipe.shape.cols_multiple) : limits.cols_multiple;
    for (bool simpler = failing.rows * failing.cols > 0; simpler && !shrinker.result().capped;) {
        simpler = quantizes && shrinker.crop(true, rows);
        simpler = shrinker.crop(false, cols) || simpler;
        simpler = shrinker.clear() || simpler;
    }
    return shrinker.result();
}

}  // namespace quantcheck
