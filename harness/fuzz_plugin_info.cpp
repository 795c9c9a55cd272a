// Any bytes as what a worker says of its plugin: refused, or read and written again unchanged. The worker runs the
// plugin's code, so it is trusted no more than a file.
#include <cstdint>
#include <cstdlib>

#include "harness/kernel_info.hpp"
#include "reference/error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quantcheck;
    try {
        const PluginInfo info = plugin_info_from_json(nlohmann::json::parse(data, data + size));
        if (to_json(plugin_info_from_json(to_json(info))) != to_json(info)) std::abort();
    } catch (const nlohmann::json::exception&) {  // describe_plugin's callers turn it into the plugin's fault
    }
    return 0;
}
