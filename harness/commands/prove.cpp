#if defined(__linux__)
#include <malloc.h>
#endif

#include <algorithm>
#include <chrono>
#include <optional>

#include "harness/commands/finish_proof.hpp"
#include "harness/commands/prove_options.hpp"
#include "harness/commands/session.hpp"
#include "harness/interrupt.hpp"
#include "harness/prove/judge_claims.hpp"
#include "harness/prove/merge_proofs.hpp"
#include "harness/prove/proof_report.hpp"
#include "harness/prove/provers.hpp"
#include "harness/prove/run_proof.hpp"
#include "harness/prove/save_counterexample.hpp"
#include "harness/prove/shard.hpp"
#include "reference/error.hpp"
#include "reference/recipe_id.hpp"
#include "reference/support.hpp"

namespace quantcheck {
namespace {

constexpr const char* kReference = "reference";

ProofSubject find_subject(const std::vector<PluginInfo>& plugins, const std::string& name) {
    if (name == kReference) return {};
    for (const PluginInfo& plugin : plugins)
        for (std::uint32_t i = 0; i < plugin.kernels.size(); ++i)
            if (plugin.kernels[i].name == name) return {&plugin, i};
    throw InputError("no loaded kernel is named '" + name +
                     "'; see 'quantcheck list kernels', or name its plugin with --plugin");
}

const RecipeFamily& find_family(const std::vector<RecipeFamily>& families, const std::string& name) {
    for (const RecipeFamily& family : families)
        if (family.name() == name) return family;
    throw InputError("no recipe is named '" + name + "'; see 'quantcheck list recipes'");
}

// The variant that is proved: that of --recipe and --dtype, defaults elsewhere. An epsilon proof is over
// every input type that is not ruled out.
std::vector<Recipe> find_recipes(const ProveOptions& options, const ProofSubject& subject) {
    std::string id = options.recipe;
    if (id.empty() && subject.is_reference())
        throw InputError("--kernel reference needs a --recipe; see 'quantcheck list recipes'");
    if (id.empty()) id = subject.kernel().recipes.front();
    RecipeId parsed = parse_recipe_id(id);
    const std::vector<RecipeFamily> families = load_recipes(options.common);
    const RecipeFamily& family = find_family(families, parsed.name);
    if (!options.dtype.empty() && !parsed.options.try_emplace("input", options.dtype).second)
        throw InputError("both --dtype and the recipe's option 'input' are given; give one of them");
    if (options.kind == ProofKind::cast)
        parsed.options.insert({{"format", options.format}, {"input", "f32"}});
    std::vector<Recipe> recipes;
    const auto has_input =
        std::ranges::any_of(family.options(), [](const auto& option) { return option.name == "input"; });
    if (options.kind == ProofKind::epsilon && has_input && !parsed.options.contains("input"))
        for (const char* dtype : {"f32", "bf16", "f16"}) {
            parsed.options["input"] = dtype;
            recipes.push_back(family.resolve(parsed.options));
        }
    else
        recipes.push_back(family.resolve(parsed.options));
    return recipes;
}

// Why nothing can be proved at all, or nothing.
std::optional<std::string> cannot_prove(const ProofSubject& subject, const Recipe& recipe) {
    const Operation op = subject.is_reference() ? Operation::scale_from_amax : subject.kernel().operation;
    if (const auto reason = unsupported_reason(recipe, op))
        return recipe.id() + " cannot be executed: " + *reason;
    if (subject.is_reference()) return std::nullopt;
    if (op == Operation::quantize && (recipe.block.rows == 0 || recipe.block.cols == 0))
        return recipe.id() + " has blocks as long as the tensor, of which a tensor holds one";
    if (const auto reason = subject.plugin->cannot_run(subject.kernel())) return reason;
    if (subject.kernel().claims(recipe.name) && subject.kernel().covers(recipe)) return std::nullopt;
    return subject.name() + " does not claim " + recipe.id();
}

std::unique_ptr<Prover> make_prover(const ProveOptions& options, const ProofSubject& subject,
                                    const std::vector<Recipe>& recipes) {
    switch (options.kind) {
        case ProofKind::cast: {
            const auto format = options.format == "E5M2" ? CodeFormat::E5M2 : CodeFormat::E4M3;
            return prove_cast(subject, recipes.empty() ? Recipe() : recipes.front(), format);
        }
        case ProofKind::scale:
            return prove_scale(subject, recipes.front());
        case ProofKind::pairs:
            return prove_pairs(subject, recipes.front());
        case ProofKind::epsilon:
            break;
    }
    return prove_epsilon(subject, recipes, options.epsilon, options.against);
}

// Each step frees its buffers and the next takes as many: giving them back to the system between the two
// costs more than the step's own work.
void keep_freed_memory() {
#if defined(__GLIBC__)
    ::mallopt(M_MMAP_THRESHOLD, 32 << 20);
    ::mallopt(M_TRIM_THRESHOLD, 256 << 20);
#endif
}

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

int prove_command(const ProveOptions& options) {
    const auto start = std::chrono::steady_clock::now();
    catch_interrupts();
    keep_freed_memory();
    const std::vector<PluginInfo> plugins =
        options.kernel == kReference ? std::vector<PluginInfo>() : load_plugins(options.common);
    const ProofSubject subject = find_subject(plugins, options.kernel);
    const bool recipe_free = options.kind == ProofKind::cast && subject.is_reference();
    const std::vector<Recipe> recipes = recipe_free ? std::vector<Recipe>() : find_recipes(options, subject);
    Report report = new_report("prove", options.common, plugins);
    report.options = {{"proves", std::string(name_of(options.kind))},
                      {"kernel", options.kernel},
                      {"recipe", options.recipe},
                      {"dtype", options.dtype},
                      {"shard", options.shard}};

    const CampaignOptions campaign = campaign_options(options.common, {});
    ProofRunOptions how{options.common.jobs, 1, 1, campaign.worker, std::nullopt};
    read_shard(options.shard, how.shard, how.shards);
    for (const Recipe& recipe : recipes)
        if (const auto reason = cannot_prove(subject, recipe)) report.inconclusive.push_back(*reason);
    if (!report.inconclusive.empty()) return finish_proof(report, options.common);
    if (!options.resume.empty()) {
        const LoadedProof loaded = load_proof(options.resume, report.versions);
        require_same_plugins(options.resume, loaded, plugin_builds(report.host));
        how.resumed = loaded.proof;
    }
    const auto prover = make_prover(options, subject, recipes);
    ProofRun run = run_proof(*prover, how);
    judge_claims(run.proof);
    report.seconds["prove"] = seconds_since(start);
    if (run.interrupted) report.inconclusive.emplace_back("interrupted; --resume goes on from the report");
    if (!run.counterexamples.empty()) report.failures.push_back(save_counterexample(subject, run, campaign));
    report.results = {
        proof_result(run.proof, subject.is_reference() ? "host" : subject.kernel().lane(), run.broken)};
    report.proof = std::move(run.proof);
    report.seconds["total"] = seconds_since(start);
    return finish_proof(report, options.common);
}

int merge_command(const ProveOptions& options) {
    Report report = new_report("prove", options.common, {});
    report.options = {{"proves", "merge"}};
    std::vector<Proof> shards;
    std::optional<LoadedProof> first;
    for (const auto& file : options.merged) {
        const LoadedProof loaded = load_proof(file, report.versions);
        if (!first) first = loaded;
        require_same_plugins(file, loaded, first->plugins);
        shards.push_back(loaded.proof);
    }
    Proof proof = merge_proofs(std::move(shards));
    judge_claims(proof);
    for (const auto& [plugin, build] : first->plugins) report.host[plugin] = build;
    report.results = {proof_result(proof, first->lane, std::nullopt)};
    report.proof = std::move(proof);
    return finish_proof(report, options.common);
}

}  // namespace quantcheck
