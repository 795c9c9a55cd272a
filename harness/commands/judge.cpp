#include <chrono>

#include "harness/campaign/recordings.hpp"
#include "harness/commands/commands.hpp"
#include "harness/commands/session.hpp"
#include "harness/waivers/settle_waivers.hpp"
#include "reference/error.hpp"
#include "reference/support.hpp"

namespace quantcheck {

int judge_command(const GateOptions& options) {
    const auto start = std::chrono::steady_clock::now();
    Report report = new_report("judge", options, {});
    const auto properties = select_properties(options.properties, report.inconclusive);
    const std::vector<CorpusCase> corpus = load_corpus(options.corpora);
    for (const CorpusCase& c : corpus) {
        if (!c.saved.recorded)
            throw InputError("'" + c.file.string() +
                             "' holds no recorded outputs; use 'quantcheck replay' for it");
        if (const auto reason = unsupported_reason(c.saved.c.recipe, c.saved.c.operation))
            throw InputError("'" + c.file.string() + "' cannot be judged: " + *reason);
    }
    const Waivers waivers = read_waivers(options);
    report.waivers = waivers.blank_results();
    judge_recordings(corpus, properties, waivers, options.jobs, report);
    settle_waivers({}, report);
    for (const SubjectResult& result : report.results)
        for (const PropertyResult& property : result.properties)
            if (property.verdict == Verdict::skipped)
                report.not_judged.push_back(result.subject + " against " + result.recipe + ": " +
                                            property.property +
                                            " needs runs that a recording does not hold, or does not apply");
    if (corpus.empty()) report.inconclusive.push_back("no recording was found below the given paths");
    report.seconds["total"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return finish(report, options);
}

}  // namespace quantcheck
