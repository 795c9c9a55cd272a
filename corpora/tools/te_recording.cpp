#include "corpora/tools/te_recording.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <string>
#include <utility>

#include "corpora/case_tensors.hpp"
#include "reference/error.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

/// A spelling in the golden data, and what it means here.
using Spelling = std::pair<const char*, const char*>;
constexpr std::array<Spelling, 2> kFormats = {{{"e4m3", "E4M3"}, {"e5m2", "E5M2"}}};
constexpr std::array<Spelling, 2> kPowerOfTwo = {{{"p0", "off"}, {"p1", "on"}}};
constexpr std::array<Spelling, 3> kEpsilons = {{{"e0", "0"}, {"e1em12", "1e-12"}, {"e1", "1"}}};
constexpr std::array<Spelling, 2> kBlocks = {{{"sq", "128x128"}, {"vec", "1x128"}}};
const std::map<std::string, std::string> kKernels = {
    {"sq", "TransformerEngine quantize_transpose_square_blockwise"},
    {"vec", "TransformerEngine quantize_transpose_vector_blockwise"}};
constexpr std::array<std::pair<const char*, Slot>, 4> kSlots = {
    {{"q", Slot::codes}, {"s", Slot::scale_inv}, {"qt", Slot::codes_t}, {"st", Slot::scale_inv_t}}};

template <std::size_t N>
std::string meaning(const std::array<Spelling, N>& spellings, const std::string& spelling) {
    const auto* const it = std::find_if(spellings.begin(), spellings.end(),
                                        [&](const Spelling& s) { return s.first == spelling; });
    return it->second;
}

/// The recipe of one run; the 1x128 scale layout is the default one, GEMM ready.
Recipe recipe_of(const TeKey& key) {
    return builtin_recipe("te.float8_block_" + meaning(kBlocks, key.blocks))
        .resolve({{"format", meaning(kFormats, key.otype)},
                  {"power_of_two", meaning(kPowerOfTwo, key.pow2)},
                  {"epsilon", meaning(kEpsilons, key.epsilon)},
                  {"input", key.itype},
                  {"outputs", "both"}});
}

/// The golden data's own words, so that every file says where it came from and what its input holds.
std::string provenance_of(const TeGolden& golden, const TeKey& key) {
    return golden.metadata("producer") + " (sm_90, CUDA 13.0); TransformerEngine " +
           golden.metadata("te_commit") + " of 2026-08-22; built with " + golden.metadata("te_flags") +
           "; scale padding stored as +0; input " + key.input + ": " +
           golden.metadata("case." + key.input + "." + key.itype) + "; fills F: " + golden.metadata("fills");
}

TeRecording recording_of(const TeGolden& golden, const TeKey& key) {
    TeRecording recording{key, {}};
    SavedCase& saved = recording.saved;
    saved.c.recipe = recipe_of(key);
    StoredTensor input = golden.tensor(key.input + "." + key.itype + ".x");
    if (input.shape.size() != 2) throw InputError("input " + key.input + " is not 2-D");
    saved.c.rows = input.shape[0];
    saved.c.cols = input.shape[1];
    if (TensorSpec{input.type, input.shape} != input_spec(saved.c)) {
        throw InputError("input " + key.input + " is not of the type in its name");
    }
    saved.c.data = std::move(input.data);

    const std::string prefix = key.input + "." + key.itype + "." + key.otype + "." + key.pow2 + "." +
                               key.epsilon + "." + key.blocks + ".";
    Outputs outputs;
    const auto specs = slot_specs(saved.c);
    for (const auto& [suffix, slot] : kSlots) {
        StoredTensor tensor = golden.tensor(prefix + suffix);
        const bool fits = std::any_of(specs.begin(), specs.end(), [&, s = slot](const auto& spec) {
            return spec.first == s && spec.second == TensorSpec{as_bytes_if_f8(tensor.type), tensor.shape};
        });
        if (!fits)
            throw InputError("golden tensor " + prefix + suffix +
                             " has another shape than the recipe writes");
        outputs[slot] = std::move(tensor.data);
    }
    saved.recorded = std::move(outputs);
    saved.subject = kKernels.at(key.blocks);
    saved.provenance = provenance_of(golden, key);
    saved.versions = {{"TransformerEngine", golden.metadata("te_commit")}, {"CUDA", "13.0"}};
    return recording;
}

}  // namespace

std::vector<TeRecording> te_recordings(const TeGolden& golden) {
    std::vector<TeRecording> recordings;
    for (const std::string& input : golden.inputs())
        for (const auto& [otype, format] : kFormats)
            for (const auto& [pow2, state] : kPowerOfTwo)
                for (const auto& [epsilon, value] : kEpsilons)
                    for (const auto& [blocks, shape] : kBlocks)
                        recordings.push_back(
                            recording_of(golden, {input, golden.itype(), otype, pow2, epsilon, blocks}));
    return recordings;
}

}  // namespace quantcheck
