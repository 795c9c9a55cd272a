// What a device refuses to launch.
#include "kernels/emulation/runtime/limits.hpp"

#include <array>

#include "kernels/emulation/runtime/machine.hpp"

namespace cuda_emulation {
namespace {

std::string dim_text(const dim3& d) { return triple_text({d.x, d.y, d.z}); }

std::string refusal(const Launch& launch, std::size_t shared_allowed) {
    const dim3 &grid = launch.grid, &block = launch.block;
    const std::uint64_t threads = std::uint64_t{block.x} * block.y * block.z;
    if (threads == 0 || grid.x == 0 || grid.y == 0 || grid.z == 0)
        return "a launch of no thread: grid " + dim_text(grid) + ", block " + dim_text(block);
    if (threads > kMostThreads)
        return "a block of " + std::to_string(threads) + " threads; a device takes at most 1024";
    if (block.z > 64) return "a block with z = " + std::to_string(block.z) + "; a device takes at most 64";
    if (grid.x > 0x7FFFFFFFU || grid.y > 65535 || grid.z > 65535)
        return "a grid of " + dim_text(grid) + "; a device takes at most (2147483647,65535,65535)";
    if (launch.dynamic_shared > shared_allowed)
        return std::to_string(launch.dynamic_shared) + " bytes of dynamic shared memory; " +
               std::to_string(shared_allowed) + " are allowed" +
               (shared_allowed == kSharedByDefault && launch.dynamic_shared <= kSharedAtMost
                    ? " without cudaFuncAttributeMaxDynamicSharedMemorySize"
                    : "");
    return "";
}

}  // namespace

bool Machine::within_limits(const Launch& launch) {
    const auto allowed = allowed_shared_.find(launch.function);
    const std::string why =
        refusal(launch, allowed == allowed_shared_.end() ? kSharedByDefault : allowed->second);
    if (why.empty()) return true;
    const std::string key = "limit" + place_text(launch.site) + launch.kernel;
    if (findings_.is_new(key))
        findings_.add("the launch of " + std::string(launch.kernel) + " at " + place_text(launch.site) +
                      " asks for " + why);
    return false;
}

}  // namespace cuda_emulation
