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

// At most 4 x 128 in multiples of 4 and 128: no transpose of it is one, no block is cut, and no rows are left
// over.
TEST(IdleProperties, WhatTheKernelsShapesRuleOutIsARemarkAndPasses) {
    const Scratch scratch;
    const auto gate = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"gate", "--plugin", testing::plugin("narrow"), "--recipe",
                                   "te.float8_block_1x128[outputs=both,input=bf16]", "--cases", "1000",
                                   "--report", scratch.file("r.json"), "--save-failures", scratch.file("f")});
        return testing::quantcheck(more);
    };
    const ProgramResult all = gate({});
    EXPECT_EQ(all.exit_code, kConformant) << all.out << all.err;
    std::ifstream in(scratch.file("r.json"));
    const std::string remarks = nlohmann::json::parse(in).at("not_judged").dump();
    for (const char* property : {"transpose_consistent", "zero_extension", "rows_split"})
        EXPECT_NE(remarks.find(property + std::string(" applied to none of the cases: ruled out by the "
                                                      "shapes that the kernel claims (")),
                  std::string::npos)
            << property << "\n"
            << all.out;
    EXPECT_NE(remarks.find("(the transposed tensor has no outputs: the kernel does not claim this shape)"),
              std::string::npos)
        << all.out;
    // Asked for by name it is missing, whatever the reason.
    EXPECT_EQ(gate({"--property", "transpose_consistent"}).exit_code, kInconclusive);
}

}  // namespace
}  // namespace quantcheck
