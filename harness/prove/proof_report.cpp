#include "harness/prove/proof_report.hpp"

#include <nlohmann/json.hpp>
#include <numeric>

#include "corpora/read_file.hpp"
#include "corpora/strict_json.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

// "0.1.0 /path/to/plugin.so xxh3:0123..." without the path, which may differ between machines.
std::string build_of(const std::string& fact) {
    const std::size_t hash = fact.rfind(" xxh3:");
    return hash == std::string::npos ? fact : fact.substr(hash + 1);
}

}  // namespace

Proof load_proof(const std::filesystem::path& file, const Report& report) {
    constexpr std::uint64_t kLargest = 256U << 20;
    const Bytes bytes = read_whole(file, kLargest);
    const auto json = parse_strict_json<nlohmann::ordered_json>({reinterpret_cast<const char*>(bytes.data()), bytes.size()},
                                                                "'" + file.string() + "'");
    const auto refuse = [&](const std::string& what) {
        throw InputError("'" + file.string() + "': " + what);
    };
    if (!json.is_object() || !json.contains("proof")) refuse("it holds no proof; give a report that quantcheck prove wrote");
    const auto fact = [&](const char* group, const std::string& key) -> std::string {
        if (!json.contains(group) || !json.at(group).is_object()) return "";
        const auto& facts = json.at(group);
        return facts.contains(key) && facts.at(key).is_string() ? facts.at(key).get<std::string>() : "";
    };
    for (const auto& [key, value] : report.versions)
        if (fact("versions", key) != value) refuse("it was written by another version of quantcheck (" + key + "); run the proof anew");
    for (const auto& [key, value] : report.host)
        if (key.starts_with("plugin ") && build_of(fact("host", key)) != build_of(value))
            refuse("it is of another build of " + key + "; run the proof anew");
    return proof_from_json(json.at("proof"), file.string());
}

SubjectResult proof_result(const Proof& proof, const std::string& lane, const std::optional<Run>& broken) {
    PropertyResult result;
    result.property = "prove_" + std::string(name_of(proof.kind));
    std::uint64_t checked = 0;
    for (const ProofPart& part : proof.parts) checked += part.tally.checked;
    result.cases = proof.end - proof.first;
    result.elements = static_cast<std::int64_t>(checked);
    const std::string_view verdict = verdict_of(proof);
    result.verdict = verdict == "proved"      ? Verdict::pass
                     : verdict == "refuted"   ? Verdict::fail
                     : verdict == "unsupported" ? Verdict::unsupported
                                              : Verdict::skipped;
    if (broken) result.verdict = broken->status == RunStatus::timeout ? Verdict::timeout
                               : broken->status == RunStatus::crash   ? Verdict::crash
                                                                      : Verdict::fail;
    return {proof.subject, proof.recipe, lane, {result}};
}

}  // namespace quantcheck
