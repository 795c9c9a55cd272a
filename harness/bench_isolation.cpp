#include "harness/bench_isolation.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <functional>
#include <iomanip>
#include <ostream>
#include <vector>

#include "harness/installation.hpp"
#include "harness/worker/launch.hpp"
#include "harness/worker/plugin_library.hpp"
#include "harness/worker/worker.hpp"
#include "properties/subject.hpp"
#include "reference/error.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using Clock = std::chrono::steady_clock;
constexpr double kMostAdded = 30, kAimAdded = 10;  // microseconds
constexpr int kRounds = 200, kLaunches = 100;

Case small_case() {
    Plan plan;
    plan.recipe = recipe_from_id("te.float8_block_1x128[input=bf16,outputs=both]");
    plan.rows = 4;
    plan.cols = 256;
    plan.kinds.assign(static_cast<std::size_t>(plan.patch_grid_rows() * plan.patch_grid_cols()),
                      Kind::const_one);
    return make_case(plan);
}

std::uint32_t index_of(const qc_plugin& plugin, const std::string& kernel) {
    for (std::uint32_t i = 0; i < plugin.kernel_count; ++i)
        if (plugin.kernels[i]->name == kernel) return i;
    throw HarnessFault("bench isolation: there is no kernel " + kernel);
}

double microseconds_each(const LaunchImage& first, const LaunchImage& second,
                         const std::function<void(const LaunchImage&)>& launch) {
    const auto start = Clock::now();
    for (int i = 0; i < kLaunches; ++i) launch(i % 2 == 0 ? first : second);
    return std::chrono::duration<double, std::micro>(Clock::now() - start).count() / kLaunches;
}

double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + std::ssize(values) / 2, values.end());
    return values[values.size() / 2];
}

}  // namespace

int bench_isolation(std::ostream& out) {
    const std::filesystem::path path = builtin_plugins().front();
    const PluginLibrary plugin(path);
    const std::uint32_t index = index_of(plugin.table(), "host.block_1x128");
    const qc_kernel& kernel = *plugin.table().kernels[index];
    const Case c = small_case();
    // The two runs of a case have their guard pages on different sides, so that protection changes every
    // time.
    const LaunchImage first(c, index, kPoisons[0], Surroundings::guarded_before),
        second(c, index, kPoisons[1], Surroundings::guarded_after);
    std::vector<std::byte> here(std::max(first.bytes().size(), second.bytes().size()));
    Worker worker(path, {});

    const auto call = [&](const LaunchImage& image) {
        std::memcpy(here.data(), image.bytes().data(), image.bytes().size());
        if (worker::launch(kernel, image.request(), here.data(), nullptr).status != QC_OK)
            throw HarnessFault("bench isolation: the kernel failed in this process");
    };
    const auto isolated = [&](const LaunchImage& image) {
        const Launched launched = worker.launch(image, {});
        if (!launched.answer.is_quiet())
            throw HarnessFault("bench isolation: the kernel failed in its worker: " + launched.answer.text);
    };
    isolated(first);  // starts the process
    // In turns, so that what else the machine does falls on both.
    std::vector<double> in_process, in_worker;
    for (int round = 0; round < kRounds; ++round) {
        in_process.push_back(microseconds_each(first, second, call));
        in_worker.push_back(microseconds_each(first, second, isolated));
    }
    const double added = median(in_worker) - median(in_process);
    out << "one launch of host.block_1x128, " << c.rows << "x" << c.cols << " bf16; us, medians of "
        << kRounds << "\n"
        << "in process   in worker       added\n"
        << std::fixed << std::setprecision(1) << std::setw(10) << median(in_process) << std::setw(12)
        << median(in_worker) << std::setw(12) << added << "  "
        << (added <= kMostAdded ? "floor holds" : "ABOVE THE FLOOR") << "\n"
        << std::setprecision(0) << "floor: at most " << kMostAdded << " us added (aim " << kAimAdded << ")\n";
    return added <= kMostAdded ? 0 : 1;
}

}  // namespace quantcheck
