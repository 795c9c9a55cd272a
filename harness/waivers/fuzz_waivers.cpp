// Any bytes as a waiver file: refused with an InputError, or waivers that say what they are for.
#include <array>
#include <cstdint>
#include <cstdlib>

#include "harness/waivers/waiver_file.hpp"
#include "properties/property.hpp"
#include "reference/error.hpp"

namespace quantcheck {

// The reader needs the names of properties; the gate's own list would link what each of them checks.
std::span<const Property> all_properties() {
    static constexpr std::array<Property, 2> properties = {
        {{.name = "bit_exact", .statement = {}, .source = {}, .excluded = nullptr, .check = nullptr},
         {.name = "zero_block", .statement = {}, .source = {}, .excluded = nullptr, .check = nullptr}}};
    return properties;
}

}  // namespace quantcheck

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quantcheck;
    try {
        for (const Waiver& w : waivers_from_text({reinterpret_cast<const char*>(data), size}, "input"))
            if (w.kernel.empty() || w.recipe.empty() || w.property.empty() || w.issue.empty() ||
                w.owner.empty() || w.expires.size() != 10 || w.reason.empty())
                std::abort();
    } catch (const InputError&) {
    }
    return 0;
}
