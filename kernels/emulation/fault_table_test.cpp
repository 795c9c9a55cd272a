// Every check of the emulation against kernels with a planted fault, and against near misses.
#include <array>
#include <csignal>
#include <cstring>
#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

#include "kernels/emulation/testing/faults.h"
#include "quantcheck/emulation.h"

// A thread that a finding ends never returns, so what its frames own is not released.
extern "C" const char* __asan_default_options() { return "detect_leaks=0"; }

namespace {

using ::testing::HasSubstr;

constexpr std::size_t kFloats = FAULT_FLOATS, kMargin = 64;  // floats before and after the buffer

struct Ran {
    std::string findings;
    std::array<float, kFloats> data{};
};

class Library {
 public:
    explicit Library(const std::string& name)
        : handle_(dlopen((QUANTCHECK_BINARY_DIR "/lib/" + name).c_str(), RTLD_NOW | RTLD_LOCAL), &dlclose) {
        if (handle_ == nullptr) throw std::runtime_error(dlerror());
    }

    [[nodiscard]] const qc_emulation& emulation() const {
        return *reinterpret_cast<qc_emulation_fn>(dlsym(handle_.get(), QC_EMULATION_SYMBOL))();
    }

    [[nodiscard]] Ran run(const std::string& name, qc_order order = QC_FORWARD) const {
        alignas(256) std::array<float, kFloats + 2 * kMargin> arena{};
        const qc_emulated_buffer buffer = {"data", arena.data() + kMargin, kFloats * sizeof(float)};
        qc_emulated_run run{};
        run.struct_size = sizeof run;
        run.order = order;
        run.poison = 0x5A;
        run.seed = 1;
        run.arena = arena.data();
        run.arena_size = sizeof arena;
        run.buffers = &buffer;
        run.buffer_count = 1;
        emulation().begin(&run);
        planted_named(name).launch(arena.data() + kMargin);
        std::array<char, 4096> text{};
        emulation().end(text.data(), text.size());
        Ran ran;
        ran.findings = text.data();
        std::memcpy(ran.data.data(), arena.data() + kMargin, sizeof ran.data);
        return ran;
    }

 private:
    [[nodiscard]] const planted& planted_named(const std::string& name) const {
        std::uint64_t count = 0;
        const planted* all = reinterpret_cast<planted_fn>(dlsym(handle_.get(), PLANTED_SYMBOL))(&count);
        for (std::uint64_t i = 0; i < count; ++i) {
            std::string have = all[i].name;
            while (have.ends_with(' ')) have.pop_back();
            if (have == name) return all[i];
        }
        throw std::runtime_error("no kernel is planted as '" + name + "'");
    }

