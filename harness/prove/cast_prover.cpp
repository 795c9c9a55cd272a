#include <algorithm>
#include <bit>
#include <cstring>
#include <xxhash.h>

#include "harness/prove/amax_case.hpp"
#include "harness/prove/cast_domain.hpp"
#include "harness/prove/compare_case.hpp"
#include "harness/prove/cuda_cast.hpp"
#include "harness/prove/provers.hpp"
#include "harness/prove/strip.hpp"
#include "reference/encode.hpp"
#include "reference/error.hpp"
#include "reference/quantize.hpp"
#include "reference/row_kernels.hpp"
#include "reference/scale.hpp"
#include "reference/slow_oracle.hpp"

namespace quantcheck {
namespace {

constexpr std::uint64_t kFloats = std::uint64_t{1} << 32;
constexpr std::uint64_t kFloatsPerStep = 1 << 18;  // the checksum adds up the hashes of such runs
constexpr std::uint64_t kBoundariesPerStep = 1 << 10;
constexpr std::uint32_t kInf = 0x7F80'0000;

void add_codes(std::span<const std::uint8_t> codes, std::uint64_t seed, ProofTally& tally) {
    auto& bins = tally.histogram.emplace();
    std::array<std::array<std::uint32_t, 256>, 4>
        counts{};  // four, so that equal neighbours do not wait for each other
    std::size_t i = 0;
    for (; i + 4 <= codes.size(); i += 4)
        for (std::size_t lane = 0; lane < 4; ++lane) ++counts[lane][codes[i + lane]];
    for (; i < codes.size(); ++i) ++counts[0][codes[i]];
    for (std::size_t code = 0; code < bins.size(); ++code)
        for (const auto& lane : counts) bins[code] += lane[code];
    tally.checksum = XXH3_64bits_withSeed(codes.data(), codes.size(), seed);
}

void add_difference(std::uint32_t x, ProofTally& tally) {
    ++tally.differing;
    tally.sets[0].add(x, x);
    const Witness here{std::nullopt, x};
    if (!tally.first || here < *tally.first) tally.first = here;
}

std::vector<ProofSet> cast_sets() { return {{"differs", "floats with a code that is not the expected one"}}; }

class CastProver final : public Prover {
 public:
    CastProver(const ProofSubject& subject, const Recipe& recipe, const NumberFormat& format)
        : subject_(subject), recipe_(recipe), format_(format), boundaries_(cast_boundaries(format)) {
        proof_.kind = ProofKind::cast;
        proof_.subject = subject_.name();
        proof_.recipe = subject_.is_reference() ? "cast to " + std::string(format.name) : recipe_.id();
        ProofPart oracle = make_part(
            "slow oracle",
            "every bf16 and f16 value, every code's value, every tie and the floats beside them, through the "
            "reference and through exact arithmetic",
            DType::f32, cast_sets());
        oracle.judges_reference = true;
        oracle.values = boundaries_.size();
        oracle.steps =
            static_cast<std::int64_t>((boundaries_.size() + kBoundariesPerStep - 1) / kBoundariesPerStep);
        proof_.parts.push_back(std::move(oracle));
        if (subject_.is_reference())
            add_all_floats();
        else
            add_kernel();
    }

    [[nodiscard]] const Proof& blank() const override { return proof_; }

    [[nodiscard]] StepResult run(std::size_t part, std::int64_t step, ProofJob& job) const override {
        StepResult result;
        result.tally = blank_tally(proof_.parts[part]);
        if (part == 0)
            against_oracle(static_cast<std::uint64_t>(step), result.tally);
        else if (subject_.is_reference())
            against_headers(static_cast<std::uint64_t>(step), job, result.tally);
        else
            against_kernel(static_cast<std::uint64_t>(step), job, result);
        return result;
    }

 private:
    void add_all_floats() {
        ProofPart part =
            make_part("all floats",
                      std::string("all 2^32 floats through the reference's cast and its vectorised form") +
                          (has_cuda_cast() ? ", and through the CUDA headers' host conversion"
                                           : " (this build knows no CUDA headers)"),
                      DType::f32, cast_sets());
        part.judges_reference = true;
        finish_part(std::move(part), true);
    }

