// Wrong options and files: one clear sentence on stderr and the documented exit code, nothing on stdout.
#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>

#include "harness/exit_code.hpp"
#include "harness/testing/run_program.hpp"

namespace quantcheck {
namespace {

using testing::ProgramResult;
using testing::Scratch;

void expect_refused(const std::vector<std::string>& arguments, int exit_code, const std::string& words) {
    const ProgramResult result = testing::quantcheck(arguments);
    EXPECT_EQ(result.exit_code, exit_code) << result.err << result.out;
    EXPECT_NE(result.err.find(words), std::string::npos) << result.err << result.out;
}

TEST(BadInput, UnknownOptionsAndCommands) {
    expect_refused({}, kUsage, "a command is required");
    expect_refused({"gat"}, kUsage, "gat");
    expect_refused({"gate", "--case", "10"}, kUsage, "--case");
    expect_refused({"list", "mutants"}, kUsage, "mutants");
    expect_refused({"bench", "nothing"}, kUsage, "nothing");
    expect_refused({"bench"}, kUsage, "bench kernels");
    expect_refused({"bench", "kernels", "--shape", "8192"}, kUsage, "write 8192x8200");
    expect_refused({"bench", "kernels", "--shape", "0x8"}, kUsage, "0x8");
}

TEST(BadInput, ImpossibleNumbers) {
    expect_refused({"gate", "--cases", "0"}, kUsage, "--cases is 0; it must be at least 1");
    expect_refused({"gate", "--cases", "-5"}, kUsage, "--cases");
    expect_refused({"gate", "--cases", "5000000000"}, kUsage, "--cases is 5000000000; it must be at most");
    expect_refused({"gate", "--cases", "many"}, kUsage, "many");
    expect_refused({"gate", "--cases", "99999999999999999999"}, kUsage, "--cases");
    expect_refused({"gate", "--jobs", "0"}, kUsage, "--jobs");
    expect_refused({"gate", "--seed", "-1"}, kUsage, "--seed");
    expect_refused({"gate", "--time", "5x"}, kUsage, "unit not recognized");
    expect_refused({"gate", "--time-limit", "0"}, kUsage, "--time-limit");
}

TEST(BadInput, ContradictoryOptions) {
    expect_refused({"gate", "--cases", "10", "--time", "5s"}, kUsage, "--time");
}

TEST(BadInput, FiltersThatMatchNothingAreInconclusive) {
    const Scratch scratch;
    const auto inconclusive = [&](const std::string& option, const std::string& pattern) {
        const ProgramResult result = testing::quantcheck(
            {"gate", "--cases", "1", option, pattern, "--report", scratch.file("r.json")});
        EXPECT_EQ(result.exit_code, kInconclusive) << result.out << result.err;
        EXPECT_NE(result.out.find(option + " '" + pattern + "' matches nothing"), std::string::npos)
            << result.out;
    };
    inconclusive("--kernel", "hots.*");
    inconclusive("--recipe", "te.float9*");
    inconclusive("--recipe", "te.float8_block_1x128[format=E9M9]");
    inconclusive("--property", "bitexact");
}

TEST(BadInput, MalformedRecipePattern) {
    expect_refused({"gate", "--cases", "1", "--recipe", "te.*[format=E4M3"}, kUsage, "does not end in ']'");
    expect_refused({"gate", "--cases", "1", "--recipe", "te.*[format]"}, kUsage, "is not option=value");
}

TEST(BadInput, UnwritableReport) {
    expect_refused({"gate", "--cases", "1", "--report", "/nowhere/at/all/report.json"}, kUsage,
                   "/nowhere/at/all");
}

TEST(BadInput, AReportThatIsAnotherFileOfTheRun) {
    const Scratch scratch;
    const std::string file = scratch.file("x");
    expect_refused({"gate", "--cases", "1", "--report", file, "--junit", scratch.file(".") + "/x"}, kUsage,
                   "--report and --junit name one file");
    std::filesystem::copy_file(testing::plugin("quantcheck_host"), file);
    const auto bytes = std::filesystem::file_size(file);
    expect_refused({"gate", "--cases", "1", "--plugin", file, "--report", file}, kUsage,
                   "it is a file that this run reads");
    std::filesystem::create_directory(scratch.file("corpus"));
    const std::string saved = scratch.file("corpus/a.safetensors");
    std::ofstream(saved) << "x";
    for (const char* option : {"--report", "--junit"}) {
        expect_refused({"judge", scratch.file("corpus"), option, saved}, kUsage,
                       "it is a file that this run reads");
        expect_refused({"gate", "--waivers", file, option, file}, kUsage, "it is a file that this run reads");
    }
    EXPECT_EQ(std::filesystem::file_size(file), bytes);
}

TEST(BadInput, MissingPaths) {
    expect_refused({"replay", "/nowhere/case.safetensors"}, kUsage, "/nowhere/case.safetensors");
    expect_refused({"judge", "/nowhere"}, kUsage, "/nowhere");
    expect_refused({"gate", "--corpus", "/nowhere", "--cases", "1"}, kUsage, "/nowhere");
    expect_refused({"gate", "--plugin", "/nowhere/p.so"}, kUsage, "/nowhere/p.so");
}

TEST(BadInput, AFolderWithoutCasesIsInconclusive) {
    const Scratch scratch;
    for (const char* command : {"replay", "judge"})
        EXPECT_EQ(testing::quantcheck({command, scratch.folder().string()}).exit_code, kInconclusive)
            << command;
}

TEST(BadInput, ATruncatedCase) {
    const Scratch scratch;
    const std::string file = scratch.file("short.safetensors");
    std::ofstream(file, std::ios::binary) << "\x10\0\0";
    expect_refused({"judge", file}, kUsage, file);
    expect_refused({"replay", file}, kUsage, file);
}

TEST(BadInput, AnUnknownRecipe) {
    expect_refused({"show", "te.float8_block_1x127"}, kUsage, "te.float8_block_1x127");
    expect_refused({"show", "te.float8_block_1x128[format=E3M4]"}, kUsage, "E4M3");
}

TEST(BadInput, HelpAndVersionAreNoErrors) {
    for (const char* option : {"--help", "--version"})
        EXPECT_EQ(testing::quantcheck({option}).exit_code, kConformant);
    for (const char* command : {"gate", "replay", "judge", "list"}) {
        const ProgramResult result = testing::quantcheck({command, "--help"});
        EXPECT_EQ(result.exit_code, kConformant);
        EXPECT_NE(result.out.find("Example"), std::string::npos) << command;
    }
}

}  // namespace
}  // namespace quantcheck
