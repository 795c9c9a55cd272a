#include "kernels/emulation/runtime/module.hpp"

#include <algorithm>
#include <link.h>

namespace cuda_emulation {
namespace {

// Its address makes the system allocate the storage; it is never read, and filled like the rest.
thread_local unsigned char anchor;

struct Search {
    std::uintptr_t address;
    Module found;
};

int look(dl_phdr_info* info, std::size_t, void* data) {
    auto& search = *static_cast<Search*>(data);
    Module module;
    module.base = info->dlpi_addr;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const ElfW(Phdr)& header = info->dlpi_phdr[i];
        const std::uintptr_t first = info->dlpi_addr + header.p_vaddr;
        if (header.p_type == PT_LOAD) module.loaded.push_back({first, first + header.p_memsz});
        if (header.p_type == PT_TLS && info->dlpi_tls_data != nullptr) {
            const auto storage = reinterpret_cast<std::uintptr_t>(info->dlpi_tls_data);
            module.thread_local_storage = {storage, storage + header.p_memsz};
        }
    }
    if (!module.thread_local_storage.holds(search.address)) return 0;
    search.found = module;
    return 1;
}

}  // namespace

bool Module::holds(std::uintptr_t address) const {
    return std::any_of(loaded.begin(), loaded.end(),
                       [&](const Range& range) { return range.holds(address); });
}

Module find_module() {
    Search search{reinterpret_cast<std::uintptr_t>(&anchor), {}};
    ::dl_iterate_phdr(look, &search);
    return search.found;
}

}  // namespace cuda_emulation
