#include "harness/commands/finish_proof.hpp"

#include <algorithm>
#include <cstdio>

#include "corpora/atomic_file.hpp"
#include "harness/exit_code.hpp"
#include "reports/conclusion.hpp"
#include "reports/printable.hpp"

namespace quantcheck {
namespace {

// What keeps the proof from being one, besides what the report says already.
void add_reasons(const Proof& proof, Report& report) {
    for (const ProofPart& part : proof.parts) {
        if (!part.unsupported.empty())
            report.inconclusive.push_back(part.name + " is not proved: " + part.unsupported);
        if (!part.judges_reference || part.tally.differing == 0) continue;
        report.harness_fault = true;  // never the kernel's fault
        report.inconclusive.push_back(part.name +
                                      ": the reference is not what another oracle says; first at " +
                                      witness_text(*part.tally.first, part.dtype));
    }
    if (!proof.complete())
        report.inconclusive.push_back("steps " + std::to_string(proof.first) + " to " +
                                      std::to_string(proof.end) + " of " + std::to_string(proof.steps()) +
                                      " are done: nothing is proved by a part");
}

// The subject is wrong: as opposed to an oracle, or to nothing at all.
bool subject_failed(const Report& report) {
    const auto failed = [](const Failure& failure) { return failure.verdict != Verdict::oracle_dispute; };
    if (std::ranges::any_of(report.failures, failed)) return true;
    if (!report.proof) return false;
    const bool disputed = std::ranges::any_of(report.proof->parts, [](const ProofPart& part) {
        return part.judges_reference && part.tally.differing > 0;
    });
    return !disputed && verdict_of(*report.proof) == "refuted";
}

}  // namespace

int finish_proof(Report& report, const GateOptions& options) {
    for (const Failure& failure : report.failures) {
        if (failure.verdict != Verdict::oracle_dispute) continue;
        report.harness_fault = true;
        report.inconclusive.push_back("the reference and the slow oracle disagree about " +
                                      failure.recipe_id);
    }
    if (report.proof) add_reasons(*report.proof, report);
    const bool failed = subject_failed(report);
    report.exit_code = failed                         ? kNonconformant
                       : report.harness_fault         ? kHarnessFault
                       : !report.inconclusive.empty() ? kInconclusive
                                                      : kConformant;
    report.verdict = failed ? Verdict::fail : report.inconclusive.empty() ? Verdict::pass : Verdict::skipped;
    if (!failed)  // what is not decided must not look like a failure in the row either
        for (SubjectResult& result : report.results)
            for (PropertyResult& property : result.properties)
                if (is_failure(property.verdict)) property.verdict = Verdict::skipped;
    // Files first: a terminal that goes away must not cost the report.
    if (!options.report.empty()) {
        const std::string text = to_json_text(report);
        write_whole(options.report, std::as_bytes(std::span(text)));
    }
    for (const Failure& failure : report.failures) std::fputs((failure_text(failure) + "\n").c_str(), stdout);
    if (report.proof) std::fputs(proof_text(*report.proof).c_str(), stdout);
    for (const std::string& reason : report.inconclusive)
        std::fputs(wrapped("  - ", printable(reason)).c_str(), stdout);
    std::printf("%s (exit code %d)\n", std::string(conclusion(report)).c_str(), report.exit_code);
    if (!options.report.empty()) std::printf("report: %s\n", options.report.c_str());
    return report.exit_code;
}

}  // namespace quantcheck
