#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
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
