#include "harness/bench_reference.hpp"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <cstring>
#include <functional>
#include <iomanip>
#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "harness/bench_typical_reference.hpp"
#include "reference/error.hpp"
#include "reference/quantize.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {

namespace {

constexpr std::int64_t kSide = 4096;
constexpr double kMostMemcpy = 4, kAimMemcpy = 2, kLeastSpeedup = 30, kAimSpeedup = 60;

/// Keeps the CPU time per iteration of each repetition, in milliseconds, and prints nothing. CPU time,
/// because a machine shared with others would add waiting.
class MedianReporter : public benchmark::BenchmarkReporter {
 public:
    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs)
            if (run.run_type == Run::RT_Iteration)
                times_[run.run_name.function_name].push_back(1e3 * run.cpu_accumulated_time /
                                                             static_cast<double>(run.iterations));
    }
    [[nodiscard]] double median(const std::string& name) {
        std::vector<double>& times = times_.at(name);
        std::ranges::nth_element(times, times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2));
        return times[times.size() / 2];
    }

 private:
    std::map<std::string, std::vector<double>> times_;
};

/// bf16 values of both signs with exponents over twelve octaves; any fixed bits would do.
std::vector<std::uint16_t> make_input() {
    std::vector<std::uint16_t> x(static_cast<std::size_t>(kSide * kSide));
    std::uint32_t state = 1;
    for (std::uint16_t& bits : x) {
        state = state * 1664525u + 1013904223u;
        const std::uint32_t exponent = 118 + (state >> 20) % 12;
        bits = static_cast<std::uint16_t>((state >> 16 & 0x8000u) | exponent << 7 | (state >> 8 & 0x7Fu));
    }
    return x;
}

void require_same(const char* what, const void* expected, const Bytes& actual) {
    if (std::memcmp(expected, actual.data(), actual.size()) != 0)
        throw HarnessFault(std::string("bench reference: the two references disagree on ") + what);
}

void add(const std::string& name, const std::function<void()>& body, int repetitions) {
    benchmark::RegisterBenchmark(name.c_str(),
                                 [body](benchmark::State& state) {
                                     for ([[maybe_unused]] auto _ : state) {
                                         body();
                                         benchmark::ClobberMemory();
                                     }
                                 })
        ->Repetitions(repetitions)
        ->MinTime(0.02);
}

/// One line of the table; true if both floors hold.
bool print_line(std::ostream& out, const std::string& block, double ours, double copy, double typical) {
    const double times_copy = ours / copy, speedup = typical / ours;
    const bool holds = times_copy <= kMostMemcpy && speedup >= kLeastSpeedup;
    out << std::left << std::setw(10) << block << std::right << std::fixed << std::setprecision(2)
        << std::setw(12) << copy << std::setw(13) << ours << std::setw(12) << typical << std::setw(11)
        << times_copy << "x" << std::setw(11) << speedup << "x  " << (holds ? "floors hold" : "BELOW A FLOOR")
        << "\n";
    return holds;
}

}  // namespace

int bench_reference(std::ostream& out) {
    const std::vector<std::uint16_t> x = make_input();
    const TensorView view{reinterpret_cast<const std::byte*>(x.data()), DType::bf16, kSide, kSide, kSide};
    std::vector<std::uint16_t> copy(x.size(),
                                    1);  // written once, so that no page is touched for the first time below
    std::vector<std::uint8_t> codes(x.size());
    std::vector<float> scale_inv(static_cast<std::size_t>(kSide * kSide / 128));
    std::array<Outputs, 2> outputs;

    benchmark::ClearRegisteredBenchmarks();
    add(
        "memcpy", [&] { std::memcpy(copy.data(), x.data(), x.size() * sizeof x[0]); }, 15);
    for (const std::int64_t block_rows : {std::int64_t{128}, std::int64_t{1}}) {
        const std::string block = std::to_string(block_rows) + "x128";
        // Scales in row-major order of the grid, which is what the typical reference writes.
        const Recipe recipe = recipe_from_id(
            block_rows == 1 ? "te.float8_block_1x128[input=bf16,layout=compact,outputs=rowwise]"
                            : "te.float8_block_128x128[input=bf16,outputs=rowwise]");
        Outputs& ours = outputs[block_rows == 1];
        quantize(recipe, view, ours);
        typical_reference(x.data(), kSide, kSide, block_rows, 128, codes.data(), scale_inv.data());
        require_same("codes", codes.data(), ours[Slot::codes].value());
        require_same("scales", scale_inv.data(), ours[Slot::scale_inv].value());
        add(
            "reference " + block, [recipe, view, &ours] { quantize(recipe, view, ours); }, 15);
        add(
            "typical " + block,
            [&, block_rows] {
                typical_reference(x.data(), kSide, kSide, block_rows, 128, codes.data(), scale_inv.data());
            },
            5);
    }
    MedianReporter reporter;
    benchmark::RunSpecifiedBenchmarks(&reporter);
    benchmark::ClearRegisteredBenchmarks();

    out << "reference quantizer, bf16 -> E4M3, " << kSide << "x" << kSide
        << ", one core, into buffers in use; ms, medians\n"
        << "block           memcpy    reference     typical  of memcpy  to typical\n";
    bool hold = true;
    for (const std::string block : {"128x128", "1x128"})
        hold &= print_line(out, block, reporter.median("reference " + block), reporter.median("memcpy"),
                           reporter.median("typical " + block));
    out << std::setprecision(0) << "floors: at most " << kMostMemcpy << "x memcpy (aim " << kAimMemcpy
        << "x), at least " << kLeastSpeedup << "x faster than the typical reference (aim " << kAimSpeedup
        << "x)\n";
    return hold ? 0 : 1;
}

}  // namespace quantcheck
