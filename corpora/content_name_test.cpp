#include <functional>
#include <gtest/gtest.h>
#include <set>

#include "corpora/saved_case.hpp"
#include "corpora/testing/sample_case.hpp"

namespace quantcheck {
namespace {

TEST(ContentName, Is32HexDigits) {
    const std::string name = content_name(sample_recording());
    EXPECT_EQ(name.size(), 32u);
    EXPECT_EQ(name.find_first_not_of("0123456789abcdef"), std::string::npos);
}

TEST(ContentName, ChangesWithEverythingThatMakesTheCase) {
    const std::vector<std::function<void(SavedCase&)>> changes = {
        [](SavedCase&) {},
        [](SavedCase& s) { s.c.recipe = recipe_from_id("te.float8_block_1x128[input=f16,outputs=both]"); },
        [](SavedCase& s) { s.c.recipe.epsilon.value = 1; },
        [](SavedCase& s) { s.c.operation = Operation::scale_from_amax; },
        [](SavedCase& s) { std::swap(s.c.rows, s.c.cols); },
        [](SavedCase& s) { s.c.row_padding = 1; },
        [](SavedCase& s) { s.c.misalignment = 1; },
        [](SavedCase& s) { s.c.data[0] ^= std::byte{1}; },
        [](SavedCase& s) { s.recorded.reset(); },
        [](SavedCase& s) { (*s.recorded)[Slot::scale_inv].reset(); },
        [](SavedCase& s) { (*s.recorded)[Slot::codes_t]->back() ^= std::byte{1}; },
        [](SavedCase& s) { std::swap((*s.recorded)[Slot::codes], (*s.recorded)[Slot::codes_t]); },
        [](SavedCase& s) { s.property = "bit_exact"; },
        [](SavedCase& s) { s.subject = "another kernel"; },
        [](SavedCase& s) { s.after = {std::string(32, 'a')}; },
    };
    std::set<std::string> names;
    for (const auto& change : changes) {
        SavedCase saved = sample_recording();
        change(saved);
        names.insert(content_name(saved));
    }
    EXPECT_EQ(names.size(), changes.size());
}

TEST(ContentName, DoesNotChangeWithProseOrVersions) {
    SavedCase saved = sample_recording();
    for (std::string* prose : {&saved.provenance, &saved.versions["quantcheck"], &saved.verdict,
                               &saved.c.recipe.summary, &saved.c.recipe.source}) {
        *prose += "changed";
    }
    EXPECT_EQ(content_name(saved), content_name(sample_recording()));
}

}  // namespace
}  // namespace quantcheck
