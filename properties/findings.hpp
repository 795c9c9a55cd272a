#pragma once
#include <optional>
#include <string>

#include "properties/blocks.hpp"
#include "properties/property.hpp"

namespace quantcheck {

/// A finding that names the block: its direction, place, amax and first element.
[[nodiscard]] Finding block_finding(const Case& c, const Block& block, std::string what);

/// Adds element (r, c) of the block, counted from the block's first element: its place, input and code slot.
void name_element(Finding& finding, const Case& c, const Block& block, std::int64_t r, std::int64_t col);

/// Adds the first scale of the block that differs (or its first scale), as expected and actual bits.
void name_scales(Finding& finding, const Block& block, const Outputs& expected, const Outputs& actual);

/// fail with this finding.
[[nodiscard]] Outcome failed(Finding finding);

/// skipped, because the property applies to nothing here.
[[nodiscard]] Outcome skipped(std::string why);

/// The outcome when a run cannot be judged: it gave no outputs, or outputs whose slots or sizes are not the
/// recipe's.
[[nodiscard]] std::optional<Outcome> unusable(const Case& c, const Run& run);

/// Counts blocks and elements while a property walks a case, remembers the first finding, and says how it
/// ended.
class Judgement {
 public:
    /// One block judged.
    void judged(const Block& block) {
        ++outcome_.blocks;
        outcome_.elements += block.elements();
    }
    /// True until the first finding.
    [[nodiscard]] bool clean() const { return !finding_; }
    void found(Finding finding) { finding_ = std::move(finding); }
    [[nodiscard]] std::optional<Finding>& finding() { return finding_; }
    void count_codes(std::int64_t n) { codes_ += n; }
    void count_scale() { ++scales_; }

    /// pass, fail, or skipped with this reason when no block was judged.
    [[nodiscard]] Outcome outcome(std::string_view nothing_judged) &&;

 private:
    Outcome outcome_;
    std::optional<Finding> finding_;
    std::int64_t codes_ = 0, scales_ = 0;
};

}  // namespace quantcheck
