#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "quantcheck/kernel.h"

namespace quantcheck_kernels::mutants {

/// The outputs that a launch wants.
inline std::vector<qc_output> wanted(const qc_quantize_args& a) {
    std::vector<qc_output> outputs;
    for (const qc_output& out : {a.rowwise, a.columnwise})
        if (out.codes != nullptr) outputs.push_back(out);
    return outputs;
}

inline std::int64_t code_count(const qc_output& out) { return out.code_rows * out.code_cols; }
inline std::int64_t scale_count(const qc_output& out) { return out.scale_rows * out.scale_stride; }

/// The bytes of each output, in one order for writing and reading.
inline std::vector<std::span<std::byte>> bytes_of(const qc_quantize_args& a) {
    std::vector<std::span<std::byte>> parts;
    for (const qc_output& out : wanted(a)) {
        parts.push_back(
            std::as_writable_bytes(std::span(out.codes, static_cast<std::size_t>(code_count(out)))));
        for (std::int64_t row = 0; row < out.scale_rows; ++row)
            parts.push_back(std::as_writable_bytes(
                std::span(out.scale_inv + row * out.scale_stride, static_cast<std::size_t>(out.scale_cols))));
    }
    return parts;
}

/// A copy of what a launch wrote.
inline std::vector<std::byte> outputs_of(const qc_quantize_args& a) {
    std::vector<std::byte> outputs;
    for (const auto& part : bytes_of(a)) outputs.insert(outputs.end(), part.begin(), part.end());
    return outputs;
}

/// Writes what outputs_of returned for another launch; false, and nothing, if the sizes differ.
inline bool write_outputs(const qc_quantize_args& a, const std::vector<std::byte>& outputs) {
    const auto parts = bytes_of(a);
    std::size_t size = 0;
    for (const auto& part : parts) size += part.size();
    if (size != outputs.size()) return false;
    const std::byte* next = outputs.data();
    for (const auto& part : parts) {
        std::copy_n(next, part.size(), part.data());
        next += part.size();
    }
    return true;
}

/// A launch's arguments with zeroed outputs of its own in place of the caller's, of the same shapes.
class Scratch {
 public:
    explicit Scratch(const qc_quantize_args& a) : args(a) {
        replace(args.rowwise, 0);
        replace(args.columnwise, 1);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    qc_quantize_args args;

 private:
    void replace(qc_output& out, std::size_t i) {
        if (out.codes == nullptr) return;
        codes_[i].resize(static_cast<std::size_t>(code_count(out)));
        scales_[i].resize(static_cast<std::size_t>(scale_count(out)));
        out.codes = codes_[i].data();
        out.scale_inv = scales_[i].data();
    }

    std::array<std::vector<std::uint8_t>, 2> codes_;
    std::array<std::vector<float>, 2> scales_;
};

}  // namespace quantcheck_kernels::mutants
