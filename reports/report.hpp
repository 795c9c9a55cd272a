#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "properties/property.hpp"
#include "reports/proof.hpp"
#include "reports/selftest.hpp"
#include "reports/waiver.hpp"

namespace quantcheck {

/// What one property said of one subject and one recipe over a whole campaign.
struct PropertyResult {
    std::string property;
    Verdict verdict = Verdict::pass;
    std::string reason;  ///< why it was skipped, excluded or unsupported
    std::int64_t cases = 0, blocks = 0, elements = 0;
    std::int64_t drawn = 0;   ///< of the cases: those drawn at random, which alone say something about others
    std::int64_t waived = 0;  ///< of the cases: those that failed, which a waiver covers
};

/// One failing case, minimal and saved.
struct Failure {
    std::string subject, recipe_id, property;
    Verdict verdict = Verdict::fail;
    std::string message;  ///< reason for crashes and the like
    std::optional<Finding> finding;
    DType dtype = DType::f32;  ///< of the input bits in `finding`
    CodeFormat format = CodeFormat::E4M3;
    std::int64_t rows = 0, cols = 0;  ///< of the minimal case
    std::int64_t case_index = -1;     ///< in the campaign; -1 for a saved case
    std::string saved_as;             ///< path, or empty
    std::string replay_command;       ///< exact command line that replays it
    std::int64_t shrink_steps = 0;
    std::int64_t after = 0;  ///< cases that must be launched before it in the same process; alone it passes
    std::vector<std::string>
        causes{};  ///< known faults that agree with what the kernel wrote, one sentence each
    std::vector<std::string>
        worked{};  ///< the failing block of the minimal case worked by hand, one step per line
};

/// Which of the situations that a recipe's cases can be in (quantcheck list situations) were reached.
struct SituationCounts {
    std::int64_t reached = 0, reachable = 0;
    std::vector<std::string> unreached;  ///< by name; "ties[input=f32,format=E4M3] (120 of 126)" if in part
};

/// Of how many values a campaign went through all, or how far it came: "amax[input=bf16]" 32640 of 32640.
struct Exhaustive {
    std::string what;
    std::int64_t met = 0, of = 0;
};

/// A subject judged against one recipe family.
struct SubjectResult {
    std::string subject, recipe, lane;  ///< lane: "host", "cuda", "emulated", "recording"
    std::vector<PropertyResult> properties;
    std::optional<SituationCounts> situations = std::nullopt;  ///< absent for recordings and replays
    std::vector<Exhaustive> exhaustive{};  ///< empty where nothing was gone through value by value
    double seconds_to_failure = 0;  ///< spent on cases up to the first failure; written by a selftest only
};

/// All that one run has to say.
struct Report {
    std::string command;  ///< gate, replay, judge, selftest, prove or huge
    Verdict verdict = Verdict::pass;
    int exit_code = 0;
    std::vector<std::string> inconclusive;  ///< why evidence is missing; any entry forbids exit 0
    bool harness_fault = false;             ///< some of it is missing because the harness itself failed
    std::vector<SubjectResult> results;
    std::vector<Failure> failures;
    std::vector<WaiverResult> waivers;  ///< one per waiver that the run was given
    std::optional<Selftest>
        selftest;  ///< of the command selftest, which has results of conformant kernels only
    std::vector<std::string> not_judged;  ///< what was not looked at, one sentence each
    std::uint64_t seed = 0;
    std::map<std::string, std::string> options;   ///< the command's options as run
    std::map<std::string, std::string> versions;  ///< quantcheck, abi, corpus format, recipes
    std::map<std::string, std::string>
        host;  ///< machine, os, compiler, device, git state, plugin paths and hashes
    std::map<std::string, double> seconds;      ///< by phase; "total" among them
    std::optional<Proof> proof = std::nullopt;  ///< of `quantcheck prove`
};

/// The report as JSON text, of reports/schema/report.schema.json; keys in a fixed order. What may differ
/// between two runs with one seed on two machines lies under the keys "host" and "time" only. Throws
/// HarnessFault for a report that contradicts itself (conclusion.hpp).
[[nodiscard]] std::string to_json_text(const Report& report);

/// The summary of the terminal in 100 columns without colour codes: a row per subject and recipe, what kept
/// the run from a conclusion, what was not judged, how sensitive the run was, and the verdict line.
[[nodiscard]] std::string summary_text(const Report& report);

/// One failure as a person reads it: kernel, recipe with options, block, element, bits, expected and actual,
/// replay line.
[[nodiscard]] std::string failure_text(const Failure& failure);

}  // namespace quantcheck
