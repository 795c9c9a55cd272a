#pragma once
#include "corpora/saved_case.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {

/// A 3 x 130 f16 recording of both directions. Output sizes are written out from the layout table of
/// TransformerEngine's GEMM-ready 1x128 quantizer: scale strides are rounded up to a multiple of 4.
inline SavedCase sample_recording() {
    SavedCase saved;
    saved.c.recipe = recipe_from_id(
        "te.float8_block_1x128[format=E4M3,power_of_two=on,epsilon=0,input=f16,layout=gemm_ready,outputs="
        "both]");
    saved.c.rows = 3;
    saved.c.cols = 130;
    for (int i = 0; i < 3 * 130 * 2; ++i) saved.c.data.push_back(static_cast<std::byte>(i * 7));
    Outputs outputs;
    outputs[Slot::codes] = Bytes(3 * 130, std::byte{1});
    outputs[Slot::scale_inv] = Bytes(2 * 4 * 4, std::byte{2});
    outputs[Slot::codes_t] = Bytes(130 * 3, std::byte{3});
    outputs[Slot::scale_inv_t] = Bytes(1 * 132 * 4, std::byte{4});
    saved.recorded = std::move(outputs);
    saved.subject = "some kernel";
    saved.provenance = "some machine";
    saved.versions = {{"quantcheck", "0.1.0"}};
    return saved;
}

/// A failing 2 x 130 case with its plan and without outputs.
inline SavedCase sample_failure() {
    SavedCase saved;
    Case& c = saved.c;
    c.recipe = recipe_from_id("te.float8_block_128x128[input=bf16]");
    c.rows = 2;
    c.cols = 130;
    c.row_padding = 6;
    c.misalignment = 3;
    c.data = Bytes(2 * 130 * 2, std::byte{0x3f});
    c.plan =
        Plan{c.recipe, c.operation, 2, 130, 6, 3, 0x123456789abcdef0u, 128, 128, {Kind::onehot, Kind::mixed},
             {{1, 7}}};
    saved.property = "bit_exact";
    saved.verdict = "fail";
    saved.subject = "host.block_128x128";
    return saved;
}

}  // namespace quantcheck
