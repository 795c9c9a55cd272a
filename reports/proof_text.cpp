#include <bit>

#include "reference/widen.hpp"
#include "reports/number_text.hpp"
#include "reports/printable.hpp"
#include "reports/proof.hpp"

namespace quantcheck {
namespace {

constexpr std::size_t kShown = 5;  // intervals of a set; the report has them all

// A report that is merged may come from anyone: its texts reach a terminal only as what is printable.
std::string shown(const std::string& first, const std::string& text) {
    return wrapped(printable(first), printable(text));
}

std::string interval_text(const BitInterval& interval, DType dtype) {
    const auto bits = [](std::uint64_t pattern) { return static_cast<std::uint32_t>(pattern); };
    if (interval.first == interval.last) return pattern_text(bits(interval.first), dtype);
    return pattern_text(bits(interval.first), dtype) + "  to  " + pattern_text(bits(interval.last), dtype) +
           "  (" + std::to_string(interval.last - interval.first + 1) + ")";
}

std::string set_text(const ProofSet& set, const IntervalSet& found, DType dtype) {
    if (found.empty()) return "";
    std::string text =
        shown("    " + set.name + ": ", std::to_string(found.count()) + " (" + set.meaning + ")");
    const auto& intervals = found.intervals();
    for (std::size_t i = 0; i < intervals.size() && i < kShown; ++i)
        text += "      " + interval_text(intervals[i], dtype) + "\n";
    const std::uint64_t hidden = intervals.size() - std::min(intervals.size(), kShown) + found.omitted();
    if (hidden > 0) text += "      and " + std::to_string(hidden) + " more intervals\n";
    return text;
}

std::string part_text(const ProofPart& part) {
    std::string text = shown("  " + part.name + ": ", part.domain);
    if (!part.unsupported.empty()) return text + shown("    not proved: ", part.unsupported);
    text += "    " + std::to_string(part.tally.checked) + " of " + std::to_string(part.values) +
            " looked at, " + std::to_string(part.tally.differing) + " differ\n";
    if (part.tally.first)
        text += shown("    first difference: ", witness_text(*part.tally.first, part.dtype));
    for (std::size_t i = 0; i < part.sets.size(); ++i)
        text += set_text(part.sets[i], part.tally.sets[i], part.dtype);
    if (part.tally.histogram)
        text += "    checksum of the codes " + std::to_string(part.tally.checksum) + "\n";
    return text;
}

}  // namespace

std::string pattern_text(std::uint32_t bits, DType dtype) {
    const auto value = std::bit_cast<float>(widen(dtype, bits));
    return hex_text(bits, static_cast<int>(size_of(dtype)) * 8) + " = " + decimal_text(value) + " = " +
           hexfloat_text(value);
}

std::string witness_text(const Witness& witness, DType dtype) {
    std::string text;
    if (witness.amax) text = "amax " + pattern_text(*witness.amax, dtype);
    if (witness.x) text += (text.empty() ? "element " : ", element ") + pattern_text(*witness.x, dtype);
    return text;
}

std::string proof_text(const Proof& proof) {
    std::string text = "prove " + std::string(name_of(proof.kind)) + ": " + printable(proof.subject) +
                       (proof.recipe.empty() ? "" : " against " + printable(proof.recipe)) + "\n";
    for (const ProofPart& part : proof.parts) text += part_text(part);
    for (const ProofClaim& claim : proof.claims) {
        const std::string judged = !claim.holds ? "open" : *claim.holds ? "true" : "false";
        text += shown("  claim " + claim.name + ", " + judged + ": ", claim.statement);
        if (!claim.witness.empty()) text += shown("    ", claim.witness);
    }
    for (const std::string& sentence : proof.rests_on) text += shown("  rests on: ", sentence);
    return text;
}

}  // namespace quantcheck
