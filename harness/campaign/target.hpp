#pragma once
#include <span>
#include <string>
#include <vector>

#include "harness/kernel_info.hpp"
#include "properties/generate.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {

/// One kernel against one recipe family: the unit that a campaign judges and a report lists.
struct Target {
    const PluginInfo* plugin = nullptr;
    std::uint32_t kernel_index = 0;
    const RecipeFamily* family = nullptr;
    std::vector<Recipe> variants;  ///< those that the kernel covers and the filter admits; never empty

    [[nodiscard]] const KernelInfo& kernel() const { return plugin->kernels[kernel_index]; }
    /// What plans for it must stay within. Where the recipe takes any epsilon and no filter chose among those
    /// that it lists, others are drawn too.
    [[nodiscard]] PlanLimits limits() const;
};

/// Epsilons that are drawn beside those of the variants: kFurtherEpsilons where the recipe takes any number
/// and the variants hold all that it lists, none otherwise.
[[nodiscard]] std::span<const float> further_epsilons(const RecipeFamily& family,
                                                      const std::vector<Recipe>& variants);

/// Which kernels and recipes to take. A recipe pattern is a glob on the family's name, optionally followed by
/// [option=value,...], which admits the variants with those values only.
struct TargetFilter {
    std::vector<std::string> kernels;  ///< globs; empty admits all
    std::vector<std::string> recipes;  ///< patterns; empty admits all
};

/// The outcome of selection: targets, and one sentence for each thing that is there but will not be judged.
struct TargetSelection {
    std::vector<Target> targets;
    std::vector<std::string> not_judged;
    std::vector<std::string> missing;  ///< asked for by name and impossible: each makes the gate inconclusive
};

/// Pairs kernels with the recipes that they claim; targets point into `plugins` and `families`. A kernel that
/// cannot run here (no device) is missing evidence when a kernel filter or --plugin asked for it, and a
/// remark otherwise. Throws InputError for a malformed recipe pattern.
[[nodiscard]] TargetSelection select_targets(const std::vector<PluginInfo>& plugins,
                                             const std::vector<RecipeFamily>& families,
                                             const TargetFilter& filter);

/// True when the recipe matches one of the patterns (or there is none).
[[nodiscard]] bool admits(const std::vector<std::string>& recipe_patterns, const Recipe& recipe);

}  // namespace quantcheck
