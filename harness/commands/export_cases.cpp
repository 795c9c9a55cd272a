#include <algorithm>
#include <cstdio>

#include "harness/campaign/target.hpp"
#include "harness/commands/commands.hpp"
#include "harness/commands/session.hpp"
#include "harness/exit_code.hpp"
#include "harness/export/export_recipe.hpp"
#include "harness/version.hpp"
#include "reference/error.hpp"
#include "reference/support.hpp"

namespace quantcheck {
namespace {

struct Selected {
    const RecipeFamily* family;
    std::vector<Recipe> variants;
};

// The recipes that the patterns admit and the reference can execute; one that is named in full and cannot be
// executed is an error.
std::vector<Selected> selected_recipes(const std::vector<RecipeFamily>& families,
                                       const std::vector<std::string>& patterns) {
    std::vector<Selected> selected;
    for (const RecipeFamily& family : families) {
        Selected entry{&family, {}};
        std::string unsupported;
        for (Recipe& recipe : family.variants()) {
            if (!admits(patterns, recipe)) continue;
            if (const auto reason = unsupported_reason(recipe, Operation::quantize))
                unsupported = *reason;
            else
                entry.variants.push_back(std::move(recipe));
        }
        const bool named = std::ranges::any_of(
            patterns, [&](const std::string& p) { return p.substr(0, p.find('[')) == family.name(); });
        if (entry.variants.empty() && named && !unsupported.empty())
            throw InputError(family.name() + " cannot be judged: " + unsupported);
        if (!entry.variants.empty()) selected.push_back(std::move(entry));
    }
    for (const std::string& pattern : patterns)
        if (std::ranges::none_of(selected, [&](const Selected& s) {
                return std::ranges::any_of(s.variants, [&](const Recipe& r) { return admits({pattern}, r); });
            }))
            throw InputError("--recipe '" + pattern +
                             "' matches no recipe that can be judged; see 'quantcheck list recipes'");
    return selected;
}

void make_folder(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (!std::filesystem::is_directory(folder))
        throw InputError("'" + folder.string() + "' cannot be made a folder" +
                         (error ? ": " + error.message() : std::string()) + "; name another");
}

}  // namespace

int export_cases_command(const GateOptions& options) {
    const std::vector<RecipeFamily> families = load_recipes(options);
    const std::vector<Selected> selected = selected_recipes(families, options.recipes);
    const CampaignOptions campaign = campaign_options(options, {});
    make_folder(options.folder);
    ExportOptions how{options.folder, campaign.cases, options.seed, {}, versions(), options.with_outputs};
    if (campaign.max_elements) how.limits.max_elements = *campaign.max_elements;
    for (const Selected& recipe : selected) {
        how.limits.epsilons = further_epsilons(*recipe.family, recipe.variants);
        const ExportedCases done = export_recipe(recipe.variants, how);
        std::printf("%s: %lld drawn and %lld directed cases, which reach %lld of %lld situations\n",
                    recipe.family->name().c_str(), static_cast<long long>(done.drawn),
                    static_cast<long long>(done.directed), static_cast<long long>(done.situations.reached),
                    static_cast<long long>(done.situations.reachable));
        for (const std::string& name : done.situations.unreached)
            std::printf("  not reached: %s\n", name.c_str());
    }
    std::printf("cases: %s\n", options.folder.c_str());
    return kConformant;
}

}  // namespace quantcheck
