#include "harness/host_facts.hpp"

#include <algorithm>
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

// "580.65.06" of "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.65.06  Release Build ...", or
// nothing where no NVIDIA driver is loaded.
std::string driver_version() {
    std::ifstream in("/proc/driver/nvidia/version");
    const auto is_version = [](const std::string& word) {
        return word.find('.') != std::string::npos &&
               word.find_first_not_of("0123456789.") == std::string::npos;
    };
    for (std::string word; in >> word;)
        if (is_version(word)) return word;
    return {};
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
    const bool on_device =
        std::ranges::any_of(plugins, [](const auto& plugin) { return !plugin.devices.empty(); });
    if (const std::string driver = driver_version(); on_device && !driver.empty()) facts["driver"] = driver;
    for (const PluginInfo& plugin : plugins) {
        const std::string key = "plugin " + plugin.name;
        facts[key] = plugin.version + " " + plugin.path + " xxh3:" + plugin.hash;
        for (const auto& [index, device] : plugin.devices)
            facts[index == 0 ? "device" : "device " + std::to_string(index)] = device;
    }
    return facts;
}

}  // namespace quantcheck
