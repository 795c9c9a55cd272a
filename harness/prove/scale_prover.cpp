#include <algorithm>

#include "harness/prove/amax_bits.hpp"
#include "harness/prove/amax_case.hpp"
#include "harness/prove/compare_case.hpp"
#include "harness/prove/provers.hpp"
#include "harness/prove/scale_facts.hpp"

namespace quantcheck {
namespace {

// Where the kernel is wrong, it is told how: a scale_inv of 0 turns a gradient into zeros, Inf and NaN into
// NaN.
std::vector<ProofSet> difference_sets() {
    return {{"differs", "amaxes whose scale, scale_inv or code is not the recipe's"},
            {"kernel scale_inv zero", "of these, those for which the kernel writes a scale_inv of 0"},
            {"kernel scale_inv not finite", "of these, those for which the kernel writes an Inf or NaN"}};
}

class ScaleProver final : public Prover {
 public:
    ScaleProver(const ProofSubject& subject, Recipe recipe) : subject_(subject), recipe_(std::move(recipe)) {
        proof_.kind = ProofKind::scale;
        proof_.subject = subject_.name();
        proof_.recipe = recipe_.id();
        const bool direct =
            subject_.is_reference() || subject_.kernel().operation == Operation::scale_from_amax;
        dtype_ = direct ? DType::f32 : recipe_.input.dtype;
        direct_ = direct && !subject_.is_reference();
        std::vector<ProofSet> sets = scale_fact_sets();
        if (direct_) std::ranges::move(difference_sets(), std::back_inserter(sets));
        add_part(direct_ ? "the rule and the kernel" : "the rule", std::move(sets),
                 AmaxWay{std::nullopt, amaxes_per_step(dtype_)});
        if (direct) return;
        proof_.rests_on = {
            "A quantize kernel derives its scale from the block's amax alone: the blocks here hold one "
            "nonzero element."};
        for (const Direction direction : scaled_directions(recipe_))
            add_part(direction == Direction::rowwise ? "rowwise blocks" : "columnwise blocks",
                     difference_sets(), amax_way(subject_, recipe_, direction));
    }

    [[nodiscard]] const Proof& blank() const override { return proof_; }

    [[nodiscard]] StepResult run(std::size_t part, std::int64_t step, ProofJob& job) const override {
        const AmaxWay& way = ways_[part];
        StepResult result;
        result.tally = blank_tally(proof_.parts[part]);
        const auto first = static_cast<std::uint64_t>(step * way.per_step);
        const auto count = std::min(static_cast<std::uint64_t>(way.per_step), amax_patterns(dtype_) - first);
        result.tally.checked = count;
        if (part == 0 && !direct_)
            derive_scales(recipe_, dtype_, first, count, job);
        else
            make_amax_case(recipe_, way, dtype_, first, count, job);
        if (part == 0) add_scale_facts(recipe_, first, job.amax, job.applied, job.stored, result.tally.sets);
        if (part == 0 && !direct_) return result;
        const auto run = differing_run(subject_, job.c, job.expected, job);
        if (!run) return result;
        if (without_outputs(*run, job.c, result)) {
            result.tally.checked = 0;
            return result;
        }
        expand(way, first, count, *run, job, result);
        return result;
    }

 private:
    void add_part(std::string name, std::vector<ProofSet> sets, const std::optional<AmaxWay>& way) {
        ProofPart part = make_part(
            std::move(name),
            "every non-negative " + std::string(name_of(dtype_)) + ", Inf and every NaN included, as an amax",
            dtype_, std::move(sets));
        part.values = amax_patterns(dtype_);
        if (way)
            part.steps = amax_steps(*way, dtype_);
        else
            part.unsupported = "the kernel takes no tensor that holds blocks of one nonzero element each";
        proof_.parts.push_back(std::move(part));
        ways_.push_back(way.value_or(AmaxWay{}));
    }

    void expand(const AmaxWay& way, std::uint64_t first, std::uint64_t count, const Run& run,
                const ProofJob& job, StepResult& result) const {
        ProofTally& tally = result.tally;
        const auto sets = std::span(tally.sets).last(difference_sets().size());
        for_each_difference(job.c, job.expected, run.outputs, [&](const Difference& d) {
            const auto amax = stepped_amax(way, d, first, count);
            if (!amax) return;
            ++tally.differing;
            const Witness here{amax->bits, std::nullopt};
            if (!tally.first || here < *tally.first) tally.first = here;
            if (!amax->own) return;
            sets[0].add(amax->bits, amax->bits);
            if (d.x) return;
            const Slot slot = d.block.scale_slots.back();  // scale_inv, in each operation
            const std::uint32_t stored = scale_bits(run.outputs, slot, d.block.scale_index) & 0x7FFF'FFFF;
            if (stored == 0) sets[1].add(amax->bits, amax->bits);
            if (stored >= 0x7F80'0000) sets[2].add(amax->bits, amax->bits);
        });
        if (tally.first)
            result.counterexamples = {one_amax_case(subject_, recipe_, way, dtype_, *tally.first->amax),
                                      job.c};
    }

    ProofSubject subject_;
    Recipe recipe_;
    DType dtype_ = DType::f32;
    bool direct_ = false;  ///< the kernel is given the amaxes themselves, so that both are done in one part
    Proof proof_;
    std::vector<AmaxWay> ways_;
};

}  // namespace

std::unique_ptr<Prover> prove_scale(const ProofSubject& subject, const Recipe& recipe) {
    return std::make_unique<ScaleProver>(subject, recipe);
}

}  // namespace quantcheck
