#include "properties/testing/kind_facts.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "properties/testing/block_facts.hpp"

namespace quantcheck::testing {
namespace {

using Check = bool (*)(const BlockValues&);
const std::map<Kind, Check>& checks() {
    using V = const BlockValues&;
    static const std::map<Kind, Check> table = {
        {Kind::zero_pos, [](V v) { return all(v, is_plus_zero); }},
        {Kind::zero_neg, [](V v) { return all(v, is_minus_zero); }},
        {Kind::zero_mixed,
         [](V v) {
             return v.amax() == 0 && all(v, is_finite) &&
                    (!statistical(v) || (count(v, is_plus_zero) > 0 && count(v, is_minus_zero) > 0));
         }},
        {Kind::minsub_all, [](V v) { return all(v, [&](double x) { return x == v.smallest_subnormal(); }); }},
        {Kind::minsub_alt,
         [](V v) {
             const auto plus = count(v, [](double x) { return x > 0; });
             return all(v, [&](double x) { return std::fabs(x) == v.smallest_subnormal(); }) &&
                    std::abs(2 * plus - static_cast<std::ptrdiff_t>(v.x.size())) <= 1;
         }},
        {Kind::sub_mixed, [](V v) { return all(v, [&](double x) { return subnormal_or_zero(v, x); }); }},
        {Kind::single_sub,
         [](V v) {
             return count(v, is_plus_zero) == static_cast<std::ptrdiff_t>(v.x.size()) - 1 && v.amax() > 0 &&
                    v.amax() < v.smallest_normal();
         }},
        {Kind::single_negminsub,
         [](V v) {
             return count(v, is_minus_zero) == static_cast<std::ptrdiff_t>(v.x.size()) - 1 &&
                    count(v, [&](double x) { return x == -v.smallest_subnormal(); }) == 1;
         }},
        {Kind::eps_ge,
         [](V v) {
             return finite_amax_is(v, [&](double a) { return a >= 1e-12F && v.beside(a, -1) < 1e-12F; });
         }},
        {Kind::eps_lt,
         [](V v) {
             return finite_amax_is(v, [&](double a) { return a < 1e-12F && v.beside(a, 1) >= 1e-12F; });
         }},
        {Kind::eps_gt,
         [](V v) {
             return finite_amax_is(
                 v, [&](double a) { return v.beside(a, -1) >= 1e-12F && v.beside(a, -2) < 1e-12F; });
         }},
        {Kind::p2edge_at, [](V v) { return beside_power_of_two_edge(v, 0); }},
        {Kind::p2edge_above, [](V v) { return beside_power_of_two_edge(v, 1); }},
        {Kind::p2edge_below, [](V v) { return beside_power_of_two_edge(v, -1); }},
        {Kind::e4m3_inf_last, [](V v) { return beside_overflow(v, 448, 0); }},
        {Kind::e4m3_inf_next, [](V v) { return beside_overflow(v, 448, 1); }},
        {Kind::e5m2_inf_last, [](V v) { return beside_overflow(v, 57344, 0); }},
        {Kind::e5m2_inf_next, [](V v) { return beside_overflow(v, 57344, 1); }},
        {Kind::maxsub, [](V v) { return v.amax() == v.beside(v.smallest_normal(), -1); }},
        {Kind::minnorm, [](V v) { return v.amax() == v.smallest_normal(); }},
        {Kind::maxfin_mixed, [](V v) { return v.amax() == v.largest(); }},
        {Kind::maxfin_single,
         [](V v) { return one_among_normals(v, [&](double x) { return std::fabs(x) == v.largest(); }); }},
        {Kind::ties_e4m3, [](V v) { return exact_ties(v, e4m3_ties(), 448); }},
        {Kind::ties_e5m2, [](V v) { return exact_ties(v, e5m2_ties(), 57344); }},
        {Kind::ties_ulp_e4m3, [](V v) { return on_ties(v, e4m3_ties(), 448, 1); }},
        {Kind::ties_ulp_e5m2, [](V v) { return on_ties(v, e5m2_ties(), 57344, 1); }},
        {Kind::inf_pos_one,
         [](V v) { return one_among_normals(v, [](double x) { return is_inf(x) && x > 0; }); }},
        {Kind::inf_neg_one,
         [](V v) { return one_among_normals(v, [](double x) { return is_inf(x) && x < 0; }); }},
        {Kind::inf_all, [](V v) { return all(v, is_inf); }},
        {Kind::inf_big,
         [](V v) {
             const bool spread = count(v, [](double x) { return is_finite(x) && std::fabs(x) > 448; }) > 0;
             return count(v, is_inf) >= 1 && (!statistical(v) || spread) &&
                    all(v, [](double x) { return is_inf(x) || std::fabs(x) < 20000; });
         }},
        {Kind::nan_one, [](V v) { return one_among_normals(v, is_nan); }},
        {Kind::nan_all, [](V v) { return all(v, is_nan); }},
        {Kind::nan_zero,
         [](V v) { return count(v, is_nan) > 0 && all(v, [](double x) { return is_nan(x) || x == 0; }); }},
        {Kind::nan_inf,
         [](V v) {
             return count(v, is_inf) == 1 && normal_but(v, 1, [](double x) { return !is_finite(x); }) &&
                    (!statistical(v) || count(v, is_nan) > 0);
         }},
        {Kind::nan_sub,
         [](V v) {
             return count(v, is_nan) > 0 &&
                    all(v, [&](double x) { return is_nan(x) || subnormal_or_zero(v, x); });
         }},
        {Kind::randbits,
         [](V v) {
             const std::set<std::uint32_t> distinct(v.bits.begin(), v.bits.end());
             return !statistical(v) || distinct.size() > 900;
         }},
        {Kind::randbits_finite,
         [](V v) { return all(v, is_finite) && (!statistical(v) || v.amax() > v.largest() / 65536); }},
        {Kind::normal01, [](V v) { return normal_but(v, 1, [](double) { return false; }); }},
        {Kind::lognormal_1em8, [](V v) { return lognormal(v, 1e-8); }},
        {Kind::lognormal_1em12, [](V v) { return lognormal(v, 0x1.6ap-43); }},
        {Kind::lognormal_1em14, [](V v) { return lognormal(v, 1e-14); }},
        {Kind::const_one, [](V v) { return all(v, [](double x) { return x == 1; }); }},
        {Kind::onehot,
         [](V v) {
             return count(v, is_plus_zero) == static_cast<std::ptrdiff_t>(v.x.size()) - 1 && v.amax() == 1;
         }},
        {Kind::outlier,
         [](V v) {
             return count(v, [](double x) { return std::fabs(x) > 9900 && std::fabs(x) < 10100; }) == 1 &&
                    count(v, [](double x) { return std::fabs(x) > 0.01; }) == 1;
         }},
        {Kind::satgrid_with_inf,
         [](V v) {
             return count(v, is_inf) >= 1 && all(v, [&](double x) { return is_inf(x) || on_grid(v, x); });
         }},
        {Kind::amax448ulp,
         [](V v) { return finite_amax_is(v, [&](double) { return within_one_ulp(v, 448); }); }},
        {Kind::amax57344ulp,
         [](V v) { return finite_amax_is(v, [&](double) { return within_one_ulp(v, 57344); }); }},
        {Kind::tiny_uniform_logexp,
         [](V v) { return all(v, is_finite) && v.amax() < 2 && (!statistical(v) || v.amax() > 0.01); }},
        {Kind::amax_pow2,
         [](V v) {
             return finite_amax_is(v, [&](double a) {
                 const auto is_power = [](double x) { return std::exp2(std::rint(std::log2(x))) == x; };
                 return is_power(a) || is_power(v.beside(a, 1)) || is_power(v.beside(a, -1));
             });
         }},
        {Kind::nan_common,
         [](V v) {
             const std::map<DType, std::set<std::uint32_t>> common = {
                 {DType::f32, {0x7FC00000, 0x7FFFFFFF, 0x7F800001, 0xFFC00000, 0xFFFFFFFF, 0xFF800001}},
                 {DType::bf16, {0x7FC0, 0x7FFF, 0x7F81, 0xFFC0, 0xFFFF, 0xFF81}},
                 {DType::f16, {0x7E00, 0x7FFF, 0x7C01, 0xFE00, 0xFFFF, 0xFC01}}};
             std::set<std::uint32_t> found;
             for (std::size_t i = 0; i < v.bits.size(); ++i)
                 if (is_nan(v.x[i])) found.insert(v.bits[i]);
             const auto& known = common.at(v.type);
             return !found.empty() && normal_but(v, 1, is_nan) && (!statistical(v) || found == known) &&
                    std::includes(known.begin(), known.end(), found.begin(), found.end());
         }},
        {Kind::mixed, [](V v) { return !v.x.empty(); }},
    };
    return table;
}

}  // namespace

std::string fault_of(Kind kind, const BlockValues& values) {
    const auto check = checks().find(kind);
    if (check == checks().end()) return "no facts are known of this kind";
    if (check->second(values)) return "";
    return std::string(name_of(kind)) + " does not hold what its name says";
}

}  // namespace quantcheck::testing
