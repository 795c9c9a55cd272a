// Any bytes as a safetensors file: refused with an InputError, or tensors that are written and read back
// unchanged.
#include <cstdint>
#include <cstdlib>
#include <span>

#include "corpora/safetensors.hpp"
#include "reference/error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quantcheck;
    const std::span file(reinterpret_cast<const std::byte*>(data), size);
    try {
        const Safetensors content = safetensors_from_bytes(file, "input");
        if (safetensors_from_bytes(to_bytes(content), "written") != content) std::abort();
    } catch (const InputError&) {
    }
    return 0;
}
