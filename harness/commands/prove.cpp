#include <chrono>
#include <optional>

#include "harness/commands/finish_proof.hpp"
#include "harness/commands/prove_options.hpp"
#include "harness/commands/session.hpp"
#include "harness/interrupt.hpp"
#include "harness/prove/judge_claims.hpp"
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
    throw InputError("no loaded kernel is named '" + name + "'; see 'quantcheck list kernels', or name its plugin with --plugin");
}

// The one variant that is proved: that of --recipe and --dtype, defaults elsewhere.
Recipe find_recipe(const ProveOptions& options, const ProofSubject& subject) {
    std::string id = options.recipe;
    if (id.empty() && subject.is_reference()) throw InputError("--kernel reference needs a --recipe; see 'quantcheck list recipes'");
    if (id.empty()) id = subject.kernel().recipes.front();
    RecipeId parsed = parse_recipe_id(id);
    if (!options.dtype.empty() && !parsed.options.try_emplace("input", options.dtype).second)
        throw InputError("both --dtype and the recipe's option 'input' are given; give one of them");
    if (options.kind == ProofKind::cast) parsed.options.insert({{"format", options.format}, {"input", "f32"}});
    for (const RecipeFamily& family : load_recipes(options.common))
        if (family.name() == parsed.name) return family.resolve(parsed.options);
    throw InputError("no recipe is named '" + parsed.name + "'; see 'quantcheck list recipes'");
}

// Why nothing can be proved at all, or nothing.
std::optional<std::string> cannot_prove(const ProofSubject& subject, const Recipe& recipe) {
    const Operation op = subject.is_reference() ? Operation::scale_from_amax : subject.kernel().operation;
    if (const auto reason = unsupported_reason(recipe, op)) return recipe.id() + " cannot be executed: " + *reason;
    if (subject.is_reference()) return std::nullopt;
    if (const auto reason = subject.plugin->cannot_run(subject.kernel())) return reason;
    if (subject.kernel().claims(recipe.name) && subject.kernel().covers(recipe)) return std::nullopt;
    return subject.name() + " does not claim " + recipe.id();
}

std::unique_ptr<Prover> make_prover(const ProveOptions&, const ProofSubject& subject, const Recipe& recipe) {
    return prove_scale(subject, recipe);
}

}  // namespace

int prove_command(const ProveOptions& options) {
    const auto start = std::chrono::steady_clock::now();
    catch_interrupts();
    const std::vector<PluginInfo> plugins =
        options.kernel == kReference ? std::vector<PluginInfo>() : load_plugins(options.common);
    const ProofSubject subject = find_subject(plugins, options.kernel);
    const Recipe recipe = find_recipe(options, subject);
    Report report = new_report("prove", options.common, plugins);
    report.options = {{"kernel", options.kernel}, {"recipe", recipe.id()}, {"shard", options.shard}};

    const CampaignOptions campaign = campaign_options(options.common, {});
    ProofRunOptions how{options.common.jobs, 1, 1, campaign.worker, std::nullopt};
    read_shard(options.shard, how.shard, how.shards);
    if (!options.resume.empty()) how.resumed = load_proof(options.resume, report);
    if (const auto reason = cannot_prove(subject, recipe)) {
        report.inconclusive.push_back(*reason);
        return finish_proof(report, options.common);
    }
    const auto prover = make_prover(options, subject, recipe);
    ProofRun run = run_proof(*prover, how);
    judge_claims(run.proof);
    report.seconds["prove"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (run.interrupted) report.inconclusive.emplace_back("interrupted; --resume goes on from the report");
    if (!run.counterexamples.empty())
        report.failures.push_back(save_counterexample(subject, run, campaign));
    report.results = {proof_result(run.proof, subject.is_reference() ? "host" : subject.kernel().lane(), run.broken)};
    report.proof = std::move(run.proof);
    report.seconds["total"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return finish_proof(report, options.common);
}

}  // namespace quantcheck
