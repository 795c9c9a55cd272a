// The gate can fail: every planted fault is found with default settings, and the controls pass.
#include "kernels/mutants/mutants.h"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <memory>

#include "harness/exit_code.hpp"
#include "harness/testing/run_program.hpp"

namespace quantcheck {
namespace {

using testing::ProgramResult;
using testing::Scratch;

const qc_mutants& mutants() {
    // Kept open until the end: the table lives in the library.
    static const std::shared_ptr<void> library(
        ::dlopen(testing::plugin("quantcheck_mutants").c_str(), RTLD_NOW),
        [](void* handle) { ::dlclose(handle); });
    return *reinterpret_cast<qc_mutants_fn>(::dlsym(library.get(), QC_MUTANTS_SYMBOL))();
}

class Mutant : public ::testing::TestWithParam<std::string> {};

template <class Wanted>
std::vector<std::string> names(Wanted wanted) {
    std::vector<std::string> out;
    for (std::uint64_t i = 0; i < mutants().count; ++i)
        if (wanted(mutants().mutants[i])) out.emplace_back(mutants().mutants[i].kernel->name);
    return out;
}

// The controls, and the mutants whose fault cannot change a byte.
bool is_conformant(const qc_mutant& mutant) {
    return mutant.fault_kind == QC_FAULT_NONE || mutant.equivalent != nullptr;
}

// A mutant that needs more than the default gate has is left out by its own word only.
bool must_be_found(const qc_mutant& mutant) { return !is_conformant(mutant) && mutant.needs == nullptr; }

ProgramResult gate(const std::string& kernel, const Scratch& scratch,
                   const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments = {"gate",
                                          "--plugin",
                                          testing::plugin("quantcheck_mutants"),
                                          "--kernel",
                                          kernel,
                                          "--report",
                                          scratch.file("r.json"),
                                          "--save-failures",
                                          scratch.file("failures")};
    arguments.insert(arguments.end(), more.begin(), more.end());
    if (kernel == "mutant.endless_loop" || kernel == "mutant.prints_without_end" ||
        kernel == "mutant.stops_itself")
        arguments.insert(arguments.end(), {"--time-limit", "0.3"});
    if (kernel == "mutant.allocates_without_end")
        arguments.insert(arguments.end(), {"--memory-limit", "128"});
    return testing::quantcheck(arguments);
}

const qc_mutant& named(const std::string& kernel) {
    std::uint64_t i = 0;
    while (mutants().mutants[i].kernel->name != kernel) ++i;
    return mutants().mutants[i];
}

// Of all the others `quantcheck selftest` says the same; the thirty and those that misbehave have a gate run
// of their own.
bool has_a_gate_run(const qc_mutant& mutant) {
    return must_be_found(mutant) && (mutant.listed != 0 || mutant.fault_kind == QC_FAULT_CONDUCT);
}

// The thirty by the default gate as it stands. What misbehaves does so at once, and few cases of it take
// long.
std::vector<std::string> options_for(const qc_mutant& mutant) {
    if (mutant.listed != 0) return {};
    const bool slow = std::string(mutant.kernel->name) == "mutant.starts_5000_threads";
    return {"--property", "bit_exact", "--cases", slow ? "2" : "50"};
}

TEST_P(Mutant, IsFoundByTheDefaultGate) {
    const Scratch scratch;
    const ProgramResult result = gate(GetParam(), scratch, options_for(named(GetParam())));
    const int expected = GetParam() == "mutant.returns_unsupported" ? kInconclusive : kNonconformant;
    EXPECT_EQ(result.exit_code, expected) << result.out << result.err;
}

std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
    return info.param.substr(info.param.find('.') + 1);
}
INSTANTIATE_TEST_SUITE_P(All, Mutant, ::testing::ValuesIn(names(has_a_gate_run)), test_name);

TEST(Mutants, ThirtyOfThemAreTheListedFaults) {
    int listed = 0;
    for (std::uint64_t i = 0; i < mutants().count; ++i)
        listed += static_cast<int>(mutants().mutants[i].listed);
    EXPECT_EQ(listed, 30);
}

class Conformant : public ::testing::TestWithParam<std::string> {};

TEST_P(Conformant, PassesTheDefaultGate) {
    const Scratch scratch;
    const ProgramResult result = gate(GetParam(), scratch);
    EXPECT_EQ(result.exit_code, kConformant) << result.out << result.err;
}

INSTANTIATE_TEST_SUITE_P(Mutants, Conformant, ::testing::ValuesIn(names(is_conformant)), test_name);

}  // namespace
}  // namespace quantcheck
