#include <algorithm>
#include <cstring>

#include "harness/prove/amax_case.hpp"
#include "harness/prove/compare_case.hpp"
#include "harness/prove/pair_domain.hpp"
#include "harness/prove/provers.hpp"
#include "harness/prove/strip.hpp"
#include "reference/error.hpp"
#include "reference/quantize.hpp"

namespace quantcheck {
namespace {

constexpr std::int64_t kElementsPerStep = 1 << 18;
enum Set : std::size_t { kScale, kCode, kElement };

// Counting pairs as such could take gigabytes for a kernel that is always wrong; the amaxes and the elements
// of the wrong pairs cannot.
std::vector<ProofSet> pair_sets() {
    return {{"scale differs", "amaxes of blocks whose scale is not the recipe's"},
            {"code differs", "amaxes of blocks with a code that is not the recipe's"},
            {"element", "elements whose code under some amax is not the recipe's"}};
}

// One direction's blocks in one order.
struct Pass {
    Strip strip;
    PairDomain::Order order;
    std::int64_t per_step;
};

class PairsProver final : public Prover {
 public:
    PairsProver(const ProofSubject& subject, Recipe recipe)
        : subject_(subject),
          recipe_(std::move(recipe)),
          domain_(dtype() == DType::bf16 ? 0x7F80 : 0x7C00, 0x8000,
                  whole_blocks(recipe_, scaled_directions(recipe_).front()).elements()) {
        proof_.kind = ProofKind::pairs;
        proof_.subject = subject_.name();
        proof_.recipe = recipe_.id();
        proof_.rests_on = {
            "A code depends on its element and its block's amax alone, not on places and neighbours; the "
            "shuffled "
            "pass, in which all of these differ, would show where that is not so."};
        for (const Direction direction : scaled_directions(recipe_))
            for (const auto order : {PairDomain::Order::ascending, PairDomain::Order::shuffled})
                add_part(direction, order);
    }

    [[nodiscard]] const Proof& blank() const override { return proof_; }

    [[nodiscard]] StepResult run(std::size_t part, std::int64_t step, ProofJob& job) const override {
        const Pass& pass = passes_[part];
        StepResult result;
        result.tally = blank_tally(proof_.parts[part]);
        const std::int64_t first = step * pass.per_step,
                           count = std::min(pass.per_step, domain_.blocks() - first);
        const auto elements = static_cast<std::size_t>(pass.strip.elements());
        job.bits16.resize(static_cast<std::size_t>(pass.per_step) * elements);
        std::uint64_t pairs = 0;
        for (std::int64_t i = 0; i < pass.per_step; ++i) {  // the last step repeats its last block
            const PairBlock block = domain_.fill(first + std::min(i, count - 1), pass.order,
                                                 job.bits16.data() + static_cast<std::size_t>(i) * elements);
            if (i < count) pairs += static_cast<std::uint64_t>(block.partners);
        }
        lay_out<std::uint16_t>(recipe_, pass.strip, job.bits16, job.c);
        quantize(recipe_, job.c.view(), job.expected);
        const auto run = differing_run(subject_, job.c, job.expected, job);
        if (run && without_outputs(*run, job.c, result)) return result;
        result.tally.checked = pairs;
        if (run) expand(pass, count, *run, job, result);
        return result;
    }

 private:
    [[nodiscard]] DType dtype() const { return recipe_.input.dtype; }

    void add_part(Direction direction, PairDomain::Order order) {
        const Strip strip = whole_blocks(recipe_, direction);
        const auto blocks = blocks_per_case(strip, subject_.kernel(), kElementsPerStep);
        const std::string type(name_of(dtype()));
        ProofPart part = make_part(std::string(direction == Direction::rowwise ? "rowwise" : "columnwise") +
                                       (order == PairDomain::Order::ascending ? ", ascending" : ", shuffled"),
                                   "every " + type +
                                       " amax, 0 and Inf included, with every element of no larger "
                                       "magnitude, of both signs, and every NaN",
                                   dtype(), pair_sets());
        part.values = domain_.pairs();
        if (blocks)
            part.steps = (domain_.blocks() + *blocks - 1) / *blocks;
        else
            part.unsupported = "the kernel takes no tensor of whole blocks, one after the other";
        proof_.parts.push_back(std::move(part));
        passes_.push_back({strip, order, blocks.value_or(1)});
    }

    void expand(const Pass& pass, std::int64_t count, const Run& run, const ProofJob& job,
                StepResult& result) const {
        ProofTally& tally = result.tally;
        for_each_difference(job.c, job.expected, run.outputs, [&](const Difference& d) {
            if (d.block.direction == pass.strip.direction &&
                pass.strip.place(d.block.row, d.block.col) >= count)
                return;
            ++tally.differing;
            tally.sets[d.x ? kCode : kScale].add(d.amax, d.amax);
            if (d.x) tally.sets[kElement].add(*d.x, *d.x);
            const Witness here{d.amax, d.x};
            if (!tally.first || here < *tally.first) tally.first = here;
        });
        if (tally.first) result.counterexamples = {pair_case(pass.strip, *tally.first), job.c};
    }

    // The amax, and beside it the element, in the smallest tensor that the kernel takes.
    [[nodiscard]] Case pair_case(const Strip& strip, const Witness& pair) const {
        const KernelInfo& kernel = subject_.kernel();
        const auto round_up = [](std::int64_t n, std::int64_t multiple) {
            return (n + multiple - 1) / multiple * multiple;
        };
        Case c;
        c.recipe = recipe_;
        c.rows = round_up(strip.side_by_side ? 2 : 1, kernel.rows_multiple);
        c.cols = round_up(strip.side_by_side ? 1 : 2, kernel.cols_multiple);
        std::vector<std::uint16_t> bits(static_cast<std::size_t>(c.rows * c.cols));
        bits.front() = static_cast<std::uint16_t>(*pair.amax);
        bits[static_cast<std::size_t>(strip.side_by_side ? c.cols : 1)] =
            static_cast<std::uint16_t>(pair.x.value_or(*pair.amax));
        const auto bytes = std::as_bytes(std::span(bits));
        c.data.assign(bytes.begin(), bytes.end());
        return c;
    }

    ProofSubject subject_;
    Recipe recipe_;
    PairDomain domain_;
    Proof proof_;
    std::vector<Pass> passes_;
};

}  // namespace

std::unique_ptr<Prover> prove_pairs(const ProofSubject& subject, const Recipe& recipe) {
    if (subject.is_reference())
        throw InputError("prove pairs compares a kernel with the reference; name a kernel");
    if (subject.kernel().operation != Operation::quantize)
        throw InputError("prove pairs needs a kernel that quantizes, and " + subject.name() +
                         " gives scales only; use prove scale");
    if (recipe.input.dtype == DType::f32)
        throw InputError("f32 has too many pairs to prove them all; give --dtype bf16 or f16");
    return std::make_unique<PairsProver>(subject, recipe);
}

}  // namespace quantcheck
