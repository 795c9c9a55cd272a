#include "kernels/mutants/conduct_fault.hpp"

#include <cfenv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

namespace quantcheck_kernels::mutants {

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
        default:
            break;
    }
    return {};
}

}  // namespace quantcheck_kernels::mutants
