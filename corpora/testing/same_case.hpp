#pragma once
#include <gtest/gtest.h>

#include "corpora/plan_json.hpp"
#include "corpora/saved_case.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {

/// Success if every member is equal; else the first that is not.
inline testing::AssertionResult same_case(const SavedCase& a, const SavedCase& b) {
    const auto differ = [](const char* what) { return testing::AssertionFailure() << what << " differs"; };
    if (to_json(a.c.recipe) != to_json(b.c.recipe) || a.c.recipe.id() != b.c.recipe.id())
        return differ("recipe");
    if (a.c.operation != b.c.operation) return differ("operation");
    if (a.c.rows != b.c.rows || a.c.cols != b.c.cols) return differ("shape");
    if (a.c.row_padding != b.c.row_padding || a.c.misalignment != b.c.misalignment) return differ("geometry");
    if (a.c.data != b.c.data) return differ("data");
    if (a.c.plan.has_value() != b.c.plan.has_value()) return differ("presence of a plan");
    if (a.c.plan) {
        const Plan &p = *a.c.plan, &q = *b.c.plan;
        if (p.rows != q.rows || p.cols != q.cols || p.row_padding != q.row_padding ||
            p.misalignment != q.misalignment || p.seed != q.seed || p.patch_rows != q.patch_rows ||
            p.patch_cols != q.patch_cols || p.kinds != q.kinds || p.keep != q.keep ||
            p.operation != q.operation || p.recipe.id() != q.recipe.id()) {
            return differ("plan");
        }
    }
    if (a.recorded != b.recorded) return differ("recorded");
    if (a.property != b.property || a.verdict != b.verdict) return differ("property or verdict");
    if (a.subject != b.subject || a.provenance != b.provenance) return differ("subject or provenance");
    if (a.versions != b.versions) return differ("versions");
    return testing::AssertionSuccess();
}

}  // namespace quantcheck
