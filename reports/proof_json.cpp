#include <bit>
#include <nlohmann/json.hpp>

#include "reference/widen.hpp"
#include "reports/number_text.hpp"
#include "reports/proof.hpp"

namespace quantcheck {
namespace {

using Json = nlohmann::ordered_json;

Json pattern_json(std::uint64_t pattern, DType dtype) {
    const auto bits = static_cast<std::uint32_t>(pattern);
    const auto value = std::bit_cast<float>(widen(dtype, bits));
    return {{"bits", hex_text(bits, static_cast<int>(size_of(dtype)) * 8)},
            {"value", decimal_text(value)},
            {"hex", hexfloat_text(value)}};
}

Json set_json(const ProofSet& set, const IntervalSet& found, DType dtype) {
    Json intervals = Json::array();
    for (const BitInterval& i : found.intervals())
        intervals.push_back({{"first", pattern_json(i.first, dtype)},
                             {"last", pattern_json(i.last, dtype)},
                             {"count", i.last - i.first + 1}});
    Json json = {
        {"name", set.name}, {"meaning", set.meaning}, {"count", found.count()}, {"intervals", intervals}};
    if (found.omitted() > 0) {
        json["omitted"] = found.omitted();
        json["last"] = pattern_json(found.last(), dtype);
    }
    return json;
}

Json part_json(const ProofPart& part) {
    const ProofTally& tally = part.tally;
    Json json = {{"name", part.name},
                 {"domain", part.domain},
                 {"dtype", name_of(part.dtype)},
                 {"judges_reference", part.judges_reference},
                 {"values", part.values},
                 {"steps", part.steps},
                 {"checked", tally.checked},
                 {"differing", tally.differing}};
    if (!part.unsupported.empty()) json["unsupported"] = part.unsupported;
    if (tally.first) {
        json["first"] = Json::object();
        if (tally.first->amax) json["first"]["amax"] = pattern_json(*tally.first->amax, part.dtype);
        if (tally.first->x) json["first"]["x"] = pattern_json(*tally.first->x, part.dtype);
    }
    json["sets"] = Json::array();
    for (std::size_t i = 0; i < part.sets.size(); ++i)
        json["sets"].push_back(set_json(part.sets[i], tally.sets[i], part.dtype));
    if (tally.histogram) {
        json["histogram"] = *tally.histogram;
        json["checksum"] = std::to_string(tally.checksum);  // a string: it may exceed 2^53
    }
    return json;
}

Json claim_json(const ProofClaim& claim) {
    Json json = {{"name", claim.name}, {"statement", claim.statement}, {"decides", claim.decides}};
    if (claim.holds) json["holds"] = *claim.holds;
    json["witness"] = claim.witness;
    return json;
}

}  // namespace

Json to_json(const Proof& proof) {
    Json json = {{"proves", name_of(proof.kind)}, {"subject", proof.subject}, {"recipe", proof.recipe}};
    if (proof.epsilon)
        json["epsilon"] = pattern_json(std::bit_cast<std::uint32_t>(*proof.epsilon), DType::f32);
    if (proof.against)
        json["against"] = pattern_json(std::bit_cast<std::uint32_t>(*proof.against), DType::f32);
    json["rests_on"] = proof.rests_on;
    json["steps"] = {{"all", proof.steps()}, {"first", proof.first}, {"end", proof.end}};
    json["verdict"] = verdict_of(proof);
    json["parts"] = Json::array();
    for (const ProofPart& part : proof.parts) json["parts"].push_back(part_json(part));
    json["claims"] = Json::array();
    for (const ProofClaim& claim : proof.claims) json["claims"].push_back(claim_json(claim));
    return json;
}

}  // namespace quantcheck
