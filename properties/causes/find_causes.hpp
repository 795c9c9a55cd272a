#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "properties/case.hpp"
#include "properties/causes/places.hpp"
#include "properties/causes/value_places.hpp"
#include "reference/outputs.hpp"

namespace quantcheck {

/// How well one alternative rule of the bank (cause.hpp), everywhere or in one place (places.hpp), agrees
/// with what a kernel wrote. An element is one scale or code.
struct CauseMatch {
    std::string_view name;  ///< the rule's; empty where no rule is known for what happens at one value
    std::string sentence;
    std::int64_t differing = 0;     ///< elements in which the kernel differs from the recipe
    std::int64_t explained = 0;     ///< of those: the rule gives the kernel's bits
    std::int64_t contradicted = 0;  ///< elements in which the kernel does as the recipe and the rule does not

    /// Agrees bit for bit with everything that the kernel wrote.
    [[nodiscard]] bool complete() const {
        return differing > 0 && explained == differing && contradicted == 0;
    }
    /// Per cent of the elements in which kernel or rule differ from the recipe; below 100 unless complete.
    [[nodiscard]] int percent() const;
};

/// Weighs the bank on one failing case or, since few elements leave ties, on several of one kernel.
class CauseSearch {
 public:
    CauseSearch();

    /// Adds a case: the kernel's outputs beside the reference's, both under this epsilon. The first case
    /// weighs every rule, later ones only the rules that explained everything so far in some place. A case
    /// without a difference counts too, as it can contradict; a recipe whose rules the bank does not know
    /// adds nothing.
    void add(const Case& c, float epsilon, const Outputs& expected, const Outputs& actual);

    /// What a further case can tell: which of several rules it is, or whether it is one value that is wrong;
    /// or only which of several places the one rule is confined to; or whether there is anything to explain,
    /// while no output differs from the recipe.
    enum class Doubt : std::uint8_t { none, difference, place, rule };
    [[nodiscard]] Doubt doubt() const;

    /// Every rule that explains everything; or else every rule in a place that does; or else the values at
    /// which, and at which alone, the kernel is wrong; or else the rule that comes nearest, if it is right in
    /// half of them.
    [[nodiscard]] std::vector<CauseMatch> matches() const;

 private:
    struct Candidate {
        CauseMatch match;                  ///< everywhere
        PlaceMask places = ~PlaceMask{0};  ///< in which it agrees with everything so far
    };
    void weigh(Candidate& candidate, const Case& c, const StepFacts& facts, const std::vector<Spot>& spots,
               const std::vector<std::uint32_t>& actual, const std::vector<std::uint32_t>& predicted) const;

    std::vector<Candidate> candidates_;  // by place in all_causes()
    PlaceMask common_ = ~PlaceMask{0};   // that every difference is in
    ValuePlaces values_;
};

/// The causes of one failing case.
[[nodiscard]] std::vector<CauseMatch> find_causes(const Case& c, float epsilon, const Outputs& expected,
                                                  const Outputs& actual);

/// One sentence per match: "agrees bit for bit with: scale = max * (1 / amax), in 100 % of 37 differing
/// elements".
[[nodiscard]] std::vector<std::string> cause_sentences(const std::vector<CauseMatch>& matches);

}  // namespace quantcheck
