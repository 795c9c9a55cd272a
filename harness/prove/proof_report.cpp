#include "harness/prove/proof_report.hpp"

#include <nlohmann/json.hpp>
#include <numeric>

#include "corpora/read_file.hpp"
#include "corpora/strict_json.hpp"
#include "harness/prove/judge_claims.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

// "0.1.0 /path/to/plugin.so xxh3:0123..." without the path, which may differ between machines.
std::string build_of(const std::string& fact) {
    const std::size_t space = fact.find(' '), hash = fact.rfind(" xxh3:");
    return hash == std::string::npos ? fact : fact.substr(0, space) + fact.substr(hash);
}

using Json = nlohmann::ordered_json;

std::map<std::string, std::string> facts(const Json& report, const char* group) {
    std::map<std::string, std::string> facts;
    if (report.contains(group) && report.at(group).is_object())
        for (const auto& [key, value] : report.at(group).items())
            if (value.is_string()) facts[key] = value.get<std::string>();
    return facts;
}

// The lane of the report's only row, if there is one.
std::string lane_of(const Json& report) {
    const Json::json_pointer lane("/results/0/lane");
    if (!report.contains(lane)) return "host";
    return report.at(lane) == "cuda" || report.at(lane) == "emulated" ? std::string(report.at(lane)) : "host";
}

}  // namespace

std::map<std::string, std::string> plugin_builds(const std::map<std::string, std::string>& host) {
    std::map<std::string, std::string> builds;
    for (const auto& [key, fact] : host)
        if (key.starts_with("plugin ")) builds[key] = build_of(fact);
    return builds;
}

LoadedProof proof_from_report(std::string_view text, std::string_view origin,
                              const std::map<std::string, std::string>& versions) {
    const std::string quoted = "'" + std::string(origin) + "'";
    const Json json = parse_strict_json<Json>(text, quoted);
    if (!json.is_object() || !json.contains("proof"))
        throw InputError(quoted + " holds no proof; give a report that quantcheck prove wrote");
    if (facts(json, "versions") != versions)
        throw InputError(quoted + " was written by another version of quantcheck; run the proof anew");
    LoadedProof loaded{proof_from_json(json.at("proof"), origin), lane_of(json),
                       plugin_builds(facts(json, "host"))};
    require_claimed_sets(loaded.proof, origin);
    return loaded;
}

LoadedProof load_proof(const std::filesystem::path& file,
                       const std::map<std::string, std::string>& versions) {
    constexpr std::uint64_t kLargest = 256U << 20;
    const Bytes bytes = read_whole(file, kLargest);
    return proof_from_report({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, file.string(),
                             versions);
}

void require_same_plugins(const std::filesystem::path& file, const LoadedProof& loaded,
                          const std::map<std::string, std::string>& plugins) {
    if (loaded.plugins != plugins)
        throw InputError("'" + file.string() +
                         "' is of other plugins, or of another build of them; run the proof anew");
}

SubjectResult proof_result(const Proof& proof, const std::string& lane, const std::optional<Run>& broken) {
    PropertyResult result;
    result.property = "prove_" + std::string(name_of(proof.kind));
    std::uint64_t checked = 0;
    for (const ProofPart& part : proof.parts) checked += part.tally.checked;
    result.cases = proof.end - proof.first;
    result.elements = static_cast<std::int64_t>(checked);
    const std::string_view verdict = verdict_of(proof);
    result.verdict = verdict == "proved"        ? Verdict::pass
                     : verdict == "refuted"     ? Verdict::fail
                     : verdict == "unsupported" ? Verdict::unsupported
                                                : Verdict::skipped;
    if (broken)
        result.verdict = broken->status == RunStatus::timeout ? Verdict::timeout
                         : broken->status == RunStatus::crash ? Verdict::crash
                                                              : Verdict::fail;
    return {proof.subject, proof.recipe, lane, {result}};
}

}  // namespace quantcheck
