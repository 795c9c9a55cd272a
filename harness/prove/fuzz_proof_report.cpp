// Any bytes as a report that `prove merge` and `prove --resume` read: refused with an InputError, or a proof
// that is judged, printed, and written and read back unchanged.
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "harness/prove/judge_claims.hpp"
#include "harness/prove/merge_proofs.hpp"
#include "harness/prove/proof_report.hpp"
#include "reference/error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quantcheck;
    try {
        const LoadedProof loaded =
            proof_from_report({reinterpret_cast<const char*>(data), size}, "input", {});
        const Proof read = proof_from_json(to_json(loaded.proof), "written");
        if (to_json(read) != to_json(loaded.proof)) std::abort();
        Proof proof = merge_proofs({loaded.proof});
        judge_claims(proof);
        if (proof_text(proof).empty() || verdict_of(proof).empty()) std::abort();
        (void)merge_proofs({loaded.proof, read});
    } catch (const InputError&) {
    }
    return 0;
}
