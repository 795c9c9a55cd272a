#include "harness/prove/save_counterexample.hpp"

#include <algorithm>

#include "harness/campaign/judge_case.hpp"
#include "harness/campaign/minimize.hpp"
#include "harness/kernel_subject.hpp"
#include "harness/version.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

const Property& property_named(std::string_view name) {
    return *std::ranges::find(all_properties(), name, &Property::name);
}

}  // namespace

Failure save_counterexample(const ProofSubject& subject, const ProofRun& run,
                            const CampaignOptions& options) {
    WorkerPool workers(options.worker);
    KernelSubject kernel(subject.kernel(), subject.kernel_index, workers.worker(*subject.plugin));
    const Property& property = property_named(run.broken ? "completes" : "bit_exact");
    const Case* failing = &run.counterexamples.back();
    for (const Case& c : run.counterexamples)
        if (is_failure(judge_property(c, kernel, property).verdict)) {
            failing = &c;
            break;
        }
    CorpusCase saved;
    saved.saved.c = *failing;
    saved.saved.property = property.name;
    saved.saved.verdict = name_of(judge_property(*failing, kernel, property).verdict);
    saved.saved.subject = subject.name();
    saved.saved.provenance = "found by quantcheck prove " + std::string(name_of(run.proof.kind));
    saved.saved.versions = versions();
    std::string not_saved;
    try {
        saved.file = save_case(options.save_failures, saved.saved);
    } catch (const HarnessFault& fault) {  // a full disk must not hide the failure itself
        not_saved = std::string("not saved: ") + fault.what();
    }
    Failure failure = saved_failure(
        saved, property, kernel,
        saved.file.empty() ? ""
                           : replay_line(saved.file, subject.name(), property, options.replay_arguments));
    if (!not_saved.empty()) failure.message += (failure.message.empty() ? "" : "; ") + not_saved;
    if (run.broken) failure.message += (failure.message.empty() ? "" : "; ") + run.broken->message;
    return failure;
}

}  // namespace quantcheck
