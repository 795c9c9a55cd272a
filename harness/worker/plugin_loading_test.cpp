// Every way in which a plugin can be wrong: one sentence that names it, exit code 2.
#include <fstream>
#include <gtest/gtest.h>

#include "harness/exit_code.hpp"
#include "harness/testing/run_program.hpp"

namespace quantcheck {
namespace {

using testing::ProgramResult;

void expect_refused(const std::string& path, const std::string& sentence) {
    const ProgramResult result = testing::quantcheck({"list", "kernels", "--plugin", path});
    EXPECT_EQ(result.exit_code, kUsage) << result.err;
    EXPECT_NE(result.err.find(sentence), std::string::npos) << result.err;
    EXPECT_NE(result.err.find(path), std::string::npos) << result.err;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1)
        << "one sentence only: " << result.err;
}

TEST(PluginLoading, NoSuchFile) { expect_refused("/nowhere/kernels.so", "no such file"); }

TEST(PluginLoading, AFolder) { expect_refused("/usr", "is not a file"); }

TEST(PluginLoading, NotALibrary) {
    const testing::Scratch scratch;
    std::ofstream(scratch.file("text.so")) << "not a library";
    expect_refused(scratch.file("text.so"), "is not a shared library");
}

TEST(PluginLoading, AnotherArchitecture) {
    const testing::Scratch scratch;
    const std::string path = scratch.file("other.so");
    std::filesystem::copy_file(testing::plugin("quantcheck_host"), path);
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(18);                            // e_machine
    file.put(static_cast<char>(0xF3)).put(0);  // RISC-V
    file.close();
    expect_refused(path, "was built for ELF machine 243");
}

TEST(PluginLoading, ATruncatedLibrary) {
    const testing::Scratch scratch;
    const std::string path = scratch.file("short.so");
    std::filesystem::copy_file(testing::plugin("quantcheck_host"), path);
    std::filesystem::resize_file(path, 1000);
    expect_refused(path, "cannot be loaded");
}

TEST(PluginLoading, MissingSymbol) {
    expect_refused(testing::plugin("bad_symbol"), "does not export quantcheck_plugin()");
}

TEST(PluginLoading, AbiVersion) { expect_refused(testing::plugin("bad_abi"), "ABI version 42"); }

TEST(PluginLoading, KernelWithoutALaunch) {
    expect_refused(testing::plugin("bad_launch"), "has no launch function");
}

TEST(PluginLoading, KernelName) {
    expect_refused(testing::plugin("bad_name"), "whose name is empty or holds");
}

TEST(PluginLoading, ImpossibleShapeRule) {
    expect_refused(testing::plugin("bad_shape"), "impossible shape rule");
}

TEST(PluginLoading, RepeatedName) { expect_refused(testing::plugin("bad_duplicate"), "is there twice"); }

TEST(PluginLoading, CrashWhileLoading) { expect_refused(testing::plugin("bad_crash"), "ended by signal"); }

TEST(PluginLoading, ASummaryReachesTheTerminalEscaped) {
    const ProgramResult result =
        testing::quantcheck({"list", "kernels", "--plugin", testing::plugin("bad_summary")});
    EXPECT_EQ(result.exit_code, kConformant) << result.err;
    // The byte that is no UTF-8 comes as U+FFFD from the worker.
    EXPECT_NE(result.out.find("\\x1B[2J not \xEF\xBF\xBD text"), std::string::npos) << result.out;
}

TEST(PluginLoading, TheBuiltInKernelsLoad) {
    const ProgramResult result = testing::quantcheck({"list", "kernels"});
    EXPECT_EQ(result.exit_code, kConformant) << result.err;
    for (const char* name : {"host.block_1x128", "host.block_128x128", "host.scale"})
        EXPECT_NE(result.out.find(name), std::string::npos) << result.out;
}

}  // namespace
}  // namespace quantcheck
