#include "harness/campaign/target.hpp"

#include <algorithm>

#include "harness/glob.hpp"
#include "reference/error.hpp"
#include "reference/support.hpp"

namespace quantcheck {
namespace {

// "name-glob[option=value,...]" against one variant.
bool matches(const std::string& pattern, const Recipe& recipe) {
    const std::size_t bracket = pattern.find('[');
    if (!glob_match(pattern.substr(0, bracket), recipe.name)) return false;
    if (bracket == std::string::npos) return true;
    if (pattern.back() != ']')
        throw InputError("recipe pattern '" + pattern + "' has '[' but does not end in ']'");
    std::string rest = pattern.substr(bracket + 1, pattern.size() - bracket - 2);
    while (!rest.empty()) {
        const std::string term = rest.substr(0, rest.find(','));
        rest.erase(0, term.size() + 1);
        const std::size_t equals = term.find('=');
        if (equals == std::string::npos)
            throw InputError("recipe pattern '" + pattern + "': '" + term + "' is not option=value");
        const std::pair wanted(term.substr(0, equals), term.substr(equals + 1));
        if (std::find(recipe.options.begin(), recipe.options.end(), wanted) == recipe.options.end())
            return false;
    }
    return true;
}

void add_target(TargetSelection& out, const PluginInfo& plugin, std::uint32_t index,
                const RecipeFamily& family, const TargetFilter& filter) {
    const KernelInfo& kernel = plugin.kernels[index];
    Target target{&plugin, index, &family, {}};
    std::int64_t considered = 0, uncovered = 0;
    for (Recipe& recipe : family.variants()) {
        if (!admits(filter.recipes, recipe)) continue;
        ++considered;
        if (const auto reason = unsupported_reason(recipe, kernel.operation)) {
            out.not_judged.push_back(kernel.name + " against " + family.name() + ": " + *reason);
            return;
        }
        if (kernel.covers(recipe))
            target.variants.push_back(std::move(recipe));
        else
            ++uncovered;
    }
    if (considered == 0) return;
    if (uncovered > 0)
        out.not_judged.push_back(kernel.name + " against " + family.name() + ": " +
                                 std::to_string(uncovered) + " of " + std::to_string(considered) +
                                 " recipe variants, which the kernel does not claim");
    if (!target.variants.empty()) out.targets.push_back(std::move(target));
}

}  // namespace

PlanLimits Target::limits() const {
    PlanLimits limits = kernel().limits();
    limits.epsilons = further_epsilons(*family, variants);
    return limits;
}

std::span<const float> further_epsilons(const RecipeFamily& family, const std::vector<Recipe>& variants) {
    for (const RecipeFamily::Option& option : family.options()) {
        if (option.name != kEpsilonOption || !option.numeric) continue;
        const bool all =
            std::all_of(option.values.begin(), option.values.end(), [&](const std::string& value) {
                return std::any_of(variants.begin(), variants.end(), [&](const Recipe& recipe) {
                    const std::pair wanted(option.name, value);
                    return std::find(recipe.options.begin(), recipe.options.end(), wanted) !=
                           recipe.options.end();
                });
            });
        if (all) return kFurtherEpsilons;
    }
    return {};
}

bool admits(const std::vector<std::string>& recipe_patterns, const Recipe& recipe) {
    return recipe_patterns.empty() || std::any_of(recipe_patterns.begin(), recipe_patterns.end(),
                                                  [&](const auto& p) { return matches(p, recipe); });
}

TargetSelection select_targets(const std::vector<PluginInfo>& plugins,
                               const std::vector<RecipeFamily>& families, const TargetFilter& filter) {
    TargetSelection out;
    const bool has_device =
        std::any_of(plugins.begin(), plugins.end(), [](const PluginInfo& p) { return !p.devices.empty(); });
    for (const PluginInfo& plugin : plugins) {
        for (std::uint32_t i = 0; i < plugin.kernels.size(); ++i) {
            const KernelInfo& kernel = plugin.kernels[i];
            if (!admitted(filter.kernels, kernel.name)) continue;
            // What the user named or brought must be judged; what ships with quantcheck is only listed.
            const bool asked_for = !filter.kernels.empty() || !plugin.builtin;
            if (kernel.emulated && !asked_for && has_device) {
                out.not_judged.push_back(kernel.name +
                                         ": its source is judged on the GPU; name it with --kernel");
                continue;
            }
            if (const auto reason = plugin.cannot_run(kernel)) {
                (asked_for ? out.missing : out.not_judged).push_back(*reason);
                continue;
            }
            const std::size_t before = out.targets.size();
            for (const std::string& name : kernel.recipes) {
                const auto family = std::find_if(families.begin(), families.end(),
                                                 [&](const RecipeFamily& f) { return f.name() == name; });
                if (family == families.end())
                    out.missing.push_back(
                        kernel.name + " claims " + name +
                        ", and no recipe of that name is known; see 'quantcheck list recipes'");
                else
                    add_target(out, plugin, i, *family, filter);
            }
            if (asked_for && out.targets.size() == before)
                out.missing.push_back(kernel.name + ": no recipe that it claims was judged");
        }
    }
    return out;
}

}  // namespace quantcheck
