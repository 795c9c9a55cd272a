#include "kernels/mutants/hostile_fault.hpp"

#include <array>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <pthread.h>
#include <sys/time.h>
#include <unistd.h>
#if defined(__SSE__)
#include <xmmintrin.h>
#endif

namespace quantcheck_kernels::mutants {
namespace {

// The descriptors that a worker talks to its gate by; any kernel can find them in /proc/self/fd.
constexpr int kControl = 3, kMemory = 4;

// Once in a process, or a gate over many cases would take for ever.
void print_a_gigabyte() {
    static bool printed = false;
    if (printed) return;
    printed = true;
    std::array<char, 1 << 16> line{};
    line.fill('x');
    line.back() = '\n';
    for (std::size_t left = std::size_t{1} << 30; left > 0; left -= line.size())
        if (::write(STDERR_FILENO, line.data(), line.size()) < 0) return;
}

void* wait_for_ever(void*) {
    for (;;) ::pause();
}

// On small stacks, so that no memory limit stops it.
void start_5000_threads() {
    pthread_attr_t attributes;
    ::pthread_attr_init(&attributes);
    ::pthread_attr_setstacksize(&attributes, 1 << 14);
    for (int i = 0; i < 5000; ++i) {
        pthread_t thread{};
        if (::pthread_create(&thread, &attributes, wait_for_ever, nullptr) != 0) break;
        ::pthread_detach(thread);
    }
    ::pthread_attr_destroy(&attributes);
}

// Each call needs what it writes after the call that it makes, so that no compiler makes a loop of it.
std::uint64_t overflow_stack(std::uint64_t depth) {
    std::array<std::uint64_t, 512> room{};
    volatile std::uint64_t* const kept = room.data();
    kept[depth % room.size()] = depth;
    if (depth == ~std::uint64_t{0}) return 0;
    return overflow_stack(depth + 1) + kept[depth % room.size()];
}

void divide_by_zero() {
    volatile int zero = 0;
    static_cast<void>(1 / zero);
    std::raise(SIGFPE);  // where dividing does not
}

void free_twice() {
    void* const memory = std::malloc(64);
    const volatile std::uintptr_t again =
        reinterpret_cast<std::uintptr_t>(memory);  // hidden from the compiler
    std::free(memory);
    std::free(reinterpret_cast<void*>(again));
}

void set_timer() {
    itimerval soon{};
    soon.it_value.tv_usec = 100'000;
    ::setitimer(ITIMER_REAL, &soon, nullptr);
}

void flush_subnormals() {
#if defined(__SSE__)
    _mm_setcsr(_mm_getcsr() | 0x8040);
#endif
}

void write_to_control() {
    std::array<unsigned char, 64> words{};
    words.fill(0xEE);
    static_cast<void>(!::write(kControl, words.data(), words.size()));
}

}  // namespace

void harm(Fault fault) {
    switch (fault) {
        case Fault::prints_a_gigabyte:
            return print_a_gigabyte();
        case Fault::prints_binary:
            static_cast<void>(!::write(STDERR_FILENO, "\x1b[2J\xff\xfe\0PASS\n", 12));
            std::abort();
        case Fault::starts_5000_threads:
            return start_5000_threads();
        case Fault::overflows_stack:
            std::fprintf(stderr, "%llu\n", static_cast<unsigned long long>(overflow_stack(0)));
            return;
        case Fault::divides_by_zero:
            return divide_by_zero();
        case Fault::reads_null: {
            const volatile char* volatile null = nullptr;
            static_cast<void>(*null);
            return;
        }
        case Fault::illegal_instruction:
            std::raise(SIGILL);
            return;
        case Fault::double_free:
            return free_twice();
        case Fault::ends_thread:
            ::pthread_exit(nullptr);
        case Fault::stops_itself:
            std::raise(SIGSTOP);
            return;
        case Fault::kills_itself:
            std::raise(SIGKILL);
            return;
        case Fault::sets_timer:
            return set_timer();
        case Fault::flushes_subnormals:
            return flush_subnormals();
        case Fault::forks_and_returns:
            static_cast<void>(::fork());
            return;
        case Fault::writes_to_control:
            return write_to_control();
        case Fault::cuts_shared_memory:
            static_cast<void>(!::ftruncate(kMemory, 0));
            return;
        default:
            return;
    }
}

}  // namespace quantcheck_kernels::mutants
