#include "reports/whole_file.hpp"

#include <csignal>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iterator>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "reference/error.hpp"
#include "reports/scratch_folder.hpp"

namespace quantcheck {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::ptrdiff_t entries(const fs::path& folder) {
    return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
}

std::string fault_of(const fs::path& path) {
    try {
        write_whole(path, "bytes");
    } catch (const HarnessFault& fault) {
        return fault.what();
    }
    return "no fault";
}

TEST(WholeFile, HoldsExactlyTheBytes) {
    const ScratchFolder folder;
    const std::string bytes = std::string("a\0b\n\r\xff", 6) + std::string(1 << 20, 'x');
    write_whole(folder / "file", bytes);
    EXPECT_EQ(content(folder / "file"), bytes);
    EXPECT_EQ(entries(folder.path()), 1) << "a temporary file was left behind";
}

TEST(WholeFile, ReplacesALongerFile) {
    const ScratchFolder folder;
    write_whole(folder / "file", "a long first content");
    write_whole(folder / "file", "short");
    EXPECT_EQ(content(folder / "file"), "short");
    EXPECT_EQ(entries(folder.path()), 1);
}

TEST(WholeFile, ModeFollowsTheUmask) {
    const ScratchFolder folder;
    const ::mode_t before = ::umask(022);
    write_whole(folder / "file", "bytes");
    ::umask(before);
    EXPECT_EQ(fs::status(folder / "file").permissions(), fs::perms(0644));
}

TEST(WholeFile, FollowsASymbolicLink) {
    const ScratchFolder folder;
    write_whole(folder / "target", "old");
    fs::create_symlink("target", folder / "link");
    write_whole(folder / "link", "bytes");
    EXPECT_TRUE(fs::is_symlink(folder / "link"));
    EXPECT_EQ(content(folder / "target"), "bytes");
}

TEST(WholeFile, RefusesADanglingLink) {
    const ScratchFolder folder;
    fs::create_symlink("absent", folder / "link");
    EXPECT_THAT(fault_of(folder / "link"), testing::EndsWith("link': No such file or directory"));
}

TEST(WholeFile, NamesPathAndReasonWhenTheFolderIsMissing) {
    const ScratchFolder folder;
    const fs::path path = folder / "absent/file";
    EXPECT_EQ(fault_of(path), "cannot write '" + path.string() + "': No such file or directory");
}

TEST(WholeFile, RefusesAFolderAndADevice) {
    const ScratchFolder folder;
    EXPECT_EQ(fault_of(folder.path()),
              "cannot write '" + folder.path().string() + "': it exists and is not a regular file");
    EXPECT_EQ(fault_of("/dev/null"), "cannot write '/dev/null': it exists and is not a regular file");
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST(WholeFile, LeavesNothingBehindWhenTheNameIsTooLong) {
    const ScratchFolder folder;
    EXPECT_THAT(fault_of(folder / std::string(300, 'n')), testing::HasSubstr("File name too long"));
    EXPECT_EQ(entries(folder.path()), 0);
}

TEST(WholeFile, KeepsTheOldContentWhenTheDiskIsFull) {
    const ScratchFolder folder;
    write_whole(folder / "file", "old");
    const ::rlimit small{4096, 4096};
    const auto write_with_limit = [&] {
        ::signal(SIGXFSZ, SIG_IGN);
        ::setrlimit(RLIMIT_FSIZE, &small);
        const bool refused = [&] {
            try {
                write_whole(folder / "file", std::string(1 << 16, 'n'));
            } catch (const HarnessFault&) {
                return true;
            }
            return false;
        }();
        ::_exit(refused ? 7 : 0);
    };
    EXPECT_EXIT(write_with_limit(), testing::ExitedWithCode(7), "");
    EXPECT_EQ(content(folder / "file"), "old");
    EXPECT_EQ(entries(folder.path()), 1);
}

}  // namespace
}  // namespace quantcheck
