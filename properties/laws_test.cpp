// For each law that is judged by itself or by runs of a derived tensor: it holds of the reference, and one
// doctored subject breaks it.
#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <memory>
#include <ostream>

#include "properties/blocks.hpp"
#include "properties/testing/check.hpp"
#include "properties/testing/faulty_quantizer.hpp"
#include "properties/testing/scripted_subject.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using testing::Fault;
using testing::FaultyQuantizer;
using testing::ScriptedRun;
using testing::ScriptedSubject;

constexpr const char* kRows = "te.float8_block_1x128[outputs=rowwise,input=f32,layout=compact]";
constexpr const char* kRowsPow2 =
    "te.float8_block_1x128[outputs=rowwise,input=f32,layout=compact,power_of_two=on]";
constexpr const char* kBoth = "te.float8_block_1x128[outputs=both,input=bf16]";

/// What a doctored subject is: a script over the reference's bytes, or a quantizer with a fault.
struct Doctored {
    ScriptedSubject::Script script;
    Fault fault = Fault::none;

    [[nodiscard]] std::unique_ptr<Subject> make() const {
        if (script) return std::make_unique<ScriptedSubject>(script);
        return std::make_unique<FaultyQuantizer>(fault);
    }
};

struct Law {
    const char* property;
    const char* recipe;
    std::int64_t rows, cols;
    Kind kind;
    Doctored doctored;
    Verdict verdict = Verdict::fail;
    friend void PrintTo(const Law& law, std::ostream* out) { *out << law.property; }
};

void flip(const ScriptedRun& s, std::size_t at) { (*s.run.outputs[Slot::codes])[at] ^= std::byte{1}; }

ScriptedSubject::Script flips(std::size_t at, std::function<bool(const ScriptedRun&)> when) {
    return [=](const ScriptedRun& s) {
        if (when(s)) flip(s, at);
    };
}

bool always(const ScriptedRun&) { return true; }

/// The leak of a neighbour: block (1, 0) of a 2 x 300 tensor is loud.
bool neighbour_is_loud(const ScriptedRun& s) { return input_f32_bits(s.c, 1, 0) == 0x7F7FFFFFu; }

/// The first scale becomes this byte throughout.
ScriptedSubject::Script first_scale_is(std::byte byte, std::function<bool(const ScriptedRun&)> when) {
    return [=](const ScriptedRun& s) {
        if (when(s)) std::fill_n(s.run.outputs[Slot::scale_inv]->begin(), sizeof(float), byte);
    };
}

ScriptedSubject::Script first_code_is(std::uint8_t code) {
    return [=](const ScriptedRun& s) { s.run.outputs[Slot::codes]->front() = std::byte{code}; };
}

