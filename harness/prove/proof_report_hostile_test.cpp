// A report that someone else hands to `prove merge`: its claims are judged only from sets that are there.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/prove/epsilon_sets.hpp"
#include "harness/prove/judge_claims.hpp"
#include "harness/prove/proof_report.hpp"
#include "harness/prove/prover.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

using Json = nlohmann::ordered_json;

Proof epsilon_proof() {
    Proof proof;
    proof.kind = ProofKind::epsilon;
    proof.subject = "k";
    proof.recipe = "r";
    proof.epsilon = 0.0F;
    proof.against = 1e-12F;
    proof.parts = {make_part("bf16", "every magnitude", DType::bf16, epsilon_sets(DType::bf16))};
    proof.parts[0].values = proof.parts[0].steps = 10;
    proof.end = 10;
    return proof;
}

std::string refusal(const Json& proof) {
    try {
        LoadedProof loaded = proof_from_report(Json{{"proof", proof}}.dump(), "r.json", {});
        judge_claims(loaded.proof);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

TEST(ProofReportHostile, ASoundOneIsJudged) { EXPECT_EQ(refusal(to_json(epsilon_proof())), ""); }

TEST(ProofReportHostile, AnEpsilonProofWithoutItsSetsIsRefused) {
    Json missing = to_json(epsilon_proof());
    missing["parts"][0]["sets"].erase(0);
    EXPECT_TRUE(refusal(missing).starts_with("'r.json': the sets of the part 'bf16'")) << refusal(missing);
    missing["parts"][0]["sets"].clear();
    EXPECT_NE(refusal(missing), "");
    Json other = to_json(epsilon_proof());
    other["parts"][0]["dtype"] = "f32";  // which has one set less
    EXPECT_NE(refusal(other), "");
}

TEST(ProofReportHostile, WhatIsNoReportIsRefused) {
    for (const std::string& text :
         {std::string(), std::string("[]"), std::string("{}"), std::string("{\"proof\":1}"),
          std::string(1'000'000, '['), std::string("{\"proof\":{},\"proof\":{}}")})
        EXPECT_THROW((void)proof_from_report(text, "r.json", {}), InputError) << text.substr(0, 40);
}

}  // namespace
}  // namespace quantcheck
