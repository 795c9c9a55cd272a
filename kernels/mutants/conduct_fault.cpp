#include "kernels/mutants/conduct_fault.hpp"

#include <cfenv>
#include <csignal>
#include <cstdlib>

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
        default:
            break;
    }
    return {};
}

}  // namespace quantcheck_kernels::mutants
