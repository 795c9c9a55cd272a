#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "properties/subject.hpp"
#include "properties/verdict.hpp"

namespace quantcheck {

/// Where and how a property failed, in the words of the failure output. Bits are of the stored types.
struct Finding {
    std::string what;  ///< one sentence: "code differs from the recipe"
    std::optional<Slot> slot;
    std::optional<Direction> direction;
    std::int64_t block_row = -1, block_col = -1;                ///< in the block grid of `direction`
    std::int64_t row = -1, col = -1;                            ///< element of the input tensor
    std::uint32_t input_bits = 0;                               ///< of the element, in the input's type
    float amax = 0;                                             ///< of the block
    float epsilon = 0;                                          ///< under which it was run
    std::optional<std::uint32_t> expected_scale, actual_scale;  ///< f32 bits
    std::optional<std::uint32_t> expected_code, actual_code;
    std::int64_t differing_codes = 0, differing_scales = 0;  ///< in the whole case
};

/// What a property says of one case.
struct Outcome {
    Verdict verdict = Verdict::pass;  ///< skipped: the property applies to nothing in this case
    std::int64_t blocks = 0;          ///< blocks judged
    std::int64_t elements = 0;        ///< elements judged
    std::string message;              ///< reason when the verdict is neither pass nor fail
    std::optional<Finding> finding;   ///< set when the verdict is fail or oracle_dispute
};

/// One case under judgement: runs of the subject and of the reference, each made once and shared by all
/// properties.
class Evaluation {
 public:
    Evaluation(const Case& c, Subject& subject) : case_(c), subject_(subject) {}

    [[nodiscard]] const Case& subject_case() const { return case_; }
    [[nodiscard]] const Recipe& recipe() const { return case_.recipe; }

    /// The case's own epsilon.
    [[nodiscard]] float epsilon() const { return case_.recipe.epsilon.value; }
    /// The case, or the same case under another epsilon.
    [[nodiscard]] const Case& case_at(float epsilon);
    /// The recipe of case_at.
    [[nodiscard]] const Recipe& recipe_at(float epsilon);
    /// The subject's run at this epsilon with the first poison.
    [[nodiscard]] const Run& run_at(float epsilon);
    /// The same run with the second poison.
    [[nodiscard]] const Run& second_run_at(float epsilon);
    /// The reference's outputs at this epsilon.
    [[nodiscard]] const Outputs& expected_at(float epsilon);
    /// The subject's run of a case derived from this one (its transpose); not remembered.
    [[nodiscard]] Run run_other(const Case& other);

 private:
    struct At;
    At& at(float epsilon);
    const Case& case_;
    Subject& subject_;
    std::map<std::uint32_t, std::shared_ptr<At>> at_;  // by epsilon bits
};

/// A named statement about a subject.
struct Property {
    std::string_view name;
    std::string_view statement;  ///< one sentence
    std::string_view source;     ///< paper, issue or kernel file behind it
    bool by_default = true;      ///< false: runs only when --property names it
    /// Why the property does not apply to this recipe, or nothing.
    std::optional<std::string_view> (*excluded)(const Recipe& recipe, Operation op);
    Outcome (*check)(Evaluation& evaluation);
    /// False for the one property that judges whether a run gives outputs at all. Others judge only runs that
    /// did, so it always goes with them.
    bool needs_outputs = true;
    /// Why no kernel can fail it and pass all others; empty if one can. It is there for what it says of a
    /// failure.
    std::string_view derived = {};
};

/// Every property, sorted by name.
[[nodiscard]] std::span<const Property> all_properties();

/// The verdict of a run that gave no outputs (crash, timeout, unsupported, ...), with its message.
[[nodiscard]] Outcome outcome_of_failed_run(const Run& run);

}  // namespace quantcheck
