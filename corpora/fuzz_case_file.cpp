// Any bytes as a case file: refused with an InputError, or a case that is written and read back unchanged.
#include <cstdint>
#include <cstdlib>
#include <span>

#include "corpora/case_format.hpp"
#include "reference/error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quantcheck;
    const std::span file(reinterpret_cast<const std::byte*>(data), size);
    try {
        const SavedCase saved = case_from_safetensors(safetensors_from_bytes(file, "input"), "input");
        const Bytes written = to_bytes(case_to_safetensors(saved));
        const SavedCase again = case_from_safetensors(safetensors_from_bytes(written, "written"), "written");
        if (to_bytes(case_to_safetensors(again)) != written) std::abort();
        if (content_name(again) != content_name(saved)) std::abort();
    } catch (const InputError&) {
    }
    return 0;
}
