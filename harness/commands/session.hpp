#pragma once
#include <vector>

#include "harness/campaign/campaign.hpp"
#include "harness/commands/gate_options.hpp"
#include "harness/kernel_info.hpp"
#include "properties/property.hpp"
#include "reference/recipe_json.hpp"
#include "reports/report.hpp"

namespace quantcheck {

// What gate, replay and judge do alike, from reading their options to the exit code.

/// The words with blanks between them.
[[nodiscard]] std::string joined(const std::vector<std::string>& words);

/// Plugins of the command line, or the built-in ones.
[[nodiscard]] std::vector<PluginInfo> load_plugins(const GateOptions& options);

/// Properties whose names match the globs; without globs the default ones. One that is off by default runs
/// only when it is named in full, and the one that judges whether runs give outputs always does. A glob that
/// matches nothing is added to `inconclusive`.
[[nodiscard]] std::vector<const Property*> select_properties(const std::vector<std::string>& globs,
                                                             std::vector<std::string>& inconclusive);

/// The built-in recipes and those of --recipe-file; throws InputError for a file that is no recipe or repeats
/// a name.
[[nodiscard]] std::vector<RecipeFamily> load_recipes(const GateOptions& options);

/// Loads every case below the paths.
[[nodiscard]] std::vector<CorpusCase> load_corpus(const std::vector<std::filesystem::path>& paths);

/// Options of a campaign; throws InputError for impossible ones.
[[nodiscard]] CampaignOptions campaign_options(const GateOptions& options,
                                               std::vector<const Property*> properties);

/// The waivers of --waivers as they hold today; throws InputError.
[[nodiscard]] Waivers read_waivers(const GateOptions& options);

/// A report with the command, its common options, versions and host filled in.
[[nodiscard]] Report new_report(const std::string& command, const GateOptions& options,
                                const std::vector<PluginInfo>& plugins);

/// Writes the report files that the options name.
void write_reports(const Report& report, const GateOptions& options);

/// Decides verdict and exit code, prints failures and the summary on stdout and writes the report file.
[[nodiscard]] int finish(Report& report, const GateOptions& options);

}  // namespace quantcheck
