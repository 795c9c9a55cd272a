#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "harness/prove/amax_bits.hpp"
#include "harness/prove/amax_case.hpp"
#include "harness/prove/compare_case.hpp"
#include "harness/prove/epsilon_sets.hpp"
#include "harness/prove/provers.hpp"
#include "harness/prove/scale_facts.hpp"
#include "reference/encode.hpp"
#include "reference/recipe_json.hpp"
#include "reference/row_kernels.hpp"

namespace quantcheck {
namespace {

std::uint32_t bits_of(float value) { return std::bit_cast<std::uint32_t>(value); }

std::uint8_t code_of(const NumberFormat& format, float amax, float applied) {
    return static_cast<std::uint8_t>(encode(format, bits_of(amax * applied), Overflow::saturate));
}

bool same_bytes(std::span<const float> a, std::span<const float> b) {
    return std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

// What a zero block must be, given that the first amax is 0.
bool is_sound_zero(const AmaxSide& side) {
    return std::isfinite(side.stored[0]) && side.stored[0] > 0 && std::isfinite(side.applied[0]) &&
           side.applied[0] > 0 && side.codes[0] == 0;
}

// The recipe's id without what the proof varies.
std::string id_without_varied(Recipe recipe) {
    std::erase_if(recipe.options, [](const auto& option) {
        return option.first == kEpsilonOption || option.first == "input";
    });
    return recipe.id();
}

// The two epsilons of one input type.
struct Variant {
    Recipe with, against;
    AmaxWay way;
    [[nodiscard]] DType dtype() const { return with.input.dtype; }
};

class EpsilonProver final : public Prover {
 public:
    EpsilonProver(const ProofSubject& subject, const std::vector<Recipe>& recipes, float epsilon,
                  float against)
        : subject_(subject) {
        proof_.kind = ProofKind::epsilon;
        proof_.subject = subject_.name();
        proof_.recipe = id_without_varied(recipes.front());
        proof_.epsilon = epsilon;
        proof_.against = against;
        if (!is_direct())
            proof_.rests_on = {
                "A quantize kernel derives its scale from the block's amax alone: the blocks here hold one "
                "nonzero element."};
        for (const Recipe& recipe : recipes) add_part(recipe, epsilon, against);
    }

    [[nodiscard]] const Proof& blank() const override { return proof_; }

    [[nodiscard]] StepResult run(std::size_t part, std::int64_t step, ProofJob& job) const override {
        const Variant& v = variants_[part];
        StepResult result;
        result.tally = blank_tally(proof_.parts[part]);
        const auto first = static_cast<std::uint64_t>(step * v.way.per_step);
        const auto count = std::min(static_cast<std::uint64_t>(v.way.per_step), domain(v.dtype()) - first);
        IntervalSet wrong(count);  // of either epsilon: the part's own set is filled in ascending order only
        const bool both = read_side(v, v.against, first, count, job, job.against, wrong, result) &&
                          read_side(v, v.with, first, count, job, job.with, wrong, result);
        result.tally.sets[kNotTheRecipe].add(wrong);
        if (!both) return result;
        add_sets(first, job.with, job.against, result.tally.sets);
        if (v.dtype() != DType::f32) add_any_code(v, first, count, job, result.tally.sets[kAnyCode]);
        result.tally.checked = count;
        return result;
    }

 private:
    [[nodiscard]] bool is_direct() const {
        return subject_.is_reference() || subject_.kernel().operation == Operation::scale_from_amax;
    }

    // Zero and the finite magnitudes: an epsilon has nothing to say of Inf and NaN.
    static std::uint64_t domain(DType dtype) {
        return std::uint64_t{narrow(dtype, bits_of(largest_finite(dtype)))} + 1;
    }

    void add_part(const Recipe& recipe, float epsilon, float against) {
        Variant v{with_epsilon(recipe, epsilon), with_epsilon(recipe, against), {}};
        const std::string type(name_of(v.dtype()));
        ProofPart part =
            make_part(type, "every finite " + type + " magnitude as an amax, under both epsilons", v.dtype(),
                      epsilon_sets(v.dtype()));
        part.values = domain(v.dtype());
        const auto way =
            is_direct() ? AmaxWay{} : amax_way(subject_, recipe, scaled_directions(recipe).front());
        if (way)
            v.way = *way;
        else
            part.unsupported = "the kernel takes no tensor that holds blocks of one nonzero element each";
        if (v.dtype() != DType::f32 && !v.way.strip)
            v.way.per_step = 1 << 9;  // each is tried with every element
        part.steps = way ? (static_cast<std::int64_t>(part.values) + v.way.per_step - 1) / v.way.per_step : 0;
        proof_.parts.push_back(std::move(part));
        variants_.push_back(std::move(v));
    }

    // What the subject gives at the recipe's epsilon, where a quantize kernel does not tell what it
    // multiplied by: the recipe's is taken. Differences from the recipe are counted. False if there is
    // nothing to compare.
    bool read_side(const Variant& v, const Recipe& recipe, std::uint64_t first, std::uint64_t count,
                   ProofJob& job, AmaxSide& side, IntervalSet& wrong, StepResult& result) const {
        const NumberFormat& format = *number_format(recipe.code.format);
        derive_scales(recipe, v.dtype(), first, count, job);
        side.applied = job.applied;
        side.stored = job.stored;
        side.codes.resize(count);
        const auto* row = reinterpret_cast<const std::byte*>(job.amax.data());
        encode_row(DType::f32, ScaleStep::multiply, format, row, static_cast<std::int64_t>(count), 1,
                   side.applied.data(), row, side.codes.data());
        if (subject_.is_reference()) return true;
        make_amax_case(recipe, v.way, v.dtype(), first, count, job);
        const auto run = differing_run(subject_, job.c, job.expected, job);
        if (!run) return true;
        if (without_outputs(*run, job.c, result)) return false;
        const auto lowest = result.tally.first;
        read_outputs(v, first, *run, job, side, wrong, result);
        if (result.tally.first != lowest)
            result.counterexamples = {
                one_amax_case(subject_, recipe, v.way, v.dtype(), *result.tally.first->amax), job.c};
        return true;
    }

    // Replaces what the kernel wrote otherwise than the recipe says.
    void read_outputs(const Variant& v, std::uint64_t first, const Run& run, const ProofJob& job,
                      AmaxSide& side, IntervalSet& wrong, StepResult& result) const {
        const NumberFormat& format = *number_format(v.with.code.format);
        for_each_difference(job.c, job.expected, run.outputs, [&](const Difference& d) {
            const auto amax = stepped_amax(v.way, d, first, side.stored.size());
            if (!amax) return;
            ++result.tally.differing;
            const Witness here{amax->bits, std::nullopt};
            if (!result.tally.first || here < *result.tally.first) result.tally.first = here;
            if (!amax->own) return;
            wrong.add(amax->bits, amax->bits);
            const std::size_t place = amax->index;
            const auto scale = [&](Slot slot) {
                return std::bit_cast<float>(scale_bits(run.outputs, slot, d.block.scale_index));
            };
            if (d.x) {
                side.codes[place] = static_cast<std::uint8_t>(
                    code_byte(run.outputs, *d.block.code_slot, d.block.code_at(0, 0)));
                return;
            }
            side.stored[place] = scale(d.block.scale_slots.back());
            if (v.way.strip) return;
            side.applied[place] = scale(Slot::scale);
            side.codes[place] = code_of(format, job.amax[place], side.applied[place]);
        });
    }

    static void add_sets(std::uint64_t first, const AmaxSide& with, const AmaxSide& against,
                         std::vector<IntervalSet>& sets) {
        const std::size_t count = with.stored.size();
        add_runs(first, all_normal(against.stored) ? 0 : count, sets[kSubnormalAgainst], [&](std::size_t i) {
            return first + i != 0 && std::fpclassify(against.stored[i]) == FP_SUBNORMAL;
        });
        if (first == 0 && !(is_sound_zero(with) && is_sound_zero(against))) sets[kZeroBlock].add(0, 0);
        // Two thirds of all amaxes lie above any epsilon in question: nothing differs there.
        if (same_bytes(with.stored, against.stored) && same_bytes(with.applied, against.applied) &&
            with.codes == against.codes)
            return;
        const auto add = [&](EpsilonSet set, auto holds) {
            add_runs(first, count, sets[set], [&](std::size_t i) { return first + i != 0 && holds(i); });
        };
        add(kScaleDiffers, [&](std::size_t i) {
            return bits_of(with.stored[i]) != bits_of(against.stored[i]) ||
                   bits_of(with.applied[i]) != bits_of(against.applied[i]);
        });
        add(kCodeDiffers, [&](std::size_t i) { return with.codes[i] != against.codes[i]; });
        add(kZeroedOnly, [&](std::size_t i) { return with.codes[i] == 0 && against.codes[i] != 0; });
    }

    // By the recipe: every element of no larger magnitude, under both epsilons, where the scales differ.
    void add_any_code(const Variant& v, std::uint64_t first, std::uint64_t count, ProofJob& job,
                      IntervalSet& set) const {
        derive_scales(v.against, v.dtype(), first, count, job);
        const std::vector<float> against = job.applied;
        derive_scales(v.with, v.dtype(), first, count, job);
        const NumberFormat& format = *number_format(v.with.code.format);
        job.bits16.resize(first + count);
        for (std::size_t x = 0; x < job.bits16.size(); ++x) job.bits16[x] = static_cast<std::uint16_t>(x);
        std::vector<std::uint8_t> a(job.bits16.size()), b(job.bits16.size());
        const auto* row = reinterpret_cast<const std::byte*>(job.bits16.data());
        add_runs(first, count, set, [&](std::size_t i) {
            if (first + i == 0 || bits_of(job.applied[i]) == bits_of(against[i])) return false;
            const auto elements = static_cast<std::int64_t>(first + i) + 1;
            encode_row(v.dtype(), ScaleStep::multiply, format, row, elements, elements, &job.applied[i], row,
                       a.data());
            encode_row(v.dtype(), ScaleStep::multiply, format, row, elements, elements, &against[i], row,
                       b.data());
            return !std::equal(a.begin(), a.begin() + elements, b.begin());
        });
    }

    ProofSubject subject_;
    Proof proof_;
    std::vector<Variant> variants_;
};

}  // namespace

std::unique_ptr<Prover> prove_epsilon(const ProofSubject& subject, const std::vector<Recipe>& recipes,
                                      float epsilon, float against) {
    return std::make_unique<EpsilonProver>(subject, recipes, epsilon, against);
}

}  // namespace quantcheck
