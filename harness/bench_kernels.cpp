#include "harness/bench_kernels.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>

#include "corpora/atomic_file.hpp"
#include "harness/campaign/target.hpp"
#include "harness/commands/session.hpp"
#include "harness/exit_code.hpp"
#include "harness/host_facts.hpp"
#include "harness/worker/launch_request.hpp"
#include "harness/worker/worker.hpp"
#include "reference/error.hpp"
#include "reports/kernel_timing.hpp"
#include "reports/printable.hpp"

namespace quantcheck {
namespace {

struct Shape {
    std::int64_t rows, cols;
    double most_of_copy;  ///< of a quantize kernel from bf16 to E4M3
};
constexpr Shape kFloors[] = {
    {8192, 8192, 1.10}, {16384, 16384, 1.10}, {8192, 8200, 1.35}, {8191, 8193, 1.35}};

// What training uses; the floors are of these.
const std::vector<std::string> kRecipes = {
    "te.float8_block_1x128[format=E4M3,power_of_two=off,epsilon=0,input=bf16,layout=gemm_ready,"
    "outputs=rowwise]",
    "te.float8_block_1x128[format=E4M3,power_of_two=off,epsilon=0,input=bf16,layout=gemm_ready,"
    "outputs=both]",
    "te.float8_block_128x128[format=E4M3,power_of_two=off,epsilon=0,input=bf16,outputs=rowwise]",
    "te.float8_block_128x128[format=E4M3,power_of_two=off,epsilon=0,input=bf16,outputs=both]"};

constexpr std::uint64_t kAlignment = 256;  // of buffers, as of device allocations
constexpr std::chrono::minutes kTimeLimit{2};

std::int64_t side(std::string_view text, const std::string& shape) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    constexpr std::int64_t kMost = std::int64_t{1} << 31;
    if (error != std::errc() || end != text.data() + text.size() || value < 1 || value > kMost)
        throw InputError("--shape '" + shape +
                         "' is not ROWSxCOLS with sides from 1 to 2^31; write 8192x8200");
    return value;
}

Shape parse_shape(const std::string& text) {
    const std::size_t x = text.find('x');
    if (x == std::string::npos) throw InputError("--shape '" + text + "' is not ROWSxCOLS; write 8192x8200");
    const std::int64_t rows = side(std::string_view(text).substr(0, x), text);
    return {rows, side(std::string_view(text).substr(x + 1), text), 0};
}

/// The floor for this shape, if this is what the floors are of.
std::optional<double> floor_for(const Recipe& recipe, Operation operation, const Shape& shape) {
    if (operation != Operation::quantize || recipe.input.dtype != DType::bf16 ||
        recipe.code.format != CodeFormat::E4M3)
        return std::nullopt;
    const auto* const found = std::ranges::find_if(
        kFloors, [&](const Shape& s) { return s.rows == shape.rows && s.cols == shape.cols; });
    return found != std::end(kFloors) ? std::optional(found->most_of_copy) : std::nullopt;
}

/// Places one buffer after another; nothing stands between them, since nothing is judged.
worker::Request timed_request(const Recipe& recipe, const Target& target, const Shape& shape,
                              std::uint32_t repetitions) {
    const Operation operation = target.kernel().operation;
    const bool quantizes = operation == Operation::quantize;
    const std::int64_t count = shape.rows * shape.cols;
    worker::Request request = launch_request(
        recipe, operation, target.kernel_index,
        quantizes ? InputShape{shape.rows, shape.cols, shape.cols} : InputShape{1, count, count});
    request.kind = worker::RequestKind::time;
    request.repetitions = repetitions;
    const auto place = [&](std::uint64_t bytes) {
        const worker::Place placed{request.image_bytes, bytes, true, worker::kNoGuard};
        request.image_bytes += (bytes + kAlignment - 1) / kAlignment * kAlignment;
        return placed;
    };
    request.input = place(static_cast<std::uint64_t>(count) * (quantizes ? size_of(recipe.input.dtype) : 4));
    for (std::size_t i = 0; i < request.slots.size(); ++i)
        if (request.shapes[i].rows > 0) request.slots[i] = place(request.shapes[i].bytes());
    return request;
}

double bytes_moved(const worker::Request& request) {
    double bytes = static_cast<double>(request.input.bytes);
    for (const worker::Place& slot : request.slots) bytes += static_cast<double>(slot.bytes);
    return bytes;
}

KernelTiming time_one(Worker& worker, const Target& target, const Recipe& recipe, const Shape& shape,
                      std::uint32_t repetitions) {
    const worker::Request request = timed_request(recipe, target, shape, repetitions);
    KernelTiming timing{target.kernel().name, recipe.id(), shape.rows, shape.cols, bytes_moved(request)};
    const WorkerAnswer answer = worker.ask(request);
    if (answer.kind != WorkerAnswer::Kind::replied)
        throw HarnessFault(timing.kernel + " cannot be timed: its worker " + answer.text);
    if (answer.reply.status != QC_OK) {
        timing.unsupported = answer.text.empty() ? "the kernel gave no reason" : answer.text;
        return timing;
    }
    const nlohmann::json times = nlohmann::json::parse(answer.text);
    timing.milliseconds = times.at("kernel_ms");
    timing.copy_milliseconds = times.at("copy_ms");
    timing.most_of_copy = floor_for(recipe, target.kernel().operation, shape);
    return timing;
}

std::vector<KernelTiming> time_target(const Target& target, const std::vector<Shape>& shapes,
                                      std::uint32_t repetitions) {
    WorkerOptions options;
    options.time_limit = kTimeLimit;
    options.device = target.plugin->devices.begin()->first;  // a target's kernel can run here
    Worker worker(target.plugin->path, options);
    std::vector<KernelTiming> timings;
    for (const Recipe& recipe : target.variants) {
        for (const Shape& shape : shapes)
            if (target.kernel().takes_shape(shape.rows, shape.cols))
                timings.push_back(time_one(worker, target, recipe, shape, repetitions));
        // Which blocks the amaxes are of makes no difference to a scale kernel.
        if (target.kernel().operation == Operation::scale_from_amax) break;
    }
    return timings;
}

}  // namespace

