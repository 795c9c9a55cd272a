#include <algorithm>
#include <bit>
#include <cstring>

#include "harness/prove/amax_bits.hpp"
#include "harness/prove/compare_case.hpp"
#include "harness/prove/provers.hpp"
#include "harness/prove/scale_facts.hpp"
#include "harness/prove/strip.hpp"
#include "reference/quantize.hpp"
#include "reference/scale.hpp"

namespace quantcheck {
namespace {

constexpr std::int64_t kStep = 1 << 16;  // amaxes of a step: their buffers stay in the second-level cache

// Where the kernel is wrong, it is told how: a scale_inv of 0 turns a gradient into zeros, Inf and NaN into NaN.
std::vector<ProofSet> difference_sets() {
    return {{"differs", "amaxes whose scale, scale_inv or code is not the recipe's"},
            {"kernel scale_inv zero", "of these, those for which the kernel writes a scale_inv of 0"},
            {"kernel scale_inv not finite", "of these, those for which the kernel writes an Inf or NaN"}};
}

// One way to the kernel: its blocks of one element each, or amaxes as such.
struct Way {
    std::optional<Strip> strip;
    std::int64_t per_step = kStep;
};

class ScaleProver final : public Prover {
 public:
    ScaleProver(const ProofSubject& subject, Recipe recipe) : subject_(subject), recipe_(std::move(recipe)) {
        proof_.kind = ProofKind::scale;
        proof_.subject = subject_.name();
        proof_.recipe = recipe_.id();
        const bool direct = subject_.is_reference() || subject_.kernel().operation == Operation::scale_from_amax;
        dtype_ = direct ? DType::f32 : recipe_.input.dtype;
        add_part("the rule", scale_fact_sets(), {});
        if (subject_.is_reference()) return;
        if (direct) {
            add_part("amaxes", difference_sets(), {});
            return;
        }
        proof_.rests_on = {"A quantize kernel derives its scale from the amax of the block alone: the blocks here hold one nonzero "
                           "element."};
        if (recipe_.outputs.rowwise) add_strip("rowwise", Direction::rowwise);
        const bool own_columns = recipe_.outputs.columnwise_from == ColumnwiseSource::input || !recipe_.outputs.rowwise;
        if (recipe_.outputs.columnwise != ColumnwiseOutput::none && own_columns)
            add_strip("columnwise", Direction::columnwise);
    }

    [[nodiscard]] const Proof& blank() const override { return proof_; }

    [[nodiscard]] StepResult run(std::size_t part, std::int64_t step, ProofJob& job) const override {
        const Way& way = ways_[part];
        StepResult result;
        result.tally = blank_tally(proof_.parts[part]);
        const auto first = static_cast<std::uint64_t>(step * way.per_step);
        const auto count = std::min(static_cast<std::uint64_t>(way.per_step), amax_patterns(dtype_) - first);
        if (part == 0) {
            derive(first, count, job);
            add_scale_facts(recipe_, first, job.amax, job.applied, job.stored, result.tally.sets);
        } else if (!compare(way, first, count, job, result)) {
            return result;
        }
        result.tally.checked = count;
        return result;
    }

 private:
    void add_part(std::string name, std::vector<ProofSet> sets, const Way& way) {
        ProofPart part = make_part(std::move(name), "every non-negative " + std::string(name_of(dtype_)) + ", Inf and every NaN "
                                   "included, as an amax", dtype_, std::move(sets));
        part.values = amax_patterns(dtype_);
        part.steps = (static_cast<std::int64_t>(part.values) + way.per_step - 1) / way.per_step;
        proof_.parts.push_back(std::move(part));
        ways_.push_back(way);
    }

    void add_strip(const std::string& name, Direction direction) {
        const auto strip = smallest_blocks(recipe_, direction, subject_.kernel());
        const auto blocks = strip ? blocks_per_case(*strip, subject_.kernel(), kStep) : std::nullopt;
        Way way{strip, blocks.value_or(kStep)};
        add_part(name + " blocks", difference_sets(), way);
        if (blocks) return;
        proof_.parts.back().steps = 0;
        proof_.parts.back().unsupported = "the kernel takes no tensor that holds blocks of one element each";
    }

    void derive(std::uint64_t first, std::uint64_t count, ProofJob& job) const {
        for (auto* values : {&job.amax, &job.applied, &job.stored}) values->resize(count);
        widen_patterns(dtype_, first, job.amax);
        scale_from_amax(recipe_, job.amax, job.applied, job.stored);
    }

