#include "harness/host_facts.hpp"

#include <array>
#include <ctime>
#include <fstream>
#include <sys/utsname.h>

#include "harness/version.hpp"

namespace quantcheck {
namespace {

std::string cpu_model() {
    std::ifstream in("/proc/cpuinfo");
    for (std::string line; std::getline(in, line);)
        if (line.starts_with("model name"))
            if (const auto colon = line.find(": "); colon != std::string::npos) return line.substr(colon + 2);
    return "unknown";
}

std::string utc_now() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text.data();
}

}  // namespace

std::map<std::string, std::string> host_facts(const std::vector<PluginInfo>& plugins) {
    utsname system{};
    ::uname(&system);
    std::map<std::string, std::string> facts = {
        {"machine", system.nodename},
        {"os", std::string(system.sysname) + " " + system.release + " " + system.machine},
        {"cpu", cpu_model()},
#if defined(__clang__)
        {"compiler", "clang " __clang_version__},
#else
        {"compiler", "gcc " __VERSION__},
#endif
        {"git", std::string(git_state())},
        {"date", utc_now()},
    };
    for (const PluginInfo& plugin : plugins) {
        const std::string key = "plugin " + plugin.name;
        facts[key] = plugin.version + " " + plugin.path + " xxh3:" + plugin.hash;
        for (const auto& [index, device] : plugin.devices)
            facts[index == 0 ? "device" : "device " + std::to_string(index)] = device;
    }
    return facts;
}

}  // namespace quantcheck
