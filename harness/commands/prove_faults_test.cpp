// A fault at one value of a whole domain is found, named, saved and replayed.
#include <cstdio>
#include <gtest/gtest.h>
#include <random>

#include "harness/exit_code.hpp"
#include "harness/fp_environment.hpp"
#include "harness/prove/pair_domain.hpp"
#include "harness/testing/prove_run.hpp"
#include "harness/worker/plugin_library.hpp"

namespace quantcheck {
namespace {

using testing::bits;
using testing::plugin;
using testing::prove;
using testing::ProveRun;
using testing::Scratch;
using testing::Variable;

// Below `end`, from a fixed seed.
class Draw {
 public:
    explicit Draw(unsigned seed) : random_(seed) {}
    std::uint32_t operator()(std::uint32_t end) { return static_cast<std::uint32_t>(random_() % end); }

 private:
    std::mt19937 random_;
};

std::string hex(std::uint32_t value, const char* format = "%04X") {
    char text[16];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

// The saved counterexample fails on the faulty kernel and passes on the right one.
void expect_replays(const ProveRun& run, const std::string& faulty, const std::string& right) {
    ASSERT_EQ(run.report.at("failures").size(), 1u) << run.result.out;
    const std::string file = run.report.at("failures").at(0).at("saved_as");
    EXPECT_EQ(
        testing::quantcheck({"replay", file, "--plugin", plugin("needle"), "--kernel", faulty}).exit_code,
        kNonconformant);
    EXPECT_EQ(testing::quantcheck({"replay", file, "--kernel", right}).exit_code, kConformant);
}

TEST(ProveScale, FindsTheOneWrongAmaxOfAQuantizeKernel) {
    Draw draw(1);
    for (const char* direction : {"rowwise", "columnwise"}) {
        const Scratch scratch;
        const std::uint32_t amax = 1 + draw(0x7F7F);
        const Variable needle("QC_NEEDLE_AMAX", hex(amax));
        const ProveRun run =
            prove(scratch, "r",
                  {"scale", "--kernel", "needle.block_1x128", "--plugin", plugin("needle"), "--recipe",
                   "te.float8_block_1x128[outputs=" + std::string(direction) + "]"});
        EXPECT_EQ(run.result.exit_code, kNonconformant) << run.result.out << run.result.err;
        EXPECT_EQ(run.part(1).at("differing"), 1);
        EXPECT_EQ(bits(run.part(1).at("first").at("amax")), "0x" + hex(amax));
        expect_replays(run, "needle.block_1x128", "host.block_1x128");
    }
}

TEST(ProveScale, FindsTheOneWrongAmaxOfATileKernel) {
    const Scratch scratch;
    const Variable needle("QC_NEEDLE_AMAX", "1234");
    const ProveRun run = prove(scratch, "r",
                               {"scale", "--kernel", "needle.block_128x128", "--plugin", plugin("needle"),
                                "--recipe", "te.float8_block_128x128[input=f16]"});
    EXPECT_EQ(run.result.exit_code, kNonconformant) << run.result.out;
    EXPECT_EQ(bits(run.part(1).at("first").at("amax")), "0x1234");
    expect_replays(run, "needle.block_128x128", "host.block_128x128");
}

// All 2^31 amaxes take half a minute: the shard that holds the wrong one is enough. A step holds 2^16 amaxes.
TEST(ProveScale, FindsTheOneWrongAmaxOfAScaleKernel) {
    Draw draw(2);
    for (int i = 0; i < 3; ++i) {
        const Scratch scratch;
        const std::uint32_t amax = 1 + draw(0x7F7FFFFF);
        const Variable needle("QC_NEEDLE_AMAX", hex(amax, "%08X"));
        const std::string shard = std::to_string((amax >> 20) + 1) + "/2048";
        const ProveRun run =
            prove(scratch, "r",
                  {"scale", "--kernel", "needle.scale", "--plugin", plugin("needle"), "--shard", shard});
        EXPECT_EQ(run.result.exit_code, kNonconformant) << run.result.out;
        EXPECT_EQ(run.part(0).at("differing"), 1);
        EXPECT_EQ(bits(run.part(0).at("first").at("amax")), "0x" + hex(amax, "%08X"));
        expect_replays(run, "needle.scale", "host.scale");
    }
}

// The shard of a 200th that holds this pair in the pass's first half.
std::string shard_of(std::uint32_t amax, std::uint32_t x) {
    const PairDomain domain(0x7F80, 0x8000, 128);
    std::vector<std::uint16_t> block(128);
    for (std::int64_t i = 0; i < domain.blocks(); ++i) {
        const PairBlock found = domain.fill(i, PairDomain::Order::ascending, block.data());
        for (std::size_t k = 1; found.amax == amax && k <= static_cast<std::size_t>(found.partners); ++k)
            if (block[k] == x) return std::to_string(i * 100 / domain.blocks() + 1) + "/200";
    }
    return "";
}

TEST(ProvePairs, FindsTheOneWrongPair) {
    Draw draw(3);
    for (int i = 0; i < 3; ++i) {
        const Scratch scratch;
        // Near the middle of a shard, whose ends are not those of the blocks.
        const std::uint32_t amax = 0x100 + draw(0x7E00), x = draw(amax) | draw(2) << 15;
        const Variable a("QC_NEEDLE_AMAX", hex(amax)), b("QC_NEEDLE_X", hex(x));
        const ProveRun run = prove(scratch, "r",
                                   {"pairs", "--kernel", "needle.block_1x128", "--plugin", plugin("needle"),
                                    "--dtype", "bf16", "--shard", shard_of(amax, x)});
        EXPECT_EQ(run.result.exit_code, kNonconformant) << hex(amax) << " " << hex(x) << run.result.out;
        EXPECT_EQ(run.part(0).at("differing"), 1);
        EXPECT_EQ(bits(run.part(0).at("first").at("amax")), "0x" + hex(amax));
        EXPECT_EQ(bits(run.part(0).at("first").at("x")), "0x" + hex(x));
        expect_replays(run, "needle.block_1x128", "host.block_1x128");
    }
}

TEST(ProvePairs, TheShuffledPassFindsAFaultOfPlace) {
    const Scratch scratch;
    // An amax of Inf has the most blocks, spread over all shards of the shuffled pass.
    const Variable a("QC_NEEDLE_AMAX", "7F80"), late("QC_NEEDLE_LATE", "1");
    const std::vector<std::string> arguments = {"pairs",    "--kernel",       "needle.block_1x128",
                                                "--plugin", plugin("needle"), "--shard"};
    auto ascending = arguments, shuffled = arguments;
    ascending.emplace_back("100/200");
    shuffled.emplace_back("101/200");
    EXPECT_EQ(prove(scratch, "ascending", ascending).result.exit_code, kInconclusive);
    const ProveRun run = prove(scratch, "shuffled", shuffled);
    EXPECT_EQ(run.result.exit_code, kNonconformant) << run.result.out;
    EXPECT_EQ(run.set(1, "scale differs").at("count"), 1);
    expect_replays(run, "needle.block_1x128", "host.block_1x128");
}

TEST(ProveCast, TheHostKernelsCastIsTheReferences) {
    const Scratch scratch;
    for (const char* kernel : {"reference", "host.block_1x128", "host.block_128x128"}) {
        const ProveRun run =
            prove(scratch, "r", {"cast", "--format", "E5M2", "--kernel", kernel, "--shard", "26/100"});
        EXPECT_EQ(run.result.exit_code, kInconclusive)
            << kernel << run.result.out << run.result.err;  // one shard proves nothing
        EXPECT_EQ(run.part(1).at("differing"), 0) << kernel;
        std::uint64_t counted = 0;
        for (const auto& bin : run.part(1).at("histogram")) counted += bin.get<std::uint64_t>();
        EXPECT_EQ(counted, run.part(1).at("checked"));
        EXPECT_GT(counted, 0u);
    }
}

TEST(ProveCast, FindsTheOneWrongFloat) {
    const Scratch scratch;
    const Variable a("QC_NEEDLE_AMAX", "7F800000"), x("QC_NEEDLE_X", "3F9C0FFE");
    // Floats from 1 on come after a quarter of all.
    const ProveRun run =
        prove(scratch, "r",
              {"cast", "--kernel", "needle.block_1x128", "--plugin", plugin("needle"), "--shard", "26/100"});
    EXPECT_EQ(run.result.exit_code, kNonconformant) << run.result.out;
    EXPECT_EQ(run.part(1).at("differing"), 1);
    EXPECT_EQ(bits(run.part(1).at("first").at("x")), "0x3F9C0FFE");
    expect_replays(run, "needle.block_1x128", "host.block_1x128");
}

TEST(ProveScale, AKernelThatCrashesFailsAndItsCaseIsSaved) {
    const Scratch scratch;
    const ProveRun run =
        prove(scratch, "r", {"scale", "--kernel", "mutant.crash", "--plugin", plugin("quantcheck_mutants")});
    EXPECT_EQ(run.result.exit_code, kNonconformant) << run.result.out << run.result.err;
    EXPECT_EQ(run.proof().at("verdict"), "incomplete");
    EXPECT_EQ(run.report.at("failures").at(0).at("verdict"), "crash");
    EXPECT_TRUE(std::filesystem::exists(run.report.at("failures").at(0).at("saved_as").get<std::string>()));
}

#if defined(__x86_64__)
// scale_inv is subnormal, and flushed, up to 448 / 2^126: the next amax has 2^-126, the least normal number.
TEST(FastMath, LosesTheSubnormalScalesOfEpsilonZero) {
    const Scratch scratch;
    const std::vector<std::string> arguments = {"scale", "--kernel", "fast_math.scale", "--plugin",
                                                plugin("quantcheck_fast_math")};
    const auto run_at = [&](const char* epsilon, const char* shard) {
        auto all = arguments;
        all.insert(all.end(), {"--recipe", std::string("te.float8_block_1x128[epsilon=") + epsilon + "]",
                               "--shard", shard});
        return prove(scratch, "r", all);
    };
    const ProveRun first = run_at("0", "1/8192"), edge = run_at("0", "312/8192");
    EXPECT_EQ(first.result.exit_code, kNonconformant) << first.result.out;
    EXPECT_EQ(bits(first.part(0).at("first").at("amax")), "0x00000001");
    EXPECT_EQ(first.set(0, "kernel scale_inv zero").at("count"), (4 << 16) - 1);
    EXPECT_EQ(edge.result.exit_code, kNonconformant) << edge.result.out;
    EXPECT_EQ(bits(edge.set(0, "kernel scale_inv zero").at("intervals").back().at("last")), "0x04DFFFFF");
    EXPECT_EQ(run_at("0", "313/8192").part(0).at("differing"), 0);
    for (const char* shard : {"1/8192", "312/8192", "5000/8192"})
        EXPECT_EQ(run_at("1e-12", shard).part(0).at("differing"), 0) << shard;
}

TEST(FastMath, LeavesTheFloatingPointEnvironmentOfItsHostAlone) {
    const PluginLibrary library(plugin("quantcheck_fast_math"));
    EXPECT_EQ(fp_environment_fault(), std::nullopt);
    float amax = 1e-40F, scale = 0, scale_inv = 0;
    qc_scale_args args{};
    args.struct_size = sizeof args;
    args.amax = &amax;
    args.scale = &scale;
    args.scale_inv = &scale_inv;
    args.count = 1;
    args.input_dtype = QC_F32;
    args.code_format = QC_E4M3;
    EXPECT_EQ(library.table().kernels[0]->scale_from_amax(&args), QC_OK);
    EXPECT_EQ(scale_inv, 0.0F);
    EXPECT_EQ(fp_environment_fault(), std::nullopt);
}
#endif

}  // namespace
}  // namespace quantcheck
