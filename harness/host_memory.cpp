#include "harness/host_memory.hpp"

#include <fstream>
#include <string>

namespace quantcheck {

std::uint64_t available_host_memory() {
    std::ifstream in("/proc/meminfo");
    std::string key, unit;
    for (std::uint64_t kib = 0; in >> key >> kib; std::getline(in, unit))
        if (key == "MemAvailable:") return kib << 10;
    return ~std::uint64_t{0};
}

}  // namespace quantcheck
