#include "harness/campaign/recordings.hpp"

#include <map>

#include "harness/campaign/judge_case.hpp"
#include "harness/campaign/minimize.hpp"
#include "harness/campaign/parallel.hpp"
#include "harness/campaign/tally.hpp"
#include "harness/interrupt.hpp"
#include "harness/recording_subject.hpp"
#include "harness/shell_quoted.hpp"

namespace quantcheck {
namespace {

constexpr std::size_t kMostFailures = 50;

struct Group {
    Tally tally;
    std::string subject, recipe;
    std::vector<Recipe> variants{};
};

}  // namespace

void judge_recordings(const std::vector<CorpusCase>& corpus, const std::vector<const Property*>& properties,
                      const Waivers& waivers, int jobs, Report& report) {
    std::vector<CaseRecord> records(corpus.size());
    for_each_step(static_cast<std::int64_t>(corpus.size()), jobs, [&](std::int64_t i, std::size_t) {
        const SavedCase& saved = corpus[static_cast<std::size_t>(i)].saved;
        if (!saved.recorded || interrupted()) return;
        RecordingSubject subject(saved);
        CaseRecord& record = records[static_cast<std::size_t>(i)];
        record = judge_case(saved.c, subject, properties);
        waivers.apply(saved.subject, saved.c, properties, record);
    });

    std::map<std::pair<std::string, std::string>, Group> groups;
    std::size_t unlisted = 0;
    for (std::size_t i = 0; i < corpus.size(); ++i) {
        const SavedCase& saved = corpus[i].saved;
        if (!saved.recorded) continue;
        const auto key = std::pair(saved.subject, saved.c.recipe.name);
        const auto group = groups.try_emplace(
            key, Group{Tally(properties, Tally::Until::end), saved.subject, saved.c.recipe.name});
        group.first->second.variants.push_back(saved.c.recipe);
        group.first->second.tally.add(records[i], static_cast<std::int64_t>(i), false);
        for (std::size_t p = 0; p < records[i].entries.size(); ++p) {
            if (!is_failure(records[i].entries[p].verdict)) continue;
            if (report.failures.size() >= kMostFailures) {
                ++unlisted;
                continue;
            }
            RecordingSubject subject(saved);
            report.failures.push_back(saved_failure(corpus[i], *properties[p], subject,
                                                    "quantcheck judge " +
                                                        shell_quoted(corpus[i].file.string()) +
                                                        " --property " + std::string(properties[p]->name)));
        }
    }
    for (auto& [key, group] : groups) {
        waivers.note(group.subject, group.variants, properties, group.tally, report.waivers);
        report.results.push_back({group.subject, group.recipe, "recording", group.tally.results()});
    }
    if (unlisted > 0)
        report.not_judged.push_back(std::to_string(unlisted) +
                                    " further failures of recordings are counted but not listed");
}

}  // namespace quantcheck
