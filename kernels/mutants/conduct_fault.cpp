#include "kernels/mutants/conduct_fault.hpp"

#include <array>
#include <cfenv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <memory>
#include <thread>
#include <unistd.h>
#include <vector>

namespace quantcheck_kernels::mutants {

namespace {

void leave_child() {
    if (::fork() != 0) return;
    ::setsid();
    for (;;) ::pause();
}

[[noreturn]] void allocate_without_end() {
    std::vector<std::unique_ptr<std::array<char, 1 << 20>>> all;
    for (;;) {
        all.push_back(std::make_unique<std::array<char, 1 << 20>>());
        all.back()->fill(1);
    }
}

}  // namespace

Answer misbehave(Fault fault) {
    switch (fault) {
        case Fault::crash:
            std::raise(SIGSEGV);
            break;
        case Fault::abort:
            std::abort();
        case Fault::endless_loop:
            for (const volatile bool forever = true; forever;) {
            }
            break;
        case Fault::returns_error:
            return {QC_ERROR, "this mutant always fails"};
        case Fault::returns_unsupported:
            return {QC_UNSUPPORTED, "this mutant supports nothing"};
        case Fault::changes_rounding:
            std::fesetround(FE_UPWARD);
            break;
        case Fault::exits:
            std::_Exit(0);
        case Fault::prints_pass:
            std::puts("PASS (exit code 0)");
            break;
        case Fault::changes_directory:
            // Whether it worked does not matter: a right kernel does not even try.
            if (::chdir("/") != 0) return {};
            break;
        case Fault::opens_descriptor:
            static_cast<void>(::open("/dev/null", O_RDONLY));
            break;
        case Fault::closes_descriptors:
            for (int descriptor = 0; descriptor < 1024; ++descriptor) ::close(descriptor);
            break;
        case Fault::leaves_thread:
            std::thread([] {
                for (;;) ::pause();
            }).detach();
            break;
        case Fault::leaves_child:
            leave_child();
            break;
        case Fault::installs_handler:
            std::signal(SIGUSR1, SIG_IGN);
            break;
        case Fault::allocates_without_end:
            allocate_without_end();
        case Fault::prints_without_end:
            for (;;) std::puts("still busy");
        default:
            break;
    }
    return {};
}

}  // namespace quantcheck_kernels::mutants
