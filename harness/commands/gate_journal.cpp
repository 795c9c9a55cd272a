#include "harness/commands/gate_journal.hpp"

#include "harness/file_hash.hpp"

namespace quantcheck {

JournalFacts journal_facts(const GateOptions& options, const Report& report,
                           const std::vector<PluginInfo>& plugins,
                           const std::vector<const Property*>& properties,
                           const std::vector<CorpusCase>& corpus) {
    JournalFacts facts;
    facts.options = report.options;
    facts.options["seed"] = std::to_string(report.seed);
    facts.options["this build of quantcheck"] = file_hash("/proc/self/exe");
    for (const PluginInfo& plugin : plugins) {
        std::string& words = facts.options["plugin " + plugin.name];
        words = plugin.hash;
        for (const auto& [index, device] : plugin.devices) words += " " + device;
    }
    for (const auto& file : options.recipe_files)
        facts.options["recipe file " + file.string()] = file_hash(file);
    if (!options.waivers.empty()) facts.options["waiver file"] = file_hash(options.waivers);
    for (const Property* property : properties) facts.options["judged"] += std::string(property->name) + " ";
    facts.properties = properties.size();
    for (const CorpusCase& c : corpus) facts.corpus.insert(content_name(c.saved));
    return facts;
}

void keep_known(std::vector<CorpusCase>& corpus, const Journal& journal) {
    std::erase_if(corpus,
                  [&](const CorpusCase& c) { return !journal.corpus().contains(content_name(c.saved)); });
}

}  // namespace quantcheck