    std::unique_ptr<void, int (*)(void*)> handle_;
};

struct Expected {
    const char* name;
    const char* finding;  ///< part of what is reported; null: nothing may be
};

void PrintTo(const Expected& expected, std::ostream* out) { *out << expected.name; }

class Found : public ::testing::TestWithParam<Expected> {
 protected:
    static void expect(const Library& library) {
        for (const qc_order order : {QC_FORWARD, QC_REVERSE, QC_SHUFFLED}) {
            const std::string findings = library.run(GetParam().name, order).findings;
            if (GetParam().finding == nullptr)
                EXPECT_EQ(findings, "") << "order " << order;
            else
                EXPECT_THAT(findings, HasSubstr(GetParam().finding)) << "order " << order;
        }
    }
};

using WithoutHooks = Found;
using WithHooks = Found;

TEST_P(WithoutHooks, AsPlanted) { expect(Library("emulation_faults.so")); }
TEST_P(WithHooks, AsPlanted) { expect(Library("emulation_faults_checked.so")); }

constexpr Expected kWithoutHooks[] = {
    {"two_barriers",
     "barrier divergence: the threads of a block meet at different barriers (threads 0-31 at "
     "__syncthreads, sync_faults.cuh:9; threads 32-63 at __syncthreads, sync_faults.cuh:11) in "
     "two_barriers, block (0,0,0)"},
    {"barrier_or_vote", "thread 7 at __syncthreads_count"},
    {"early_exit", nullptr},
    {"lane_skips_shuffle", "deadlock: lanes wait for others of their mask that do not come"},
    {"masks_disagree", "deadlock"},
    {"halves_apart", nullptr},
    {"reads_exited_lane", "reads lane 16, which does not take part"},
    {"reads_outside_mask", "reads lane 9, which does not take part"},
    {"mask_without_self", "lane 31 of thread (31,0,0) calls it with a mask that leaves this lane out"},
    {"short_warp", nullptr},
    {"a thread too many", "a block of 1025 threads; a device takes at most 1024"},
    {"as many threads as there may be", nullptr},
    {"a deep block", "a block with z = 65"},
    {"a wide grid", "a grid of (1,65536,1)"},
    {"much dynamic shared", "65536 bytes of dynamic shared memory; 49152 are allowed without"},
    {"much dynamic shared, asked for", nullptr},
    {"local_array<32768>", nullptr},
};
INSTANTIATE_TEST_SUITE_P(Table, WithoutHooks, ::testing::ValuesIn(kWithoutHooks));

constexpr Expected kWithHooks[] = {
    {"racy_maximum", "data race on shared memory"},
    {"atomic_maximum", nullptr},
    {"exchange_without_syncwarp", "data race on shared memory"},
    {"exchange_with_syncwarp", nullptr},
    {"half_warp_barrier", "data race on shared memory"},
    {"read_then_overwritten", "data race on shared memory"},
    {"no_barrier", "data race on shared memory"},
    {"with_barrier", nullptr},
    {"blocks_write_one_word", "data race on byte 0 of data"},
    {"blocks_read_one_word", nullptr},
    {"blocks_add", nullptr},
    {"last_block_sums<true>", nullptr},
    {"last_block_sums<false>", "data race on byte"},
    {"unwritten_static", "uninitialised shared memory: thread (63,0,0)"},
    {"unwritten_dynamic", "uninitialised shared memory"},
    {"written_by_a_neighbour", nullptr},
    {"write_at 1024", "out of bounds: thread (0,0,0) writes byte 4096 of data, which has 4096"},
    {"read_at -1", "out of bounds: thread (0,0,0) reads memory before the first buffer"},
    {"write_at 1023", nullptr},
    {"static_index 16", "out of bounds: thread (0,0,0) takes element 16 of"},
    {"static_index 15", nullptr},
    {"dynamic_index 16", "writes byte 64 of dynamic shared memory, which has 64"},
    {"dynamic_index 15", nullptr},
    {"neighbours_local", "a local variable of thread (0,0,0)"},
#if !defined(__clang__)  // which checks the alignment of members, and not of a whole vector that is copied
    {"vector_of_four 1", "misaligned access: thread (0,0,0) uses"},
#endif
    {"vector_of_four 4", nullptr},
    {"pair_of_words 3", "which needs 8-byte alignment"},
    {"pair_of_words 2", nullptr},
    {"copy_of 2049", "writes byte 2048 of data, which has 4096"},
    {"copy_of 2048", nullptr},
    {"large_index<int> 65536, 65536", "computes 65536 * 65536, which does not fit in 'int'"},
    {"large_index<long long> 65536, 65536", nullptr},
    {"large_sum 2147483647, 1", "computes 2147483647 + 1"},
    {"large_sum 2147483646, 1", nullptr},
    {"shift_left 1, 32", "shift: thread (0,0,0) computes 1 shifted by 32 bits, which is too far for 'int'"},
    {"shift_left 1, -1", "1 shifted by -1 bits"},
    {"shift_left 1, 30", nullptr},
    {"shift_right 1, 64", "1 shifted by 64 bits"},
    {"shift_right 1, 63", nullptr},
    {"quotient -2147483647 - 1, -1", "division: thread (0,0,0) computes -2147483648 / -1"},
    {"quotient 1, 0", "division: thread (0,0,0) computes 1 / 0"},
    {"quotient -2147483647, -1", nullptr},
    {"negated -2147483647 - 1", "computes -(-2147483648), which does not fit in 'int'"},
    {"negated -2147483647", nullptr},
    {"much_static_shared<13000>", "a block writes 52000 bytes of static shared memory"},
    {"much_static_shared<12500>", "a block writes 50000 bytes of static shared memory"},
    {"much_static_shared<12000>", nullptr},
    {"early_exit", nullptr},
    {"halves_apart", nullptr},
};
INSTANTIATE_TEST_SUITE_P(Table, WithHooks, ::testing::ValuesIn(kWithHooks));

// Bytes that depend on the order of threads or blocks.
TEST(Orders, ShowWhatNothingOrders) {
    const Library library("emulation_faults.so");
    for (const char* name : {"no_barrier", "last_block_wins"})
        EXPECT_NE(library.run(name, QC_FORWARD).data, library.run(name, QC_REVERSE).data) << name;
    for (const qc_order order : {QC_REVERSE, QC_SHUFFLED})
        EXPECT_EQ(library.run("with_barrier", QC_FORWARD).data, library.run("with_barrier", order).data);
}

// A fault on a stack's guard page ends the process; the handler of the worker asks whose it was.
void die_of(const char* name) {
    static std::array<char, 65536> stack;
    static const Library library("emulation_faults.so");
    const stack_t alternative{stack.data(), 0, stack.size()};
    sigaltstack(&alternative, nullptr);
    struct sigaction action {};
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    action.sa_sigaction = [](int, siginfo_t* info, void*) {
        std::array<char, 256> text{};
        library.emulation().describe_fault(info->si_addr, text.data(), text.size());
        std::fputs(text.data(), stderr);
        _exit(1);
    };
    sigaction(SIGSEGV, &action, nullptr);
    static_cast<void>(library.run(name));
}

TEST(StackOverflowDeathTest, NamesTheThread) {
    for (const char* name : {"local_array<100000>", "local_array<70000>"})
        EXPECT_EXIT(die_of(name), ::testing::ExitedWithCode(1),
                    "stack overflow.*thread \\(0,0,0\\) of block \\(0,0,0\\) in local_array");
}

// A misaligned vector has no address either, but only some compilers and options make a vector of it.
TEST(NullPointerDeathTest, NamesTheThreadAndWhatHasNoAddress) {
#ifdef QUANTCHECK_SANITIZED
    GTEST_SKIP() << "the sanitizer stops at a null pointer before the access";
#endif
    EXPECT_EXIT(
        die_of("write_through 0"), ::testing::ExitedWithCode(1),
        "null pointer or misaligned vector.*thread \\(0,0,0\\) of block \\(0,0,0\\) in write_through");
}

}  // namespace
