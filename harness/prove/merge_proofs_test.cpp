#include "harness/prove/merge_proofs.hpp"

#include <gtest/gtest.h>

#include "harness/prove/prover.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

// Ten steps, one pattern each, of which the odd ones differ.
Proof shard(std::int64_t first, std::int64_t end) {
    Proof proof;
    proof.subject = "kernel";
    proof.recipe = "recipe";
    proof.parts = {make_part("part", "ten values", DType::bf16, {{"differs", "the odd ones"}})};
    proof.parts[0].values = 10;
    proof.parts[0].steps = 10;
    proof.first = first;
    proof.end = end;
    ProofTally& tally = proof.parts[0].tally;
    for (std::int64_t i = first; i < end; ++i) {
        ++tally.checked;
        tally.checksum += static_cast<std::uint64_t>(i);
        if (i % 2 == 0) continue;
        const auto bits = static_cast<std::uint32_t>(i);
        ++tally.differing;
        tally.sets[0].add(bits, bits);
        if (!tally.first) tally.first = Witness{bits, std::nullopt};
    }
    return proof;
}

TEST(MergeProofs, ShardsInAnyOrderAreTheWhole) {
    EXPECT_EQ(merge_proofs({shard(7, 10), shard(0, 3), shard(3, 3), shard(3, 7)}), shard(0, 10));
}

TEST(MergeProofs, RefusesAGapAnOverlapAndAnotherProof) {
    EXPECT_THROW(static_cast<void>(merge_proofs({shard(0, 3), shard(4, 10)})), InputError);
    EXPECT_THROW(static_cast<void>(merge_proofs({shard(0, 5), shard(4, 10)})), InputError);
    for (void (*change)(Proof&) :
         {+[](Proof& p) { p.subject = "other"; }, +[](Proof& p) { p.recipe = "other"; },
          +[](Proof& p) { p.kind = ProofKind::pairs; }, +[](Proof& p) { p.epsilon = 1.0F; },
          +[](Proof& p) { p.parts[0].steps = 11; }}) {
        Proof other = shard(5, 10);
        change(other);
        EXPECT_THROW(static_cast<void>(merge_proofs({shard(0, 5), other})), InputError);
    }
}

}  // namespace
}  // namespace quantcheck