int bench_kernels(const BenchOptions& options) {
    std::vector<Shape> shapes;
    for (const std::string& text : options.shapes) shapes.push_back(parse_shape(text));
    if (shapes.empty()) shapes.assign(std::begin(kFloors), std::end(kFloors));
    const std::vector<PluginInfo> plugins = load_plugins(options.common);
    const std::vector<RecipeFamily> recipes = load_recipes(options.common);
    const TargetSelection selection = select_targets(
        plugins, recipes,
        {options.common.kernels, options.common.recipes.empty() ? kRecipes : options.common.recipes});

    std::vector<KernelTiming> timings;
    for (const Target& target : selection.targets) {
        if (target.kernel().space != QC_CUDA) continue;
        const std::vector<KernelTiming> more = time_target(target, shapes, options.repetitions);
        timings.insert(timings.end(), more.begin(), more.end());
    }
    if (!options.common.report.empty()) {
        const std::string json = kernel_timings_json(timings, host_facts(plugins));
        write_whole(options.common.report, std::as_bytes(std::span(json)));
    }
    for (const PluginInfo& plugin : plugins)
        if (!plugin.devices.empty()) std::printf("%s\n", printable(plugin.devices.begin()->second).c_str());
    if (!timings.empty()) std::fputs(kernel_timings_text(timings).c_str(), stdout);
    const bool timed = std::ranges::any_of(timings, [](const auto& t) { return t.unsupported.empty(); });
    if (!timed) {
        std::printf("INCONCLUSIVE: no CUDA kernel was timed\n");
        for (const auto& reasons : {selection.missing, selection.not_judged})
            for (const std::string& reason : reasons) std::printf("  %s\n", printable(reason).c_str());
    }
    const bool slow = std::ranges::any_of(timings, [](const auto& t) { return t.below_floor(); });
    return !timed ? kInconclusive : slow ? kNonconformant : kConformant;
}

}  // namespace quantcheck
