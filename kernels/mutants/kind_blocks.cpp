#include "kernels/mutants/kind_blocks.hpp"

namespace quantcheck_kernels::mutants {
namespace {

using Block = const BlockBits&;

bool zeros_of_both_signs(Block b) {
    const auto negative = std::count(b.begin(), b.end(), kSign);
    return every(b, is_zero) && negative > 0 && static_cast<std::size_t>(negative) < b.size();
}

bool alternating_least_subnormal(Block b) {
    const auto negative = std::count(b.begin(), b.end(), kSign | 1U);
    return every(b, [](std::uint32_t m) { return m == 1; }) && negative > 0 &&
           static_cast<std::size_t>(negative) < b.size();
}

bool mixed_subnormals(Block b) {
    return finite_amax(b) < kLeastNormal - 1 &&
           share(b, [](std::uint32_t m) { return is_subnormal(m) && m > 1; }) > 0.5;
}

template <std::uint32_t amax>
bool subnormals_up_to(Block b) {
    return finite_amax(b) == amax && share(b, is_subnormal) > 0.9;
}

bool single_subnormal(Block b) {
    std::uint32_t one = 0;
    return one_among(b, 0, one) && is_subnormal(magnitude(one)) && magnitude(one) > 1;
}

bool single_negative_least_subnormal(Block b) {
    std::uint32_t one = 0;
    return one_among(b, kSign, one) && one == (kSign | 1U);
}

bool largest_among_normals(Block b) {
    return number(b, [](std::uint32_t m) { return m == kLargest; }) == 1 &&
           every(b, [](std::uint32_t m) { return m == kLargest || is_small(m); }) &&
           share(b, is_at_least_128th) > 0.85;
}

bool positive_infinity(Block b) {
    return std::count(b.begin(), b.end(), kInfinity) == 1 && one_infinity(b, is_small) &&
           share(b, is_at_least_128th) > 0.85;
}
bool negative_infinity(Block b) {
    return std::count(b.begin(), b.end(), kSign | kInfinity) == 1 && one_infinity(b, is_small) &&
           share(b, is_at_least_128th) > 0.85;
}

bool infinity_among_thousands(Block b) {
    return one_infinity(b, is_below<15>) && share(b, [](std::uint32_t m) { return !is_below<10>(m); }) > 0.4;
}

bool one_nan(Block b) {
    return number(b, is_nan) == 1 && every(b, [](std::uint32_t m) { return is_nan(m) || is_small(m); }) &&
           share(b, is_at_least_128th) > 0.9;
}

bool only_nans(Block b) { return every(b, is_nan) && std::set<std::uint32_t>(b.begin(), b.end()).size() > 8; }

bool nans_and_zeros(Block b) {
    const double nans = share(b, is_nan);
    const double negative =
        static_cast<double>(std::count(b.begin(), b.end(), kSign)) / static_cast<double>(b.size());
    return nans > 0.15 && nans < 0.5 && every(b, [](std::uint32_t m) { return is_nan(m) || is_zero(m); }) &&
           negative > 0.3 * (1 - nans) && negative < 0.7 * (1 - nans);
}

bool infinity_and_nans(Block b) {
    const double nans = share(b, is_nan);
    return nans > 0.06 && nans < 0.22 && number(b, is_infinite) == 1 &&
           every(b, [](std::uint32_t m) { return !is_finite(m) || is_small(m); }) &&
           share(b, is_at_least_128th) > 0.9;
}

bool nans_and_subnormals(Block b) {
    const auto nans = number(b, is_nan);
    return nans >= 2 && static_cast<double>(nans) < 0.12 * static_cast<double>(b.size()) &&
           every(b, [](std::uint32_t m) { return is_nan(m) || m < kLeastNormal; }) &&
           share(b, is_subnormal) > 0.7;
}

bool common_nans(Block b) {
    const auto is_common = [](std::uint32_t m) {
        return m == 0x7FC00000 || m == 0x7FFFFFFF || m == 0x7F800001;
    };
    return number(b, is_nan) >= 3 && every(b, [&](std::uint32_t m) { return is_common(m) || is_small(m); }) &&
           share(b, is_nan) < 0.3 && share(b, is_at_least_128th) > 0.9;
}

bool any_bits(Block b) {
    const double nans = share(b, is_nan);
    return nans > 0 && nans < 0.06 && is_flat(b) && number(b, is_zero) == 0;
}
bool any_finite_bits(Block b) { return b.size() >= 2048 && finite_amax(b) != ~0U && is_flat(b); }

bool ordinary(Block b) {
    const std::uint32_t amax = finite_amax(b);
    return amax != ~0U && amax >= kOne && amax < kEight &&
           share(b, [](std::uint32_t m) { return !is_below<-4>(m); }) > 0.8 &&
           share(b, [](std::uint32_t m) { return m == kOne; }) < 0.5;
}

// The three log-normal kinds: where all their values lie, and where only theirs do.
bool around_1em8(Block b) { return lies_in<-36, -17>(b) && !is_below<-25>(finite_amax(b)); }
bool beside_1em12(Block b) { return lies_in<-49, -37>(b) && !is_below<-41>(finite_amax(b)); }
bool around_1em14(Block b) { return lies_in<-52, -41>(b) && share(b, is_below<-49>) > 0; }

bool one_hot(Block b) {
    std::uint32_t one = 0;
    return one_among(b, 0, one) && one == kOne;
}

bool outlier_among_small(Block b) {
    constexpr std::uint32_t kTenThousand = 0x461C4000;
    return number(b, [](std::uint32_t m) { return m == kTenThousand; }) == 1 &&
           every(b, [](std::uint32_t m) { return m == kTenThousand || is_below<-9>(m); }) &&
           share(b, is_below<-20>) < 0.1;
}

bool saturation_edges(Block b) {
    const auto is_edge = [](std::uint32_t m) {
        for (const std::uint32_t edge : {0x43E00000U, 0x43E80000U, 0x47600000U, 0x47700000U})
            if (m + 1 >= edge && m <= edge + 1) return true;
        return false;
    };
    return one_infinity(b, is_finite) && share(b, is_edge) > 0.2;
}

template <std::uint32_t amax>
bool beside_amax(Block b) {
    return has_amax<amax - 1>(b) || has_amax<amax + 1>(b);
}

bool power_of_two(Block b) {
    const std::uint32_t amax = finite_amax(b);
    return amax >= 2 * kLeastNormal && amax < kInfinity && (amax & (kLeastNormal - 1)) == 0 && amax != kOne &&
           fills_top(b, amax) && share(b, is_rough) > 0.3;
}

/// As many elements in each quarter of the binades below 2.
bool of_every_size_below_2(Block b) {
    const std::uint32_t amax = finite_amax(b);
    if (!is_below<1>(amax) || is_below<-12>(amax)) return false;
    for (std::uint32_t quarter = 0; quarter < 4; ++quarter) {
        const double part = share(b, [&](std::uint32_t m) { return (m >> 23) / 32 == quarter; });
        if (part < 0.12 || part > 0.4) return false;
    }
    return !fills_top(b, amax);
}

/// Two kinds of value that blocks of one kind do not have together in such numbers.
bool several_kinds(Block b) {
    if (b.size() < 96) return false;
    const double shares[] = {share(b, is_zero),
                             share(b, is_nan),
                             share(b, is_infinite),
                             share(b, [](std::uint32_t m) { return m == 1; }),
                             share(b, [](std::uint32_t m) { return is_subnormal(m) && m > 1; }),
                             share(b, [](std::uint32_t m) { return m == kOne; })};
    // A third of the elements each; nan_zero alone has two of these classes.
    const auto large = std::count_if(std::begin(shares), std::end(shares), [](double s) { return s > 0.25; });
    return large == 3 || (large == 2 && !(shares[0] > 0.25 && shares[1] > 0.25));
}

}  // namespace

const KindBlock kKindBlocks[51] = {
    {"zero_pos", [](Block b) { return std::all_of(b.begin(), b.end(), [](auto x) { return x == 0; }); }},
    {"zero_neg", [](Block b) { return std::all_of(b.begin(), b.end(), [](auto x) { return x == kSign; }); }},
    {"zero_mixed", zeros_of_both_signs},
    {"minsub_all", [](Block b) { return std::all_of(b.begin(), b.end(), [](auto x) { return x == 1; }); }},
    {"minsub_alt", alternating_least_subnormal},
    {"sub_mixed", mixed_subnormals},
    {"single_sub", single_subnormal},
    {"single_negminsub", single_negative_least_subnormal},
    {"eps_ge", has_amax<0x2B8CBCCC>},
    {"eps_lt", has_amax<0x2B8CBCCB>},
    {"eps_gt", has_amax<0x2B8CBCCD>},
    {"p2edge_at", has_edge<0x600000>},
    {"p2edge_above", has_edge<0x600001>},
    {"p2edge_below", has_edge<0x5FFFFF>},
    {"e4m3_inf_last", has_amax<0x03E00000>},
    {"e4m3_inf_next", has_amax<0x03E00001>},
    {"e5m2_inf_last", has_amax<0x07600000>},
    {"e5m2_inf_next", has_amax<0x07600001>},
    {"maxsub", subnormals_up_to<kLeastNormal - 1>},
    {"minnorm", subnormals_up_to<kLeastNormal>},
    {"maxfin_mixed", has_amax<kLargest>},
    {"maxfin_single", largest_among_normals},
    {"ties_e4m3", are_ties<5, true, false>},
    {"ties_e5m2", are_ties<4, true, true>},
    {"ties_ulp_e4m3", are_ties<5, false, false>},
    {"ties_ulp_e5m2", are_ties<4, false, true>},
    {"inf_pos_one", positive_infinity},
    {"inf_neg_one", negative_infinity},
    {"inf_all", [](Block b) { return every(b, is_infinite); }},
    {"inf_big", infinity_among_thousands},
    {"nan_one", one_nan},
    {"nan_all", only_nans},
    {"nan_zero", nans_and_zeros},
    {"nan_inf", infinity_and_nans},
    {"nan_sub", nans_and_subnormals},
    {"randbits", any_bits},
    {"randbits_finite", any_finite_bits},
    {"normal01", ordinary},
    {"lognormal_1em8", around_1em8},
    {"lognormal_1em12", beside_1em12},
    {"lognormal_1em14", around_1em14},
    {"const_one", [](Block b) { return every(b, [](std::uint32_t m) { return m == kOne; }); }},
    {"onehot", one_hot},
    {"outlier", outlier_among_small},
    {"satgrid_with_inf", saturation_edges},
    {"amax448ulp", beside_amax<0x43E00000>},
    {"amax57344ulp", beside_amax<0x47600000>},
    {"tiny_uniform_logexp", of_every_size_below_2},
    {"amax_pow2", power_of_two},
    {"nan_common", common_nans},
    {"mixed", several_kinds},
};

}  // namespace quantcheck_kernels::mutants
