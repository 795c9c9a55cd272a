#include "harness/host_memory.hpp"

#include <algorithm>
#include <fstream>
#include <string>

namespace quantcheck {
namespace {

constexpr std::uint64_t kAll = ~std::uint64_t{0};

std::uint64_t machine() {
    std::ifstream in("/proc/meminfo");
    std::string key, rest;
    for (std::uint64_t kib = 0; in >> key >> kib; std::getline(in, rest))
        if (key == "MemAvailable:") return kib << 10;
    return kAll;
}

// Where there is no limit its file says "max", which is no number.
std::uint64_t container() {
    std::uint64_t limit = 0, used = 0;
    if (!(std::ifstream("/sys/fs/cgroup/memory.max") >> limit)) return kAll;
    if (!(std::ifstream("/sys/fs/cgroup/memory.current") >> used)) return limit;
    return limit > used ? limit - used : 0;
}

}  // namespace

std::uint64_t available_host_memory() { return std::min(machine(), container()); }

}  // namespace quantcheck
