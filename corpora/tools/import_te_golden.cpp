// Converts the golden data of TransformerEngine's blockwise FP8 kernels to recordings: cases with outputs
// that `quantcheck judge` judges. Prints one table row per file: name, input, configuration, bytes.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "corpora/case_format.hpp"
#include "corpora/saved_case.hpp"
#include "corpora/tools/te_recording.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

constexpr std::size_t kCuratedBytes = 4'000'000;

std::vector<TeRecording> curated(std::vector<TeRecording> all) {
    std::vector<Candidate> candidates;
    for (const TeRecording& recording : all) {
        candidates.push_back(
            {te_coverage(recording.key), to_bytes(case_to_safetensors(recording.saved)).size()});
    }
    std::vector<std::size_t> chosen = choose_covering(candidates, kCuratedBytes);
    std::sort(chosen.begin(), chosen.end());
    std::vector<TeRecording> recordings;
    for (const std::size_t i : chosen) recordings.push_back(std::move(all[i]));
    return recordings;
}

void import(const std::filesystem::path& golden_folder, const std::filesystem::path& out, bool all) {
    std::vector<TeRecording> recordings;
    for (const char* itype : {"bf16", "f16"}) {
        for (TeRecording& recording : te_recordings(TeGolden::read(golden_folder, itype))) {
            recordings.push_back(std::move(recording));
        }
    }
    if (!all) recordings = curated(std::move(recordings));
    std::cout << "| file | input | type | format | power of two | epsilon | blocks | bytes |\n"
                 "| --- | --- | --- | --- | --- | --- | --- | --- |\n";
    for (const TeRecording& recording : recordings) {
        const auto file = save_case(out, recording.saved);
        const TeKey& key = recording.key;
        std::cout << "| " << file.stem().string() << " | " << key.input << " | " << key.itype << " | "
                  << key.otype << " | " << key.pow2 << " | " << key.epsilon << " | " << key.blocks << " | "
                  << std::filesystem::file_size(file) << " |\n";
    }
}

}  // namespace
}  // namespace quantcheck

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() != 3 || (arguments[0] != "--all" && arguments[0] != "--curated")) {
        std::cerr << "usage: quantcheck_import_te_golden --all|--curated OUT_DIR GOLDEN_DIR\n"
                     "GOLDEN_DIR holds te_golden_bf16.safetensors and te_golden_f16.safetensors; --curated "
                     "writes at "
                     "most 4 MB that cover every configuration.\n";
        return 2;
    }
    try {
        quantcheck::import(arguments[2], arguments[1], arguments[0] == "--all");
    } catch (const quantcheck::InputError& e) {
        std::cerr << "quantcheck_import_te_golden: " << e.what() << '\n';
        return 2;
    } catch (const std::exception& e) {
        std::cerr << "quantcheck_import_te_golden: " << e.what() << '\n';
        return 4;
    }
    return 0;
}