    void make_direct(std::uint64_t first, std::uint64_t count, ProofJob& job) const {
        derive(first, count, job);
        Case& c = job.c;
        c.recipe = recipe_;
        c.operation = Operation::scale_from_amax;
        c.rows = 1;
        c.cols = static_cast<std::int64_t>(count);
        const auto bytes = std::as_bytes(std::span(job.amax));
        c.data.assign(bytes.begin(), bytes.end());
        const auto put = [&](Slot slot, std::span<const float> values) {
            const auto from = std::as_bytes(values);
            if (!job.expected[slot]) job.expected[slot].emplace();
            job.expected[slot]->assign(from.begin(), from.end());
        };
        put(Slot::scale, job.applied);
        put(Slot::scale_inv, job.stored);
    }

    template <class Bits>
    void make_strip(const Way& way, std::uint64_t first, std::uint64_t count, std::vector<Bits>& bits, ProofJob& job) const {
        const auto elements = static_cast<std::size_t>(way.strip->elements());
        bits.assign(static_cast<std::size_t>(way.per_step) * elements, 0);
        for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(way.per_step); ++i)  // the last step repeats its last amax
            bits[i * elements] = static_cast<Bits>(first + std::min(i, count - 1));
        lay_out<Bits>(recipe_, *way.strip, bits, job.c);
        quantize(recipe_, job.c.view(), job.expected);
    }

    // False if the kernel gave nothing to compare.
    bool compare(const Way& way, std::uint64_t first, std::uint64_t count, ProofJob& job, StepResult& result) const {
        if (!way.strip) make_direct(first, count, job);
        else if (dtype_ == DType::f32) make_strip(way, first, count, job.bits32, job);
        else make_strip(way, first, count, job.bits16, job);
        const auto run = differing_run(subject_, job.c, job.expected, job);
        if (!run) return true;
        if (run->status == RunStatus::unsupported) {
            result.unsupported = run->message.empty() ? "the kernel said unsupported" : run->message;
            return false;
        }
        if (run->status != RunStatus::ok) {
            result.broken = *run;
            result.counterexamples = {job.c};
            return false;
        }
        expand(way, first, count, *run, job, result);
        return true;
    }

    void expand(const Way& way, std::uint64_t first, std::uint64_t count, const Run& run, const ProofJob& job,
                StepResult& result) const {
        ProofTally& tally = result.tally;
        for_each_difference(job.c, job.expected, run.outputs, [&](const Difference& d) {
            // By place where it says more: a block of a NaN has amax 0, and blocks of the other direction have many elements.
            std::uint64_t amax = d.amax;
            if (!way.strip || d.block.direction == way.strip->direction) {
                const std::int64_t place = way.strip ? way.strip->place(d.block.row, d.block.col) : d.block.col;
                if (place >= static_cast<std::int64_t>(count)) return;
                amax = first + static_cast<std::uint64_t>(place);
            }
            ++tally.differing;
            tally.sets[0].add(amax, amax);
            const Witness here{static_cast<std::uint32_t>(amax), std::nullopt};
            if (!tally.first || here < *tally.first) tally.first = here;
            if (d.x || d.block.scale_slots.empty()) return;
            const Slot slot = d.block.scale_slots.back();  // scale_inv, in each operation
            const std::uint32_t stored = scale_bits(run.outputs, slot, d.block.scale_index) & 0x7FFF'FFFF;
            if (stored == 0) tally.sets[1].add(amax, amax);
            if (stored >= 0x7F80'0000) tally.sets[2].add(amax, amax);
        });
        result.counterexamples = {smallest_case(way, *tally.first->amax), job.c};
    }

    [[nodiscard]] Case smallest_case(const Way& way, std::uint32_t amax) const {
        Case c;
        c.recipe = recipe_;
        c.operation = way.strip ? Operation::quantize : Operation::scale_from_amax;
        const auto blocks = way.strip ? *blocks_per_case(*way.strip, subject_.kernel(), 1) : 1;
        c.rows = way.strip ? way.strip->tensor_rows(blocks) : 1;
        c.cols = way.strip ? way.strip->tensor_cols(blocks) : 1;
        c.data.resize(static_cast<std::size_t>(c.rows * c.cols) * size_of(c.dtype()));
        std::memcpy(c.data.data(), &amax, size_of(c.dtype()));
        return c;
    }

    ProofSubject subject_;
    Recipe recipe_;
    DType dtype_ = DType::f32;
    Proof proof_;
    std::vector<Way> ways_;
};

}  // namespace

std::unique_ptr<Prover> prove_scale(const ProofSubject& subject, const Recipe& recipe) {
    return std::make_unique<ScaleProver>(subject, recipe);
}

}  // namespace quantcheck
