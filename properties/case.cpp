#include "properties/case.hpp"

#include <bit>
#include <cstring>
#include <stdexcept>

#include "properties/kinds/rules.hpp"
#include "reference/widen.hpp"

namespace quantcheck {
namespace {

static_assert(std::endian::native == std::endian::little, "tensors are written in the machine's byte order");

void store(std::byte* tensor, std::int64_t index, std::size_t size, std::uint32_t bits) {
    std::memcpy(tensor + static_cast<std::size_t>(index) * size, &bits, size);
}

/// Position of a block's leader on one axis: the first candidate inside the clipped extent. Candidates do not
/// depend on the extent, so cropping a tensor moves no leader that it keeps; their range halves, so the
/// search is short.
std::int64_t leader_on_axis(std::uint64_t hash, std::int64_t whole, std::int64_t clipped) {
    for (std::uint64_t attempt = 0;; ++attempt) {
        const auto draw = static_cast<std::uint32_t>(hash64(hash, attempt) >> 32);
        const std::int64_t candidate = scaled(draw, static_cast<std::uint32_t>(whole));
        if (candidate < clipped) return candidate;
        whole = (whole + 1) / 2;
    }
}

/// One patch of a plan, at (row, col) of the tensor.
struct Patch {
    std::int64_t row = 0, col = 0, rows = 0, cols = 0;
    Kind kind{};
    std::optional<std::uint32_t> amax = std::nullopt;  ///< magnitude bits of its largest element
    std::int64_t walked = 0;                           ///< magnitudes that earlier patches of a walk took
};

/// Bits, in the tensor's type, of the magnitude at this place of the plan's walk.
std::uint32_t walk_bits(const Plan& plan, std::int64_t place) {
    const std::uint32_t magnitude = walked_magnitude(plan, place);
    return plan.operation == Operation::quantize ? magnitude : widen(plan.recipe.input.dtype, magnitude);
}

/// An element of a walk through elements.
std::uint32_t walked_element(const Plan& plan, const Patch& patch, const Site& site) {
    const std::int64_t place = site.row * plan.patch_cols + site.col;
    const std::uint32_t magnitude =
        place == 0 ? site.type.infinity() : walk_bits(plan, patch.walked + place - 1);
    return site.random_sign() | magnitude;
}

/// The element's bits by the patch's kind and what the plan says beyond it.
std::uint32_t planned_bits(const Plan& plan, const Patch& patch, const Site& site) {
    if (plan.walk && plan.walk->as == Walk::As::element) return walked_element(plan, patch, site);
    const std::uint32_t bits = element_bits(patch.kind, site);
    if (!patch.amax) return bits;
    if (site.leader) return site.random_sign() | *patch.amax;
    return (bits & (site.type.sign() - 1)) > *patch.amax ? 0u : bits;
}

void fill(const Plan& plan, const Patch& patch, std::uint32_t bit_mask, std::size_t size, Site site,
          std::byte* data) {
    const std::uint64_t row_hash = hash64(plan.seed, ~static_cast<std::uint64_t>(patch.row));
    site.block = hash64(row_hash, static_cast<std::uint64_t>(patch.col));
    site.rows = patch.rows;
    site.cols = patch.cols;
    const std::int64_t leader_row = leader_on_axis(hash64(site.block, 1), plan.patch_rows, patch.rows);
    const std::int64_t leader_col = leader_on_axis(hash64(site.block, 2), plan.patch_cols, patch.cols);
    for (site.row = 0; site.row < patch.rows; ++site.row) {
        const std::uint64_t hash = hash64(plan.seed, static_cast<std::uint64_t>(patch.row + site.row));
        const std::int64_t start = (patch.row + site.row) * plan.cols + patch.col;
        for (site.col = 0; site.col < patch.cols; ++site.col) {
            site.hash = hash64(hash, static_cast<std::uint64_t>(patch.col + site.col));
            site.leader = site.row == leader_row && site.col == leader_col;
            store(data, start + site.col, size, planned_bits(plan, patch, site) & bit_mask);
        }
    }
}

void keep_only(const Plan& plan, std::size_t size, Bytes& data) {
    Bytes kept(data.size());
    for (const auto& [begin, end] : plan.keep) {
        const auto from = static_cast<std::ptrdiff_t>(static_cast<std::size_t>(begin) * size);
        const auto to = static_cast<std::ptrdiff_t>(static_cast<std::size_t>(end) * size);
        std::copy(data.begin() + from, data.begin() + to, kept.begin() + from);
    }
    data = std::move(kept);
}

void check(const Plan& plan) {
    if (plan.rows < 0 || plan.cols < 0 || plan.patch_rows < 1 || plan.patch_cols < 1 ||
        static_cast<std::int64_t>(plan.kinds.size()) != plan.patch_grid_rows() * plan.patch_grid_cols())
        throw std::invalid_argument("a plan needs one kind per patch of its shape");
    std::int64_t last = 0;
    if (plan.walk && size_of(plan.recipe.input.dtype) != 2)
        throw std::invalid_argument("a plan walks through the magnitudes of a 16-bit input type only");
    for (const auto& [begin, end] : plan.keep) {
        if (begin < last || end < begin || end > plan.rows * plan.cols)
            throw std::invalid_argument("a plan's kept ranges must be sorted, disjoint and inside its shape");
        last = end;
    }
}

}  // namespace

std::uint32_t walked_magnitude(const Plan& plan, std::int64_t place) {
    const std::int64_t count = layout_of(plan.recipe.input.dtype).infinity();
    return static_cast<std::uint32_t>((plan.walk.value().first + place) % count);
}

Case make_case(const Plan& plan) {
    check(plan);
    Case c;
    c.recipe = plan.recipe;
    c.operation = plan.operation;
    c.rows = plan.rows;
    c.cols = plan.cols;
    c.row_padding = plan.row_padding;
    c.misalignment = plan.misalignment;
    c.plan = plan;
    const std::size_t size = size_of(c.dtype());
    c.data.resize(static_cast<std::size_t>(plan.rows * plan.cols) * size);
    Site site;
    site.type = layout_of(c.dtype());
    // An amax has no sign.
    const std::uint32_t bit_mask = plan.operation == Operation::scale_from_amax ? site.type.sign() - 1 : ~0u;
    const std::int64_t across = plan.patch_grid_cols();
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(plan.kinds.size()); ++i) {
        Patch patch{i / across * plan.patch_rows,
                    i % across * plan.patch_cols,
                    0,
                    0,
                    plan.kinds[static_cast<std::size_t>(i)],
                    plan.amax};
        patch.walked = (i / across + i % across) * plan.walk_step();
        if (plan.walk && plan.walk->as == Walk::As::amax) patch.amax = walk_bits(plan, patch.walked);
        patch.rows = std::min(plan.patch_rows, plan.rows - patch.row);
        patch.cols = std::min(plan.patch_cols, plan.cols - patch.col);
        fill(plan, patch, bit_mask, size, site, c.data.data());
    }
    if (!plan.keep.empty()) keep_only(plan, size, c.data);
    return c;
}

void write_storage(const Case& c, std::byte* out) {
    const FloatLayout type = layout_of(c.dtype());
    const std::uint32_t hot[] = {
        type.infinity() | 1u,          type.infinity(),
        type.largest_finite(),         type.sign() | type.infinity() | type.largest_subnormal(),
        type.sign() | type.infinity(), type.sign() | type.largest_finite()};
    const std::size_t size = size_of(c.dtype());
    const std::int64_t stride = c.cols + c.row_padding;
    const auto row_bytes = static_cast<std::size_t>(c.cols) * size;
    std::int64_t next = 0;
    const auto heat_until = [&](std::int64_t end) {
        for (; next < end; ++next) store(out, next, size, hot[next % 6]);
    };
    for (std::int64_t r = 0; r < c.rows; ++r) {
        heat_until(c.misalignment + r * stride);
        if (row_bytes != 0)
            std::memcpy(out + static_cast<std::size_t>(next) * size,
                        c.data.data() + static_cast<std::size_t>(r) * row_bytes, row_bytes);
        next += c.cols;
    }
    heat_until(c.storage_elements());
}

}  // namespace quantcheck
