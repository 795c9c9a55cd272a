// A property that a kernel's own limits rule out is a remark with the reason, and no false alarm.
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/exit_code.hpp"
#include "harness/testing/run_program.hpp"

namespace quantcheck {
namespace {

using testing::ProgramResult;
using testing::Scratch;

// At most 4 x 128 in multiples of 4 and 128: no transpose of it is one.
TEST(IdleProperties, WhatTheKernelDoesNotClaimIsARemark) {
    const Scratch scratch;
    const ProgramResult result = testing::quantcheck(
        {"gate", "--plugin", testing::plugin("narrow"), "--recipe", "te.float8_block_1x128[outputs=both]",
         "--property", "transpose_consistent", "--property", "bit_exact", "--cases", "1000", "--report",
         scratch.file("r.json"), "--save-failures", scratch.file("f")});
    std::ifstream in(scratch.file("r.json"));
    const nlohmann::json report = nlohmann::json::parse(in);
    const std::string remarks = report.at("not_judged").dump();
    EXPECT_NE(
        remarks.find("narrow.block_1x128 against te.float8_block_1x128: transpose_consistent applied to "
                     "none of the cases: the transposed tensor has no outputs: the kernel does not "
                     "claim this shape"),
        std::string::npos)
        << result.out;
    // It was asked for by name, though, so there is no pass.
    EXPECT_EQ(result.exit_code, kInconclusive);
    EXPECT_NE(report.at("inconclusive").dump().find("--property 'transpose_consistent' applied to no case"),
              std::string::npos)
        << result.out;
}

}  // namespace
}  // namespace quantcheck
