#include "reports/sample_reports.hpp"

namespace quantcheck {
namespace {

SubjectResult block_result(Verdict bit_exact) {
    return {
        .subject = "host.block_1x128",
        .recipe = "te.float8_block_1x128",
        .lane = "host",
        .properties = {{"bit_exact", bit_exact, "", 12000, 48210, 5120333, 11900},
                       {"scales_finite", Verdict::pass, "", 11000, 44000, 4700000, 10900},
                       {"transpose_consistent", Verdict::skipped, "the recipe writes one direction", 0, 0, 0,
                        0}},
        .situations = SituationCounts{117, 118, {"ties[input=f32,format=E4M3] (120 of 126)"}},
        .exhaustive = {{"rowwise amax[input=bf16]", 32640, 32640}, {"element[input=bf16]", 32512, 32640}}};
}

SubjectResult scale_result() {
    return {.subject = "host.scale_from_amax",
            .recipe = "te.float8_block_128x128",
            .lane = "host",
            .properties = {{"bit_exact", Verdict::pass, "", 600, 70000, 70000, 590}}};
}

Report run(std::vector<SubjectResult> results) {
    Report report;
    report.command = "gate";
    report.results = std::move(results);
    report.not_judged = {"CUDA kernels: no GPU was found"};
    report.seed = 18446744073709551615u;
    report.options = {{"cases", "600"}, {"seed", "18446744073709551615"}};
    report.versions = {{"abi", "1"}, {"quantcheck", "0.1.0"}};
    report.host = {{"compiler", "g++ 12.2.0"}, {"device", "none"}, {"git", "0123abc"}};
    report.seconds = {{"gate", 1.25}, {"total", 1.5}};
    return report;
}

}  // namespace

Failure wrong_code_failure() {
    Finding finding;
    finding.what = "code differs from the recipe";
    finding.slot = Slot::codes;
    finding.direction = Direction::rowwise;
    finding.block_row = 0;
    finding.block_col = 1;
    finding.row = 0;
    finding.col = 130;
    finding.input_bits = 0x3F80;
    finding.amax = 1.0f;
    finding.epsilon = 1e-12f;
    finding.expected_scale = finding.actual_scale = 0x3B124925;
    finding.expected_code = 0x7E;
    finding.actual_code = 0x7D;
    finding.differing_codes = 2;
    return {.subject = "host.block_1x128",
            .recipe_id = "te.float8_block_1x128[format=E4M3,epsilon=1e-12]",
            .property = "bit_exact",
            .verdict = Verdict::fail,
            .message = "",
            .finding = finding,
            .dtype = DType::bf16,
            .format = CodeFormat::E4M3,
            .rows = 1,
            .cols = 131,
            .case_index = 17,
            .saved_as = "failures/0123456789abcdef0123456789abcdef.safetensors",
            .replay_command = "quantcheck replay failures/0123456789abcdef0123456789abcdef.safetensors",
            .shrink_steps = 42};
}

Report passing_report() { return run({block_result(Verdict::pass), scale_result()}); }

Report failing_report() {
    Report report = run({block_result(Verdict::fail), scale_result()});
    report.verdict = Verdict::fail;
    report.exit_code = 1;
    report.failures = {wrong_code_failure()};
    return report;
}

Report waiving_report() {
    Report report = run({block_result(Verdict::waived)});
    PropertyResult& bit_exact = report.results[0].properties[0];
    bit_exact.reason = "37 failing cases are waived";
    bit_exact.waived = 37;
    Waiver waiver{
        "host.block_1x128", "te.float8_block_1x128", "bit_exact", "", "tracker/12", "ann", "2026-12-31",
        "ties <away>"};
    report.waivers = {{waiver, WaiverState::waived, 37, ""}};
    waiver.situation = "amax_zero";
    waiver.kernel = "cuda.block_1x128";
    report.waivers.push_back({waiver, WaiverState::not_checked, 0, "the kernel cannot run here"});
    return report;
}

Report outdated_waivers_report() {
    Report report = waiving_report();
    report.verdict = Verdict::fail;
    report.exit_code = 1;
    report.waivers[1].state = WaiverState::expired;
    report.waivers[1].note.clear();
    return report;
}

Report proving_report() {
    Proof proof;
    proof.kind = ProofKind::epsilon;
    proof.subject = "host.scale";
    proof.recipe = "te.float8_block_1x128";
    proof.epsilon = 1e-12F;
    proof.against = 0.0F;
    proof.rests_on = {"A scale depends on its amax alone."};
    ProofPart part;
    part.name = "f32";
    part.domain = "every finite f32 magnitude";
    part.values = 0x7F800000;
    part.steps = 8;
    part.sets = {{"scale differs", "amaxes whose scale differs"}};
    part.tally.checked = part.values;
    part.tally.sets = {IntervalSet(most_intervals(part.dtype))};
    proof.parts = {std::move(part)};
    proof.end = 8;
    proof.claims = {{"exact", "The scales are the recipe's.", true, true, ""}};

    SubjectResult result = scale_result();
    result.properties[0].property = "prove_epsilon";
    Report report = run({std::move(result)});
    report.command = "prove";
    report.proof = std::move(proof);
    return report;
}

Report refuting_report() {
    Report report = proving_report();
    ProofTally& tally = report.proof->parts[0].tally;
    tally.differing = 2;
    tally.first = Witness{1, std::nullopt};
    tally.sets[0].add(1, 0x2B8CBCCC);
    tally.histogram.emplace()[0x7F] = 3;
    tally.checksum = 18446744073709551615u;
    report.proof->claims[0].holds = false;
    report.proof->claims[0].witness = "f32: amax 0x00000001";
    report.verdict = report.results[0].properties[0].verdict = Verdict::fail;
    report.exit_code = 1;
    return report;
}

Report inconclusive_report() {
    Report report = run({});
    report.exit_code = 3;
    report.inconclusive = {"--kernel 'cuda.*' matches no kernel", "no case ran"};
    return report;
}

Report selftest_report() {
    Report report = run({block_result(Verdict::pass)});
    report.command = "selftest";
    report.results[0].subject = "mutant.none";
    Selftest selftest;
    selftest.cases = 1000;
    selftest.mutants = {
        {"mutant.none", {"none", "", "", "", ""}, {}, 0},
        {"mutant.clamp_first", {"value", "the cast saturates to the same value", "", "", ""}, {}, 0},
        {"mutant.truncation",
         {"value", "", "", "", "error_bound"},
         {{"bit_exact", 0}, {"error_bound", 7}},
         0.5},
        {"mutant.one_tie", {"value", "", "", "ties_e4m3", "bit_exact"}, {{"bit_exact", 40}}, 1.5},
        {"mutant.cache", {"storage", "", "", "", "negation"}, {{"negation", 12}}, 0.25},
        {"mutant.one_shape", {"storage", "", "a case of that shape", "", ""}, {}, 0}};
    selftest.properties = {{"bit_exact", "", 2, 1},
                           {"error_bound", "it judges the run that bit_exact judges", 1, 0},
                           {"negation", "", 1, 1}};
    report.selftest = std::move(selftest);
    return report;
}

Report unmet_selftest_report() {
    Report report = selftest_report();
    report.verdict = Verdict::fail;
    report.exit_code = 1;
    report.selftest->mutants[4].kills.clear();
    report.selftest->properties[2] = {"negation", "", 0, 0};
    report.selftest->unmet = {"mutant.cache was not found, which is for negation"};
    return report;
}

}  // namespace quantcheck
