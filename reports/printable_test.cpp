#include "reports/printable.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>
#include <string>

namespace quantcheck {
namespace {

TEST(Printable, LeavesReadableTextAlone) {
    EXPECT_EQ(printable("te.float8_block_1x128 <&> \"'\\"), "te.float8_block_1x128 <&> \"'\\");
    EXPECT_EQ(printable("\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80"), "\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80");
}

TEST(Printable, EscapesControlCharacters) {
    EXPECT_EQ(printable("\x1b[31mred\n\t\x7f"), "\\x1B[31mred\\x0A\\x09\\x7F");
    EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a\\x00b");
    EXPECT_EQ(printable("\xC2\x9B"), "\\xC2\\x9B") << "U+009B starts a terminal command too";
}

TEST(Printable, EscapesWhatIsNotUtf8) {
    EXPECT_EQ(printable("\xFF"), "\\xFF");
    EXPECT_EQ(printable("\xC3"), "\\xC3") << "cut off";
    EXPECT_EQ(printable("\xC0\xAF"), "\\xC0\\xAF") << "overlong";
    EXPECT_EQ(printable("\xED\xA0\x80"), "\\xED\\xA0\\x80") << "surrogate";
    EXPECT_EQ(printable("\xF4\x90\x80\x80"), "\\xF4\\x90\\x80\\x80") << "above U+10FFFF";
    EXPECT_EQ(printable("\xEF\xBF\xBF"), "\\xEF\\xBF\\xBF") << "noncharacter";
}

RC_GTEST_PROP(Printable, IsUtf8OnOneLineAndStaysSo, (const std::string& bytes)) {
    const std::string text = printable(bytes);
    RC_ASSERT_FALSE(
        nlohmann::json(text).dump().empty());  // a strict dump throws on anything that is no UTF-8
    RC_ASSERT(std::none_of(text.begin(), text.end(),
                           [](unsigned char byte) { return byte < 0x20 || byte == 0x7F; }));
    RC_ASSERT(printable(text) == text);
}

TEST(Wrapped, BreaksAtSpacesAndIndents) {
    EXPECT_EQ(wrapped("  - ", "one two three", 11), "  - one two\n    three\n");
    EXPECT_EQ(wrapped("  - ", "one two three", 10), "  - one\n    two\n    three\n");
    EXPECT_EQ(wrapped("- ", "", 10), "- \n");
}

TEST(Wrapped, KeepsALongWordWhole) {
    EXPECT_EQ(wrapped("- ", "at /a/very/long/path now", 10), "- at\n  /a/very/long/path\n  now\n");
}

}  // namespace
}  // namespace quantcheck
