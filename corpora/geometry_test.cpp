#include "corpora/geometry.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "corpora/strict_json.hpp"
#include "corpora/testing/raw_safetensors.hpp"

namespace quantcheck {
namespace {

using testing::HasSubstr;

std::string refusal(std::string_view text) {
    return refusal_of([&] { return geometry_from_json(parse_strict_json(text, "g"), "g"); });
}

TEST(Geometry, ReadsWhatItWrites) {
    const auto text = geometry_to_json({3, 5, 7, 2}).dump();
    EXPECT_EQ(text, R"({"rows":3,"cols":5,"row_padding":7,"misalignment":2})");
    const Geometry read = geometry_from_json(parse_strict_json(text, "g"), "g");
    EXPECT_EQ(geometry_to_json(read).dump(), text);
}

TEST(Geometry, PaddingAndMisalignmentMayBeAbsent) {
    EXPECT_EQ(geometry_from_json(parse_strict_json(R"({"rows":3,"cols":0})", "g"), "g").row_padding, 0);
}

TEST(Geometry, RefusesUnknownAndMissingKeys) {
    EXPECT_THAT(refusal(R"({"rows":1,"cols":1,"depth":1})"), HasSubstr("g: has an unknown key 'depth'"));
    EXPECT_THAT(refusal(R"({"rows":1})"), HasSubstr("lacks the key 'cols'"));
    EXPECT_THAT(refusal("[1,1]"), HasSubstr("must be a JSON object"));
}

TEST(Geometry, RefusesNumbersThatWouldOverflowLaterSums) {
    EXPECT_THAT(refusal(R"({"rows":-1,"cols":1})"), HasSubstr("'rows' must be a whole number"));
    EXPECT_THAT(refusal(R"({"rows":1.5,"cols":1})"), HasSubstr("'rows' must be a whole number"));
    EXPECT_THAT(refusal(R"({"rows":9223372036854775807,"cols":1})"), HasSubstr("from 0 to 2^31"));
    EXPECT_THAT(refusal(R"({"rows":2147483648,"cols":2})"), HasSubstr("exceed 2^31 elements"));
    EXPECT_THAT(refusal(R"({"rows":2147483648,"cols":0,"row_padding":2147483648})"),
                HasSubstr("exceed 2^26"));
    EXPECT_EQ(refusal(R"({"rows":2147483648,"cols":1})"), "");
}

}  // namespace
}  // namespace quantcheck
