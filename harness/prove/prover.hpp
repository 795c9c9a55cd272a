#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/kernel_info.hpp"
#include "harness/plugin_set.hpp"
#include "properties/subject.hpp"
#include "reports/proof.hpp"

namespace quantcheck {

/// The kernel that a proof is about; without a plugin the reference itself.
struct ProofSubject {
    const PluginInfo* plugin = nullptr;
    std::uint32_t kernel_index = 0;

    [[nodiscard]] bool is_reference() const { return plugin == nullptr; }
    [[nodiscard]] const KernelInfo& kernel() const { return plugin->kernels[kernel_index]; }
    [[nodiscard]] std::string name() const { return is_reference() ? "reference" : kernel().name; }
};

/// What one rule gives for a run of amaxes.
struct AmaxSide {
    std::vector<float> applied, stored;  ///< what multiplies the input, what is written
    std::vector<std::uint8_t> codes;     ///< of the amaxes themselves
};

/// What one thread of a proof keeps from step to step: its workers, and buffers whose memory is reused.
struct ProofJob {
    explicit ProofJob(WorkerOptions options) : workers(std::move(options)) {}
    WorkerPool workers;
    Case c;
    Outputs expected;
    std::vector<std::uint32_t> bits32;
    std::vector<std::uint16_t> bits16;
    std::vector<float> amax, applied, stored;
    std::vector<std::uint8_t> codes;
    AmaxSide with, against;
};

/// What one step found.
struct StepResult {
    ProofTally tally;
    std::string unsupported;    ///< the kernel said that it does not do this, with its words
    std::optional<Run> broken;  ///< the kernel crashed, hung, or trespassed: there is nothing to compare
    std::vector<Case> counterexamples{};  ///< that hold the first difference, the smallest first
};

/// One proof as steps over finite domains. A step depends on nothing but its number, so any thread may run
/// it, now or in a resumed run or on another machine.
class Prover {
 public:
    Prover() = default;
    Prover(const Prover&) = delete;
    Prover& operator=(const Prover&) = delete;
    virtual ~Prover() = default;

    /// The proof before its first step: parts with their domains and empty sets.
    [[nodiscard]] virtual const Proof& blank() const = 0;
    /// Runs one step of one part.
    [[nodiscard]] virtual StepResult run(std::size_t part, std::int64_t step, ProofJob& job) const = 0;
};

/// A part with one empty set per name.
[[nodiscard]] ProofPart make_part(std::string name, std::string domain, DType dtype,
                                  std::vector<ProofSet> sets);

/// An empty tally for that part.
[[nodiscard]] ProofTally blank_tally(const ProofPart& part);

}  // namespace quantcheck
