#include "harness/campaign/recordings.hpp"

#include <map>

#include "harness/campaign/judge_case.hpp"
#include "harness/campaign/minimize.hpp"
#include "harness/campaign/parallel.hpp"
#include "harness/recording_subject.hpp"
#include "harness/shell_quoted.hpp"

namespace quantcheck {
namespace {

constexpr std::size_t kMostFailures = 50;

struct Group {
    SubjectResult result;
    void add(const CaseRecord& record) {
        for (std::size_t p = 0; p < record.entries.size(); ++p) {
            const CaseRecord::Entry& entry = record.entries[p];
            PropertyResult& total = result.properties[p];
            if (entry.verdict == Verdict::skipped) continue;
            ++total.cases;
            total.blocks += entry.blocks;
            total.elements += entry.elements;
            if (!is_failure(total.verdict)) total.verdict = entry.verdict;
        }
    }
};

Group new_group(const SavedCase& saved, const std::vector<const Property*>& properties) {
    Group group;
    group.result = {saved.subject, saved.c.recipe.name, "recording", {}};
    for (const Property* property : properties) {
        PropertyResult result;
        result.property = property->name;
        result.verdict = Verdict::skipped;
        group.result.properties.push_back(std::move(result));
    }
    return group;
}

}  // namespace

void judge_recordings(const std::vector<CorpusCase>& corpus, const std::vector<const Property*>& properties, int jobs,
                      Report& report) {
    std::vector<CaseRecord> records(corpus.size());
    std::deque<WorkerPool> pools = make_pools(jobs, {});
    for_each_step(static_cast<std::int64_t>(corpus.size()), jobs, pools, [&](std::int64_t i, WorkerPool&) {
        const SavedCase& saved = corpus[static_cast<std::size_t>(i)].saved;
        if (!saved.recorded) return;
        RecordingSubject subject(saved);
        records[static_cast<std::size_t>(i)] = judge_case(saved.c, subject, properties);
    });

    std::map<std::pair<std::string, std::string>, Group> groups;
    std::size_t unlisted = 0;
    for (std::size_t i = 0; i < corpus.size(); ++i) {
        const SavedCase& saved = corpus[i].saved;
        if (!saved.recorded) continue;
        const auto key = std::pair(saved.subject, saved.c.recipe.name);
        groups.try_emplace(key, new_group(saved, properties)).first->second.add(records[i]);
        for (std::size_t p = 0; p < records[i].entries.size(); ++p) {
            if (!is_failure(records[i].entries[p].verdict)) continue;
            if (report.failures.size() >= kMostFailures) {
                ++unlisted;
                continue;
            }
            RecordingSubject subject(saved);
            report.failures.push_back(saved_failure(corpus[i], *properties[p], subject,
                                                    "quantcheck judge " + shell_quoted(corpus[i].file.string())));
        }
    }
    for (auto& [key, group] : groups) report.results.push_back(std::move(group.result));
    if (unlisted > 0)
        report.not_judged.push_back(std::to_string(unlisted) + " further failures of recordings are counted but not listed");
}

}  // namespace quantcheck
