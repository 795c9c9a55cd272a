#include "kernels/emulation/testing/faults.h"
#include "kernels/emulation/testing/memory_faults.cuh"
#include "kernels/emulation/testing/race_faults.cuh"
#include "kernels/emulation/testing/sync_faults.cuh"
#include "quantcheck/kernel.h"

namespace {

// A launch with these dimensions, bytes of dynamic shared memory and further arguments.
#define PLANT(kernel, grid, block, shared, ...)                                                       \
    {                                                                                                 \
#kernel " " #__VA_ARGS__,                                                                     \
            [](float* data) { QC_LAUNCH(kernel, grid, block, shared, nullptr, data, ##__VA_ARGS__); } \
    }
#define PLANT_NAMED(name, kernel, grid, block, shared)                                   \
    {                                                                                    \
        name, [](float* data) { QC_LAUNCH(kernel, grid, block, shared, nullptr, data); } \
    }

void with_much_dynamic_shared(float* data) {
    (void)cudaFuncSetAttribute(nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 << 10);
    QC_LAUNCH(nothing, 1, 32, 64 << 10, nullptr, data);
    (void)cudaFuncSetAttribute(nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, 48 << 10);
}

constexpr planted kPlanted[] = {
    PLANT(two_barriers, 1, 64, 0),
    PLANT(barrier_or_vote, 1, 64, 0),
    PLANT(early_exit, 1, 64, 0),
    PLANT(lane_skips_shuffle, 1, 64, 0),
    PLANT(masks_disagree, 1, 32, 0),
    PLANT(halves_apart, 1, 64, 0),
    PLANT(reads_exited_lane, 1, 32, 0),
    PLANT(reads_outside_mask, 1, 32, 0),
    PLANT(mask_without_self, 1, 32, 0),
    PLANT(short_warp, 1, 16, 0),
    PLANT(no_barrier, 1, 64, 0),
    PLANT(with_barrier, 1, 64, 0),
    PLANT(last_block_wins, 4, 32, 0),
    PLANT(racy_maximum, 1, 64, 0),
    PLANT(atomic_maximum, 1, 64, 0),
    PLANT(exchange_without_syncwarp, 1, 32, 0),
    PLANT(exchange_with_syncwarp, 1, 32, 0),
    PLANT(half_warp_barrier, 1, 32, 0),
    PLANT(read_then_overwritten, 1, 64, 0),
    PLANT(blocks_write_one_word, 2, 32, 0),
    PLANT(blocks_read_one_word, 4, 32, 0),
    PLANT(blocks_add, 4, 32, 0),
    PLANT(last_block_sums<true>, 8, 32, 0),
    PLANT(last_block_sums<false>, 8, 32, 0),
    PLANT(unwritten_static, 1, 64, 0),
    PLANT(unwritten_dynamic, 2, 64, 256),
    PLANT(written_by_a_neighbour, 1, 64, 256),
    PLANT(write_at, 1, 1, 0, 1024),
    PLANT(read_at, 1, 1, 0, -1),
    PLANT(write_at, 1, 1, 0, 1023),
    PLANT(static_index, 1, 1, 0, 16),
    PLANT(static_index, 1, 1, 0, 15),
    PLANT(dynamic_index, 1, 1, 64, 16),
    PLANT(dynamic_index, 1, 1, 64, 15),
    PLANT(neighbours_local, 1, 64, 0),
    PLANT(vector_of_four, 1, 1, 0, 1),
    PLANT(vector_of_four, 1, 1, 0, 4),
    PLANT(pair_of_words, 1, 1, 0, 3),
    PLANT(pair_of_words, 1, 1, 0, 2),
    PLANT(write_through, 1, 1, 0, 0),
    PLANT(copy_of, 1, 1, 0, 2049),
    PLANT(copy_of, 1, 1, 0, 2048),
    PLANT(large_index<int>, 1, 1, 0, 65536, 65536),
    PLANT(large_index<long long>, 1, 1, 0, 65536, 65536),
    PLANT(large_sum, 1, 1, 0, 2147483647, 1),
    PLANT(large_sum, 1, 1, 0, 2147483646, 1),
    PLANT(shift_left, 1, 1, 0, 1, 32),
    PLANT(shift_left, 1, 1, 0, 1, -1),
    PLANT(shift_left, 1, 1, 0, 1, 30),
    PLANT(shift_right, 1, 1, 0, 1, 64),
    PLANT(shift_right, 1, 1, 0, 1, 63),
    PLANT(quotient, 1, 1, 0, -2147483647 - 1, -1),
    PLANT(quotient, 1, 1, 0, -2147483647, -1),
    PLANT(quotient, 1, 1, 0, 1, 0),
    PLANT(negated, 1, 1, 0, -2147483647 - 1),
    PLANT(negated, 1, 1, 0, -2147483647),
    PLANT(local_array<100000>, 1, 1, 0),
    PLANT(local_array<70000>, 1, 64, 0),
    PLANT(local_array<32768>, 1, 64, 0),
    PLANT(much_static_shared<13000>, 1, 64, 0),
    PLANT(much_static_shared<12500>, 1, 64, 0),
    PLANT(much_static_shared<12000>, 1, 64, 0),
    PLANT_NAMED("a thread too many", nothing, 1, 1025, 0),
    PLANT_NAMED("as many threads as there may be", nothing, 1, 1024, 0),
    PLANT_NAMED("a deep block", nothing, 1, dim3(1, 1, 65), 0),
    PLANT_NAMED("a wide grid", nothing, dim3(1, 65536), 1, 0),
    PLANT_NAMED("much dynamic shared", nothing, 1, 32, 64 << 10),
    {"much dynamic shared, asked for", with_much_dynamic_shared},
};

}  // namespace

extern "C" QC_EXPORT const planted* planted_faults(uint64_t* count) {
    *count = sizeof kPlanted / sizeof *kPlanted;
    return kPlanted;
}