    void add_kernel() {
        ProofPart part = make_part(
            "kernel", "all 2^32 floats through the kernel, in blocks with one Inf, whose scale is 1",
            DType::f32, cast_sets());
        strip_ = whole_blocks(recipe_, scaled_directions(recipe_).front());
        per_block_ = static_cast<std::uint64_t>(strip_.elements()) - 1;
        const auto least = blocks_per_case(strip_, subject_.kernel(), 1);
        const auto wanted = static_cast<std::int64_t>((kFloatsPerStep + per_block_ - 1) / per_block_);
        if (least) blocks_ = (wanted + *least - 1) / *least * *least;
        const bool fits =
            least && subject_.kernel().takes_shape(strip_.tensor_rows(blocks_), strip_.tensor_cols(blocks_));
        if (!fits) part.unsupported = "the kernel takes no tensor of whole blocks, one after the other";
        if (recipe_.input.dtype != DType::f32) part.unsupported = "its input is not f32";
        float inf = std::bit_cast<float>(kInf), applied = 0, stored = 0;
        scale_from_amax(recipe_, {&inf, 1}, {&applied, 1}, {&stored, 1});
        if (applied != 1) part.unsupported = "by the recipe no block holds every float at a scale of 1";
        const bool provable = part.unsupported.empty();
        proof_.rests_on = {
            "A code depends on its element and its block's amax alone: in the blocks here the amax is Inf."};
        finish_part(std::move(part), provable);
    }

    void finish_part(ProofPart part, bool provable) {
        part.values = kFloats;
        part.steps = provable ? static_cast<std::int64_t>(kFloats / kFloatsPerStep) : 0;
        proof_.parts.push_back(std::move(part));
    }

    void against_oracle(std::uint64_t step, ProofTally& tally) const {
        const std::uint64_t first = step * kBoundariesPerStep;
        const auto values =
            std::span(boundaries_).subspan(first, std::min(kBoundariesPerStep, boundaries_.size() - first));
        for (const std::uint32_t x : values)
            if (encode(format_, x, Overflow::saturate) != oracle_code(format_.name, std::bit_cast<float>(x)))
                add_difference(x, tally);
        tally.checked = values.size();
    }

    void against_headers(std::uint64_t step, ProofJob& job, ProofTally& tally) const {
        const auto first = static_cast<std::uint32_t>(step * kFloatsPerStep);
        job.amax.resize(kFloatsPerStep);
        for (std::uint32_t i = 0; i < kFloatsPerStep; ++i) job.amax[i] = std::bit_cast<float>(first + i);
        std::vector<std::uint8_t> lanes(kFloatsPerStep), cuda(kFloatsPerStep);
        job.codes.resize(kFloatsPerStep);
        for (std::uint32_t i = 0; i < kFloatsPerStep; ++i)
            job.codes[i] = static_cast<std::uint8_t>(encode(format_, first + i, Overflow::saturate));
        cast_lanes(job.amax, lanes);
        if (has_cuda_cast())
            cuda_cast(*format_.format, job.amax, cuda);
        else
            cuda = job.codes;
        if (lanes != job.codes || cuda != job.codes)
            for (std::uint32_t i = 0; i < kFloatsPerStep; ++i)
                if (lanes[i] != job.codes[i] || cuda[i] != job.codes[i]) add_difference(first + i, tally);
        add_codes(job.codes, step, tally);
        tally.checked = kFloatsPerStep;
    }

    void cast_lanes(std::span<const float> x, std::span<std::uint8_t> codes) const {
        const float one = 1;
        const auto* row = reinterpret_cast<const std::byte*>(x.data());
        const auto count = static_cast<std::int64_t>(x.size());
        encode_row(DType::f32, ScaleStep::multiply, format_, row, count, count, &one, row, codes.data());
    }

