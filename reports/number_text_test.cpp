#include "reports/number_text.hpp"

#include <bit>
#include <cmath>
#include <cstdlib>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace quantcheck {
namespace {

float f32(std::uint32_t bits) { return std::bit_cast<float>(bits); }

TEST(NumberText, HexHasTheDigitsOfItsWidth) {
    EXPECT_EQ(hex_text(0x3F800000, 32), "0x3F800000");
    EXPECT_EQ(hex_text(0, 32), "0x00000000");
    EXPECT_EQ(hex_text(0x7E, 8), "0x7E");
    EXPECT_EQ(hex_text(0x5, 4), "0x5");
    EXPECT_EQ(hex_text(0x3, 6), "0x03");
    EXPECT_EQ(hex_text(0x1FF, 8), "0x1FF") << "bits that do not fit must show";
}

TEST(NumberText, DecimalIsTheShortest) {
    EXPECT_EQ(decimal_text(f32(0x2B8CBCCC)), "1e-12");
    EXPECT_EQ(decimal_text(448.0f), "448");
    EXPECT_EQ(decimal_text(-0.0f), "-0");
    EXPECT_EQ(decimal_text(f32(1)), "1e-45");
    EXPECT_EQ(decimal_text(f32(0xFF800000)), "-inf");
    EXPECT_EQ(decimal_text(f32(0x7F800001)), "nan");
    EXPECT_EQ(decimal_text(f32(0xFFC00000)), "nan");
}

TEST(NumberText, HexfloatIsNormalised) {
    EXPECT_EQ(hexfloat_text(f32(0x2B8CBCCC)), "0x1.197998p-40");
    EXPECT_EQ(hexfloat_text(1.0f), "0x1p+0");
    EXPECT_EQ(hexfloat_text(f32(1)), "0x1p-149");
    EXPECT_EQ(hexfloat_text(-0.0f), "-0x0p+0");
    EXPECT_EQ(hexfloat_text(f32(0x7F800000)), "inf");
    EXPECT_EQ(hexfloat_text(f32(0x7FC00000)), "nan");
}

RC_GTEST_PROP(NumberText, DecimalAndHexfloatReadBack, (std::uint32_t bits)) {
    const float value = f32(bits);
    RC_PRE(!std::isnan(value));
    for (const std::string& text : {decimal_text(value), hexfloat_text(value)})
        RC_ASSERT(std::bit_cast<std::uint32_t>(std::strtof(text.c_str(), nullptr)) == bits);
}

TEST(NumberText, ElementsOfEveryInputType) {
    EXPECT_EQ(element_text(0xC2280000, DType::f32), "-42");
    EXPECT_EQ(element_text(0x3F80, DType::bf16), "1");
    EXPECT_EQ(element_text(0x7F7F, DType::bf16), "3.3895314e+38");
    EXPECT_EQ(element_text(0x7BFF, DType::f16), "65504");
    EXPECT_EQ(element_text(0x0001, DType::f16), "5.9604645e-08");
    EXPECT_EQ(element_text(0xFC00, DType::f16), "-inf");
    EXPECT_EQ(element_text(0, DType::f64), std::nullopt);
}

// Field layouts and values from the OCP 8-bit floating point specification, tables 1 and 2.
TEST(NumberText, CodesByField) {
    EXPECT_EQ(fields_text(0x7E, CodeFormat::E4M3), "0.1111.110");
    EXPECT_EQ(code_value_text(0x7E, CodeFormat::E4M3), "448");
    EXPECT_EQ(fields_text(0x81, CodeFormat::E4M3), "1.0000.001");
    EXPECT_EQ(code_value_text(0x81, CodeFormat::E4M3), "-0.001953125");
    EXPECT_EQ(code_value_text(0x7F, CodeFormat::E4M3), "nan");
    EXPECT_EQ(fields_text(0x7B, CodeFormat::E5M2), "0.11110.11");
    EXPECT_EQ(code_value_text(0x7B, CodeFormat::E5M2), "57344");
    EXPECT_EQ(code_value_text(0xFC, CodeFormat::E5M2), "-inf");
    EXPECT_EQ(fields_text(0xF, CodeFormat::E2M1), "1.11.1");
    EXPECT_EQ(code_value_text(0xF, CodeFormat::E2M1), "-6");
    EXPECT_EQ(code_width(CodeFormat::E2M1), 4);
    EXPECT_EQ(code_width(CodeFormat::E4M3), 8);
}

TEST(NumberText, IntegerFormatsHaveNoFields) {
    EXPECT_EQ(fields_text(0x7F, CodeFormat::INT8), std::nullopt);
    EXPECT_EQ(code_value_text(0x7F, CodeFormat::INT8), std::nullopt);
    EXPECT_EQ(code_width(CodeFormat::INT8), 8);
}

}  // namespace
}  // namespace quantcheck
