#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string>

#include "reference/error.hpp"
#include "reports/report.hpp"
#include "reports/sample_reports.hpp"
#include "reports/scratch_folder.hpp"

namespace quantcheck {
namespace {

TEST(WriteReport, WritesTheJsonText) {
    const ScratchFolder folder;
    write_report(failing_report(), folder / "report.json");
    std::ifstream in(folder / "report.json", std::ios::binary);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), to_json_text(failing_report()));
}

TEST(WriteReport, AnUnwritablePathIsTheUsersError) {
    const ScratchFolder folder;
    const std::string path = (folder / "absent/report.json").string();
    try {
        write_report(passing_report(), path);
        FAIL() << "it was written";
    } catch (const InputError& error) {
        EXPECT_EQ(error.what(),
                  "cannot write '" + path + "': No such file or directory; give the report another path");
    }
}

TEST(WriteReport, AContradictionKeepsTheOldReport) {
    const ScratchFolder folder;
    write_report(passing_report(), folder / "report.json");
    Report wrong = failing_report();
    wrong.exit_code = 0;
    EXPECT_THROW(write_report(wrong, folder / "report.json"), HarnessFault);
    std::ifstream in(folder / "report.json", std::ios::binary);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), to_json_text(passing_report()));
}

}  // namespace
}  // namespace quantcheck