    void against_kernel(std::uint64_t step, ProofJob& job, StepResult& result) const {
        const std::uint64_t first = step * kFloatsPerStep;
        const auto elements = per_block_ + 1;
        job.bits32.resize(static_cast<std::uint64_t>(blocks_) * elements);
        for (std::uint64_t b = 0; b < static_cast<std::uint64_t>(blocks_);
             ++b) {  // what is left repeats the last floats
            std::uint32_t* out = job.bits32.data() + b * elements;
            out[0] = kInf;
            const auto start =
                static_cast<std::uint32_t>(first + std::min(b * per_block_, kFloatsPerStep - per_block_));
            for (std::uint32_t i = 0; i < per_block_; ++i) out[i + 1] = start + i;
        }
        lay_out<std::uint32_t>(recipe_, strip_, job.bits32, job.c);
        quantize(recipe_, job.c.view(), job.expected);
        const auto run = differing_run(subject_, job.c, job.expected, job);
        if (run && without_outputs(*run, job.c, result)) return;
        job.codes.resize(kFloatsPerStep);
        read_codes(run ? run->outputs : job.expected, job);
        ProofTally& tally = result.tally;
        add_codes(job.codes, step, tally);
        tally.checked = kFloatsPerStep;
        if (!run) return;
        IntervalSet seen(kFloatsPerStep);  // what is left repeats floats, which count once
        for_each_difference(job.c, job.expected, run->outputs, [&](const Difference& d) {
            const std::uint32_t x = d.x.value_or(kInf);
            const std::uint64_t before = seen.count();
            seen.add(x, x);
            if (seen.count() == before) return;
            ++tally.differing;
            const Witness here{std::nullopt, x};
            if (!tally.first || here < *tally.first) tally.first = here;
        });
        for (const BitInterval& interval : seen.intervals()) tally.sets[0].add(interval.first, interval.last);
        if (tally.first) result.counterexamples = {one_float_case(*tally.first->x), job.c};
    }

    // The kernel's codes in the order of the floats, without the leading elements. What the first direction
    // wrote.
    void read_codes(const Outputs& outputs, ProofJob& job) const {
        const Bytes& from = *outputs[strip_.side_by_side ? Slot::codes_t : Slot::codes];
        // A columnwise direction that does not transpose its codes keeps them apart by the number of blocks.
        const bool apart = strip_.side_by_side && !codes_transposed(recipe_, strip_.direction);
        const std::uint64_t elements = per_block_ + 1, step = apart ? static_cast<std::uint64_t>(blocks_) : 1;
        for (std::uint64_t b = 0; b * per_block_ < kFloatsPerStep; ++b) {
            const std::uint64_t start = std::min(b * per_block_, kFloatsPerStep - per_block_);
            const std::byte* codes = from.data() + (apart ? b : b * elements);
            if (step == 1)
                std::memcpy(job.codes.data() + start, codes + 1, per_block_);
            else
                for (std::uint64_t i = 0; i < per_block_; ++i)
                    job.codes[start + i] = std::to_integer<std::uint8_t>(codes[(i + 1) * step]);
        }
    }

    [[nodiscard]] Case one_float_case(std::uint32_t x) const {
        const auto blocks = blocks_per_case(strip_, subject_.kernel(), 1).value_or(1);
        std::vector<std::uint32_t> bits(static_cast<std::size_t>(blocks * strip_.elements()));
        bits[0] = kInf;
        bits[1] = x;
        Case c;
        lay_out<std::uint32_t>(recipe_, strip_, bits, c);
        return c;
    }

    ProofSubject subject_;
    Recipe recipe_;
    const NumberFormat& format_;
    std::vector<std::uint32_t> boundaries_;
    Proof proof_;
    Strip strip_;
    std::int64_t blocks_ = 1;
    std::uint64_t per_block_ = 1;
};

}  // namespace

std::unique_ptr<Prover> prove_cast(const ProofSubject& subject, const Recipe& recipe, CodeFormat format) {
    if (!subject.is_reference() && subject.kernel().operation != Operation::quantize)
        throw InputError("prove cast needs a kernel that quantizes, and " + subject.name() +
                         " gives scales only");
    return std::make_unique<CastProver>(subject, recipe, *number_format(format));
}

}  // namespace quantcheck