const std::vector<Law>& laws() {
    static const std::vector<Law> all = {
        {"block_isolation", kRows, 2, 300, Kind::normal01, {flips(0, neighbour_is_loud)}},
        {"block_permutation", kRows, 2, 300, Kind::normal01, {flips(0, always)}},
        {"codes_canonical", kRows, 1, 128, Kind::normal01, {first_code_is(0xFF)}},
        {"deterministic",
         kRows,
         2,
         300,
         Kind::normal01,
         {flips(7, [](const ScriptedRun& s) { return s.index == 2; })},
         Verdict::nondeterministic},
        {"element_permutation", kRows, 1, 128, Kind::normal01, {flips(5, always)}},
        {"epsilon_monotonic",
         kRows,
         1,
         128,
         Kind::normal01,
         {first_scale_is(std::byte{0}, [](const ScriptedRun& s) { return s.c.recipe.epsilon.value > 0; })}},
        {"error_bound", kRows, 1, 128, Kind::normal01, {{}, Fault::truncation}},

        {"every_output_written", kRows, 1, 128, Kind::normal01, {[](const ScriptedRun& s) {
             s.run.outputs[Slot::codes]->front() = s.poison;
         }}},
        {"monotonic_in_block", kRows, 1, 128, Kind::normal01, {first_code_is(0x7E)}},
        {"negation", kRows, 1, 128, Kind::normal01, {{}, Fault::amax_without_abs}},
        {"power_of_two_scaling", kRows, 1, 128, Kind::normal01, {first_scale_is(std::byte{0x3B}, always)}},
        {"requantization", kRowsPow2, 1, 128, Kind::normal01, {flips(3, always)}},
        {"rows_split",
         kRows,
         4,
         100,
         Kind::normal01,
         {flips(399, [](const ScriptedRun& s) { return s.c.rows == 4; })}},
        {"rowwise_alone",
         kBoth,
         3,
         130,
         Kind::normal01,
         {flips(0, [](const ScriptedRun& s) { return s.run.outputs[Slot::codes_t].has_value(); })}},
        {"scale_power_of_two", kRowsPow2, 1, 128, Kind::normal01, {{}, Fault::scale_inv_one_ulp_off}},
        {"special_values", kRows, 1, 128, Kind::inf_all, {{}, Fault::no_inf_guard}},
        {"special_values", kRows, 1, 128, Kind::nan_one, {first_code_is(0xFF)}},
        {"strided_equals_contiguous",
         kRows,
         2,
         100,
         Kind::normal01,
         {flips(0, [](const ScriptedRun& s) { return s.c.row_padding > 0; })}},
        {"zero_extension",
         kRows,
         1,
         300,
         Kind::normal01,
         {flips(260, [](const ScriptedRun& s) { return s.c.cols == 300; })}},
    };
    return all;
}

class Laws : public ::testing::TestWithParam<Law> {
 protected:
    const Law& law = GetParam();
    const Case c = testing::uniform_case(recipe_from_id(law.recipe), law.rows, law.cols, law.kind);
};

TEST_P(Laws, HoldOfTheReference) {
    ScriptedSubject subject;
    const Outcome outcome = testing::check(law.property, c, subject);
    EXPECT_EQ(outcome.verdict, Verdict::pass) << outcome.message;
    EXPECT_GT(outcome.blocks, 0);
    EXPECT_GT(outcome.elements, 0);
}

TEST_P(Laws, AreBrokenByADoctoredSubject) {
    const auto subject = law.doctored.make();
    const Outcome outcome = testing::check(law.property, c, *subject);
    EXPECT_EQ(outcome.verdict, law.verdict) << outcome.message;
    EXPECT_EQ(outcome.finding.has_value(), law.verdict != Verdict::pass);
}

TEST_P(Laws, ApplyToTheRecipeTheyAreTestedWith) {
    EXPECT_FALSE(testing::property(law.property).excluded(c.recipe, Operation::quantize).has_value());
}

TEST_P(Laws, SkipDerivedTensorsThatTheSubjectDoesNotTake) {
    ScriptedSubject subject([](const ScriptedRun& s) {
        if (s.index > 0) s.run.status = RunStatus::unsupported;
    });
    const Verdict verdict = testing::check(law.property, c, subject).verdict;
    EXPECT_FALSE(is_failure(verdict)) << name_of(verdict);
}

INSTANTIATE_TEST_SUITE_P(All, Laws, ::testing::ValuesIn(laws()), [](const auto& named) {
    return std::string(named.param.property) + "_" + std::to_string(named.index);
});

TEST(LawsOfDerivedRuns, LeaveLargeTensorsAlone) {
    const Case c = testing::uniform_case(recipe_from_id(kRows), 33, 128, Kind::normal01);  // 4224 elements
    ScriptedSubject subject;
    EXPECT_EQ(testing::check("negation", c, subject).verdict, Verdict::skipped);
    EXPECT_EQ(subject.runs(), 0);
}

TEST(LawsOfScales, ExcludeRecipesWithoutPowersOfTwo) {
    for (const char* property : {"scale_power_of_two", "requantization"})
        EXPECT_TRUE(testing::property(property).excluded(recipe_from_id(kRows), Operation::quantize))
            << property;
}

}  // namespace
}  // namespace quantcheck
