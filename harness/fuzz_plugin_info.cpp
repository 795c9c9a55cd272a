// Any bytes as what a worker says of its plugin: refused with an InputError, or kernels with possible shapes
// that are written and read back unchanged.
#include <cstdint>
#include <cstdlib>

#include "harness/kernel_info.hpp"
#include "reference/error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quantcheck;
    try {
        const PluginInfo info = plugin_info_from_text({reinterpret_cast<const char*>(data), size});
        for (const KernelInfo& kernel : info.kernels) {
            if (!kernel.takes_shape(0, 0) || kernel.limits().rows_multiple < 1) std::abort();
            (void)info.cannot_run(kernel);
        }
        const nlohmann::json written = to_json(info);
        if (to_json(plugin_info_from_text(written.dump())) != written) std::abort();
    } catch (const InputError&) {
    }
    return 0;
}
