#include "harness/bench_emulation.hpp"

#include <algorithm>
#include <cstring>
#include <ctime>
#include <functional>
#include <iomanip>
#include <ostream>
#include <string>
#include <vector>

#include "harness/installation.hpp"
#include "harness/worker/describe.hpp"
#include "harness/worker/emulated_launch.hpp"
#include "harness/worker/launch_image.hpp"
#include "harness/worker/shared_region.hpp"
#include "properties/blocks.hpp"
#include "properties/subject.hpp"
#include "reference/error.hpp"
#include "reference/quantize.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

constexpr std::int64_t kSide = 1024;
constexpr double kFloor = 60;
constexpr int kRepetitions = 9;

double cpu_seconds() {
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Millions of elements a second, the median of some repetitions after a first one.
double rate(const std::function<void()>& body) {
    body();
    std::vector<double> times;
    for (int i = 0; i < kRepetitions; ++i) {
        const double start = cpu_seconds();
        body();
        times.push_back(cpu_seconds() - start);
    }
    std::ranges::nth_element(times, times.begin() + kRepetitions / 2);
    return 1e-6 * static_cast<double>(kSide * kSide) / times[kRepetitions / 2];
}

/// Any bits whose values span some octaves would do.
Case make_input(const std::string& recipe) {
    Case c;
    c.recipe = recipe_from_id(recipe);
    c.rows = c.cols = kSide;
    std::uint32_t state = 1;
    for (std::int64_t i = 0; i < kSide * kSide; ++i) {
        state = state * 1664525U + 1013904223U;
        const std::uint32_t bits =
            (state >> 16 & 0x8000U) | (118 + (state >> 20) % 12) << 7 | (state >> 8 & 0x7FU);
        c.data.push_back(static_cast<std::byte>(bits & 0xFFU));
        c.data.push_back(static_cast<std::byte>(bits >> 8));
    }
    return c;
}

std::filesystem::path emulated_plugin() {
    for (const auto& path : builtin_plugins())
        if (path.filename() == "quantcheck_emulated.so") return path;
    throw InputError(
        "bench emulation: quantcheck_emulated.so is not beside the built-in kernels; build all of it");
}

}  // namespace

int bench_emulation(std::ostream& out) {
    const PluginLibrary plugin(emulated_plugin());
    const PluginInfo info = worker::describe(plugin);
    const qc_emulation& emulation = *worker::find_emulation(plugin);
    bool holds = true;
    out << "emulated kernels, bf16 -> E4M3, " << kSide << "x" << kSide
        << ", rowwise, one core; million elements a second, medians of CPU time\n"
        << std::fixed << std::setprecision(0);
    for (const std::string block : {"128x128", "1x128"}) {
        const std::string name = "emulated.cuda.block_" + block;
        const auto kernel = std::ranges::find(info.kernels, name, &KernelInfo::name);
        if (kernel == info.kernels.end()) throw InputError("bench emulation: there is no kernel " + name);
        const auto index = static_cast<std::uint32_t>(kernel - info.kernels.begin());
        const Case c = make_input("te.float8_block_" + block + "[input=bf16,outputs=rowwise]");
        const LaunchImage image(c, index, kPoisons[0], Surroundings::filled);
        SharedRegion memory = SharedRegion::create();  // guard pages need whole pages
        std::byte* const region = memory.map(image.bytes().size());
        std::memcpy(region, image.bytes().data(), image.bytes().size());
        worker::GuardPages guards;
        const double emulated = rate([&] {
            if (worker::launch_emulated(emulation, *plugin.table().kernels[index], image.request(), region,
                                        guards)
                    .status != QC_OK)
                throw HarnessFault("bench emulation: " + name + " failed");
        });
        Outputs expected;
        const double reference = rate([&] { quantize(c.recipe, c.view(), expected); });
        if (!same_logical_bytes(c, expected, image.outputs(region)))
            throw HarnessFault("bench emulation: " + name + " differs from the reference");
        out << std::left << std::setw(28) << name << std::right << std::setw(6) << emulated << "   reference"
            << std::setw(6) << reference << "\n";
        if (block == "128x128") holds = emulated >= kFloor;
    }
    out << "floor: " << kFloor << " for 128x128 (aim 150): " << (holds ? "holds" : "BELOW THE FLOOR") << "\n";
    return holds ? 0 : 1;
}

}  // namespace quantcheck
