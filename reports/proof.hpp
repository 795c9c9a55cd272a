#pragma once
#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/dtype.hpp"
#include "reports/interval_set.hpp"

namespace quantcheck {

/// The lowest place where something differs: an amax, an element, or an element of a block with that amax.
/// Bits are of the part's type. Ordered by amax, then element; a scale that differs has no element.
struct Witness {
    std::optional<std::uint32_t> amax, x;
    [[nodiscard]] auto operator<=>(const Witness&) const = default;
};

/// What was counted over some of a part's values, and what it comes to together with what was counted over
/// others.
struct ProofTally {
    std::uint64_t checked = 0;      ///< values of the part's domain that were looked at
    std::uint64_t differing = 0;    ///< scales and codes that are not the expected ones
    std::optional<Witness> first;   ///< the lowest that differs
    std::vector<IntervalSet> sets;  ///< one for each name of the part
    std::optional<std::array<std::uint64_t, 256>> histogram;  ///< of the codes
    std::uint64_t checksum = 0;  ///< sum of the XXH3 hashes of the codes of each step

    void add(const ProofTally& other);
    [[nodiscard]] bool operator==(const ProofTally&) const = default;
};

/// A named set of patterns.
struct ProofSet {
    std::string name;     ///< "differs"
    std::string meaning;  ///< one phrase
    [[nodiscard]] bool operator==(const ProofSet&) const = default;
};

/// One finite domain and what was found in it.
struct ProofPart {
    std::string name;               ///< "bf16, rowwise"
    std::string domain;             ///< one phrase: "every bf16 magnitude, Inf and NaN included"
    DType dtype = DType::f32;       ///< of the patterns
    std::uint64_t values = 0;       ///< size of the domain
    std::int64_t steps = 0;         ///< the work's unit: what is done, resumed and shared out
    bool judges_reference = false;  ///< a difference is between oracles, and never the subject's
    std::string unsupported;        ///< why it cannot be proved; empty if it can
    std::vector<ProofSet> sets;
    ProofTally tally;
    [[nodiscard]] bool operator==(const ProofPart&) const = default;
};

/// A statement over all parts, judged once they are complete.
struct ProofClaim {
    std::string name, statement;
    bool decides = true;                       ///< false: it is judged, and does not make the subject wrong
    std::optional<bool> holds = std::nullopt;  ///< nothing while parts are missing
    std::string witness{};  ///< one sentence: the smallest counterexample, or what was counted
    [[nodiscard]] bool operator==(const ProofClaim&) const = default;
};

enum class ProofKind : std::uint8_t { cast, scale, pairs, epsilon };
inline constexpr std::array kProofKinds = {ProofKind::cast, ProofKind::scale, ProofKind::pairs,
                                           ProofKind::epsilon};

/// "cast", "scale", "pairs" or "epsilon".
[[nodiscard]] constexpr std::string_view name_of(ProofKind kind) {
    constexpr std::array<std::string_view, 4> names = {"cast", "scale", "pairs", "epsilon"};
    return names[static_cast<std::size_t>(kind)];
}

/// What `quantcheck prove` has to say. Steps are counted through all parts; first..end are done, and 0..all
/// of them is a whole proof.
struct Proof {
    ProofKind kind = ProofKind::scale;
    std::string subject, recipe;
    std::optional<float> epsilon, against;  ///< of an epsilon proof
    std::vector<std::string> rests_on;      ///< what the proof assumes, one sentence each
    std::int64_t first = 0, end = 0;
    std::vector<ProofPart> parts;
    std::vector<ProofClaim> claims;

    [[nodiscard]] std::int64_t steps() const;
    [[nodiscard]] bool complete() const { return first == 0 && end == steps(); }
    [[nodiscard]] bool operator==(const Proof&) const = default;
};

/// Intervals that a set over this type lists: all that a 16-bit type can have.
[[nodiscard]] constexpr std::size_t most_intervals(DType dtype) {
    return dtype == DType::f32 ? 1024 : 1U << 15;
}

/// "proved", "refuted" (something differs or a deciding claim is false), "unsupported" (a part cannot be
/// proved) or "incomplete".
[[nodiscard]] std::string_view verdict_of(const Proof& proof);

/// The proof section of a report.
[[nodiscard]] nlohmann::ordered_json to_json(const Proof& proof);

/// Reads what to_json wrote; throws InputError naming `origin` and the key that is wrong.
[[nodiscard]] Proof proof_from_json(const nlohmann::ordered_json& json, std::string_view origin);

/// The proof as a person reads it: what was covered, every set that is not empty, every claim.
[[nodiscard]] std::string proof_text(const Proof& proof);

/// "0x2B8CBCCC = 1e-12 = 0x1.197998p-40".
[[nodiscard]] std::string pattern_text(std::uint32_t bits, DType dtype);

/// "amax 0x..., element 0x...".
[[nodiscard]] std::string witness_text(const Witness& witness, DType dtype);

}  // namespace quantcheck
