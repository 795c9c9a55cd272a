// Any text as the plan of a saved case, after four bytes that say its shape: refused with an InputError, or a
// plan that is written and read back unchanged.
#include <cstdint>
#include <cstdlib>

#include "corpora/plan_json.hpp"
#include "corpora/strict_json.hpp"
#include "reference/error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quantcheck;
    if (size < 4) return 0;
    Case c;
    c.rows = data[0] * std::int64_t{256} + data[1];
    c.cols = data[2] * std::int64_t{256} + data[3];
    try {
        const std::string_view text(reinterpret_cast<const char*>(data) + 4, size - 4);
        const nlohmann::json written =
            plan_to_json(plan_from_json(parse_strict_json(text, "input"), c, "input"));
        if (plan_to_json(plan_from_json(written, c, "written")) != written) std::abort();
    } catch (const InputError&) {
    }
    return 0;
}
