#pragma once
#include "quantcheck/emulation/index.hpp"
#include "quantcheck/emulation/runtime_api.hpp"

namespace cuda_emulation {

/// One launch, without the types of its kernel's parameters.
struct Launch {
    const char* kernel = nullptr;  ///< as the source writes it
    Site site;
    const void* function = nullptr;
    dim3 grid, block;
    std::size_t dynamic_shared = 0;
    void (*run)(const void* call) = nullptr;  ///< one CUDA thread
    const void* call = nullptr;
};

/// Runs every thread of the grid before it returns.
QC_EMULATION_INTERNAL void run(const Launch& launch);

QC_EMULATION_INTERNAL void* dynamic_shared();

template <class... Parameters, class... Arguments>
void launch(const char* name, Site site, void (*kernel)(Parameters...), dim3 grid, dim3 block,
            std::size_t shared, cudaStream_t, Arguments&&... arguments) {
    // Converted once, as a launch does; each thread then gets a copy of its own.
    const std::tuple<Parameters...> values(std::forward<Arguments>(arguments)...);
    const auto call = [&values, kernel] { std::apply(kernel, values); };
    run({name, site, reinterpret_cast<const void*>(kernel), grid, block, shared,
         [](const void* erased) { (*static_cast<const decltype(call)*>(erased))(); }, &call});
}

}  // namespace cuda_emulation

#define QC_LAUNCH(kernel, grid, block, shared_bytes, stream, ...)                                      \
    cuda_emulation::launch(#kernel, cuda_emulation::Site{__FILE__, __LINE__}, kernel, (grid), (block), \
                           (shared_bytes), (stream), __VA_ARGS__)

#define QC_DYNAMIC_SHARED(type, name) type* const name = static_cast<type*>(cuda_emulation::dynamic_shared())
