#include <algorithm>
#include <bit>
#include <charconv>
#include <nlohmann/json.hpp>

#include "reference/error.hpp"
#include "reports/proof.hpp"

namespace quantcheck {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kMostSteps = 1U << 30;

// One reader per file: every wrong value is answered with the file's name and the key.
class Reader {
 public:
    explicit Reader(std::string_view origin) : origin_(origin) {}

    [[noreturn]] void refuse(const char* key, const char* want) const {
        throw InputError("'" + std::string(origin_) + "': the proof's '" + key + "' is not " + want +
                         "; give a report that quantcheck prove wrote");
    }
    [[nodiscard]] const Json& at(const Json& json, const char* key) const {
        if (!json.is_object() || !json.contains(key)) refuse(key, "there");
        return json.at(key);
    }
    [[nodiscard]] std::string text(const Json& json, const char* key) const {
        const Json& value = at(json, key);
        if (!value.is_string()) refuse(key, "text");
        return value.get<std::string>();
    }
    [[nodiscard]] std::uint64_t count(const Json& value, const char* key) const {
        if (!value.is_number_unsigned()) refuse(key, "a whole number");
        return value.get<std::uint64_t>();
    }
    [[nodiscard]] std::int64_t steps(const Json& json, const char* key) const {
        const std::uint64_t steps = count(at(json, key), key);
        if (steps > kMostSteps) refuse(key, "a possible number of steps");
        return static_cast<std::int64_t>(steps);
    }
    [[nodiscard]] const Json& list(const Json& json, const char* key) const {
        const Json& value = at(json, key);
        if (!value.is_array()) refuse(key, "a list");
        return value;
    }
    [[nodiscard]] std::uint32_t pattern(const Json& json, const char* key, DType dtype) const {
        const std::string bits = text(at(json, key), "bits");
        if (!bits.starts_with("0x")) refuse(key, "a bit pattern");
        std::uint32_t value = 0;
        const char *begin = bits.data() + 2, *end = bits.data() + bits.size();
        const auto [stop, error] = std::from_chars(begin, end, value, 16);
        if (error != std::errc() || stop != end || (dtype != DType::f32 && value > 0xFFFF))
            refuse(key, "a bit pattern");
        return value;
    }

 private:
    std::string_view origin_;
};

IntervalSet read_set(const Reader& reader, const Json& json, DType dtype) {
    IntervalSet set(most_intervals(dtype));
    const Json& intervals = reader.list(json, "intervals");
    if (intervals.size() > most_intervals(dtype)) reader.refuse("intervals", "a list of possible length");
    std::uint64_t above = 0;
    for (const Json& interval : intervals) {
        const std::uint64_t first = reader.pattern(interval, "first", dtype),
                            last = reader.pattern(interval, "last", dtype);
        if (last < first || (!set.empty() && first <= above)) reader.refuse("intervals", "ascending");
        set.add(first, last);
        above = last + 1;
    }
    const std::uint64_t count = reader.count(reader.at(json, "count"), "count");
    if (json.contains("omitted")) {
        // Each holds at least one pattern and lies above those that are listed, which are all that can be.
        const std::uint64_t omitted = reader.count(json.at("omitted"), "omitted"),
                            last = reader.pattern(json, "last", dtype);
        if (omitted == 0 || intervals.size() != most_intervals(dtype) || last < above ||
            omitted > last - above + 1)
            reader.refuse("omitted", "a possible number of intervals");
        if (count < set.count() + omitted || count - set.count() > last - above + 1)
            reader.refuse("count", "what its intervals hold");
        set.add_omitted(omitted, count - set.count(), last);
    }
    if (set.count() != count) reader.refuse("count", "what its intervals hold");
    return set;
}

Witness read_witness(const Reader& reader, const Json& json, DType dtype) {
    Witness witness;
    if (json.contains("amax")) witness.amax = reader.pattern(json, "amax", dtype);
    if (json.contains("x")) witness.x = reader.pattern(json, "x", dtype);
    return witness;
}

void read_codes(const Reader& reader, const Json& json, ProofTally& tally) {
    const Json& bins = reader.list(json, "histogram");
    auto& histogram = tally.histogram.emplace();
    if (bins.size() != histogram.size()) reader.refuse("histogram", "a list of 256 counts");
    std::ranges::transform(bins, histogram.begin(),
                           [&](const Json& bin) { return reader.count(bin, "histogram"); });
    const std::string sum = reader.text(json, "checksum");
    const auto [stop, error] = std::from_chars(sum.data(), sum.data() + sum.size(), tally.checksum);
    if (error != std::errc() || stop != sum.data() + sum.size())
        reader.refuse("checksum", "a whole number as text");
}

ProofPart read_part(const Reader& reader, const Json& json) {
    ProofPart part;
    part.name = reader.text(json, "name");
    part.domain = reader.text(json, "domain");
    const auto dtype = dtype_named(reader.text(json, "dtype"));
    if (!dtype || dtype == DType::f64) reader.refuse("dtype", "f32, bf16 or f16");
    part.dtype = *dtype;
    if (!reader.at(json, "judges_reference").is_boolean()) reader.refuse("judges_reference", "true or false");
    part.judges_reference = json.at("judges_reference").get<bool>();
    part.values = reader.count(reader.at(json, "values"), "values");
    part.steps = reader.steps(json, "steps");
    part.tally.checked = reader.count(reader.at(json, "checked"), "checked");
    part.tally.differing = reader.count(reader.at(json, "differing"), "differing");
    if (json.contains("unsupported")) part.unsupported = reader.text(json, "unsupported");
    if (json.contains("first")) part.tally.first = read_witness(reader, json.at("first"), part.dtype);
    if (part.tally.differing > 0 && !part.tally.first) reader.refuse("first", "there");
    for (const Json& set : reader.list(json, "sets")) {
        part.sets.push_back({reader.text(set, "name"), reader.text(set, "meaning")});
        part.tally.sets.push_back(read_set(reader, set, part.dtype));
    }
    if (json.contains("histogram")) read_codes(reader, json, part.tally);
    return part;
}

}  // namespace

Proof proof_from_json(const Json& json, std::string_view origin) {
    const Reader reader(origin);
    Proof proof;
    const std::string kind = reader.text(json, "proves");
    const auto named = std::ranges::find(kProofKinds, kind, [](ProofKind k) { return name_of(k); });
    if (named == kProofKinds.end()) reader.refuse("proves", "cast, scale, pairs or epsilon");
    proof.kind = *named;
    proof.subject = reader.text(json, "subject");
    proof.recipe = reader.text(json, "recipe");
    const auto read_epsilon = [&](const char* key, std::optional<float>& to) {
        if (json.contains(key)) to = std::bit_cast<float>(reader.pattern(json, key, DType::f32));
    };
    read_epsilon("epsilon", proof.epsilon);
    read_epsilon("against", proof.against);
    for (const Json& sentence : reader.list(json, "rests_on")) {
        if (!sentence.is_string()) reader.refuse("rests_on", "a list of sentences");
        proof.rests_on.push_back(sentence.get<std::string>());
    }
    for (const Json& part : reader.list(json, "parts")) proof.parts.push_back(read_part(reader, part));
    const Json& steps = reader.at(json, "steps");
    proof.first = reader.steps(steps, "first");
    proof.end = reader.steps(steps, "end");
    if (proof.first > proof.end || proof.end > proof.steps() || reader.steps(steps, "all") != proof.steps())
        reader.refuse("steps", "a range of its parts' steps");
    return proof;  // claims are judged anew from the parts
}

}  // namespace quantcheck
