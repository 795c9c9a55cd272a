#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace quantcheck {

/// What fills one quantization block: the names recorded with the TransformerEngine golden data, then those
/// from amax_pow2 on.
enum class Kind : std::uint8_t {
    zero_pos,
    zero_neg,
    zero_mixed,
    minsub_all,
    minsub_alt,
    sub_mixed,
    single_sub,
    single_negminsub,
    eps_ge,
    eps_lt,
    eps_gt,
    p2edge_at,
    p2edge_above,
    p2edge_below,
    e4m3_inf_last,
    e4m3_inf_next,
    e5m2_inf_last,
    e5m2_inf_next,
    maxsub,
    minnorm,
    maxfin_mixed,
    maxfin_single,
    ties_e4m3,
    ties_e5m2,
    ties_ulp_e4m3,
    ties_ulp_e5m2,
    inf_pos_one,
    inf_neg_one,
    inf_all,
    inf_big,
    nan_one,
    nan_all,
    nan_zero,
    nan_inf,
    nan_sub,
    randbits,
    randbits_finite,
    normal01,
    lognormal_1em8,
    lognormal_1em12,
    lognormal_1em14,
    const_one,
    onehot,
    outlier,
    satgrid_with_inf,
    amax448ulp,
    amax57344ulp,
    tiny_uniform_logexp,
    amax_pow2,
    nan_common,
    mixed
};

/// A kind with its name and the sentence that `quantcheck list kinds` prints.
struct KindInfo {
    Kind kind;
    std::string_view name;
    std::string_view summary;
};

/// Every kind, in enumerator order.
[[nodiscard]] std::span<const KindInfo> all_kinds();

[[nodiscard]] std::string_view name_of(Kind kind);
[[nodiscard]] std::optional<Kind> kind_named(std::string_view name);

}  // namespace quantcheck
