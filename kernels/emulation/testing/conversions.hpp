#pragma once
#include <cstdint>

/// Conversions between floating-point formats, by whichever headers the table's file was compiled with.
/// Values are passed as their bits.
struct Conversions {
    std::uint32_t (*f32_to_fp8)(std::uint32_t bits, bool e4m3, bool saturate);
    std::uint32_t (*f32_to_bf16)(std::uint32_t bits);
    std::uint32_t (*f32_to_f16)(std::uint32_t bits);
    std::uint32_t (*f16_to_f32)(std::uint32_t bits);
    std::uint32_t (*bf16_to_f32)(std::uint32_t bits);
    std::uint32_t (*fp8_to_f16)(std::uint32_t bits, bool e4m3);
    std::uint32_t (*f16_to_fp8)(std::uint32_t bits, bool e4m3);
    std::uint32_t (*bf16_to_fp8)(std::uint32_t bits, bool e4m3);
};

extern const Conversions kOfTheEmulation;
// In a library of its own, which hides all else: both sets of headers define the same names.
extern __attribute__((visibility("default"))) const Conversions kOfTheToolkit;
