#include <algorithm>
#include <chrono>
#include <cstdio>

#include "harness/commands/huge_options.hpp"
#include "harness/commands/session.hpp"
#include "harness/glob.hpp"
#include "harness/huge/judge_huge.hpp"
#include "harness/interrupt.hpp"
#include "harness/shell_quoted.hpp"
#include "reports/printable.hpp"

namespace quantcheck {
namespace {

// A launch moves gigabytes: of a recipe's variants one is enough to reach every index. The one that writes
// most, of the narrowest input, which has the most elements for its bytes.
const Recipe& widest_variant(const Target& target) {
    const auto rank = [](const Recipe& recipe) {
        const int outputs =
            (recipe.outputs.rowwise ? 1 : 0) + (recipe.outputs.columnwise != ColumnwiseOutput::none ? 1 : 0);
        return 10 * outputs - static_cast<int>(size_of(recipe.input.dtype)) +
               (recipe.input.dtype == DType::bf16 ? 1 : 0);
    };
    return *std::max_element(target.variants.begin(), target.variants.end(),
                             [&](const Recipe& a, const Recipe& b) { return rank(a) < rank(b); });
}

std::string replay_command(const HugeCommandOptions& options, const Target& target, const Recipe& recipe,
                           const InputShape& shape) {
    std::string line = "quantcheck huge";
    for (const auto& plugin : options.common.plugins) line += " --plugin " + shell_quoted(plugin.string());
    for (const auto& file : options.common.recipe_files)
        line += " --recipe-file " + shell_quoted(file.string());
    return line + " --kernel " + shell_quoted(target.kernel().name) + " --recipe " +
           shell_quoted(recipe.id()) + " --seed " + std::to_string(options.common.seed) + " --shape " +
           shape_text(shape);
}

Failure failure_of(const Target& target, const Recipe& recipe, const InputShape& shape,
                   const Outcome& outcome) {
    Failure failure;
    failure.subject = target.kernel().name;
    failure.recipe_id = recipe.id();
    const bool compared = outcome.finding && outcome.finding->row >= 0;
    failure.property = compared ? "bit_exact" : "completes";
    failure.verdict = outcome.verdict;
    failure.message = outcome.message;
    failure.dtype = target.kernel().operation == Operation::quantize ? recipe.input.dtype : DType::f32;
    failure.format = recipe.code.format;
    failure.rows = shape.rows;
    failure.cols = shape.cols;
    if (!compared) return failure;
    failure.finding = outcome.finding;
    const std::int64_t place = outcome.finding->row * shape.row_stride + outcome.finding->col;
    failure.message = "the first in the order of comparison is element " + std::to_string(place) +
                      " of the input's storage, counted from 0";
    return failure;
}

// What one target's launches gave, in the rows of a report.
class TargetHuge {
 public:
    TargetHuge(const Target& target, Report& report) : report_(report) {
        result_.subject = target.kernel().name;
        result_.recipe = target.family->name();
        result_.lane = target.kernel().lane();
        result_.properties = {{"bit_exact", Verdict::pass, "", 0, 0, 0},
                              {"completes", Verdict::pass, "", 0, 0, 0}};
    }

    void add(const Outcome& outcome, const std::string& what, Failure failure) {
        if (outcome.verdict == Verdict::skipped || outcome.verdict == Verdict::unsupported) {
            report_.inconclusive.push_back(what + " was not judged: " + outcome.message);
            return;
        }
        PropertyResult &bits = result_.properties[0], &completes = result_.properties[1];
        ++completes.cases;
        if (outcome.elements > 0) ++bits.cases;
        bits.blocks += outcome.blocks;
        bits.elements += outcome.elements;
        if (!is_failure(outcome.verdict)) return;
        (outcome.elements > 0 ? bits : completes).verdict = outcome.verdict;
        report_.failures.push_back(std::move(failure));
    }

    void finish() {
        for (PropertyResult& property : result_.properties) {
            if (property.cases > 0) continue;
            property.verdict = Verdict::skipped;
            property.reason = "no launch came that far";
        }
        report_.results.push_back(std::move(result_));
    }

 private:
    Report& report_;
    SubjectResult result_;
};

bool has_blocks_of_the_whole_tensor(const Recipe& recipe) {
    return recipe.block.rows == 0 || recipe.block.cols == 0;
}

std::vector<InputShape> shapes_for(const HugeCommandOptions& options, const KernelInfo& kernel) {
    if (options.shapes.empty()) return huge_shapes(kernel, options.elements);
    std::vector<InputShape> shapes;
    for (const std::string& text : options.shapes) shapes.push_back(parse_shape(text));
    return shapes;
}

void judge_target(const HugeCommandOptions& options, const Target& target, const WorkerOptions& worker,
                  Report& report) {
    const KernelInfo& kernel = target.kernel();
    const Recipe& recipe = widest_variant(target);
    TargetHuge result(target, report);
    for (const InputShape& shape : shapes_for(options, kernel)) {
        if (interrupted()) break;
        const std::string what = kernel.name + " on " + shape_text(shape);
        if (!kernel.takes_shape(shape.rows, shape.cols)) {
            report.not_judged.push_back(what + ": the kernel does not claim this shape");
            continue;
        }
        const auto start = std::chrono::steady_clock::now();
        const Outcome outcome =
            judge_huge(target, recipe, shape, worker, {options.common.seed, options.common.jobs});
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        std::fprintf(stderr, "%s %s: %s, %.1f s\n", printable(what).c_str(),
                     std::string(name_of(recipe.input.dtype)).c_str(),
                     std::string(name_of(outcome.verdict)).c_str(), seconds);
        Failure failure = failure_of(target, recipe, shape, outcome);
        failure.replay_command = replay_command(options, target, recipe, shape);
        result.add(outcome, what, std::move(failure));
    }
    result.finish();
}

}  // namespace

int huge_command(const HugeCommandOptions& options) {
    const auto start = std::chrono::steady_clock::now();
    catch_interrupts();
    for (const std::string& shape : options.shapes) static_cast<void>(parse_shape(shape));
    const std::vector<PluginInfo> plugins = load_plugins(options.common);
    const std::vector<RecipeFamily> families = load_recipes(options.common);
    Report report = new_report("huge", options.common, plugins);
    report.seed = options.common.seed;
    report.options.erase("properties");
    report.options["recipes"] = joined(options.common.recipes);
    if (options.shapes.empty())
        report.options["elements"] = std::to_string(options.elements);
    else
        report.options["shapes"] = joined(options.shapes);
    const TargetSelection selection =
        select_targets(plugins, families, {options.common.kernels, options.common.recipes});
    report.inconclusive.insert(report.inconclusive.end(), selection.missing.begin(), selection.missing.end());
    const WorkerOptions worker = campaign_options(options.common, {}).worker;
    for (const Target& target : selection.targets) {
        const KernelInfo& kernel = target.kernel();
        if (kernel.emulated)
            report.not_judged.push_back(kernel.name + ": emulated kernels are not run on huge tensors");
        else if (kernel.operation == Operation::quantize &&
                 has_blocks_of_the_whole_tensor(target.variants.front()))
            report.not_judged.push_back(
                kernel.name + " against " + target.family->name() +
                ": its blocks are as long as the tensor, which cannot be compared in parts");
        else
            judge_target(options, target, worker, report);
    }
    if (interrupted()) report.inconclusive.emplace_back("interrupted");
    if (report.results.empty())
        report.inconclusive.emplace_back("nothing was judged: no kernel and recipe are left");
    report.seconds["total"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return finish(report, options.common);
}

}  // namespace quantcheck
