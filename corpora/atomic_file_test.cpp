#include "corpora/atomic_file.hpp"

#include <csignal>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>

#include "corpora/read_file.hpp"
#include "corpora/testing/raw_safetensors.hpp"
#include "corpora/testing/temporary_folder.hpp"

namespace quantcheck {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// Within its life no file can grow beyond `bytes`, as on a full disk (EFBIG in place of ENOSPC).
class FileSizeLimit {
 public:
    explicit FileSizeLimit(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{bytes, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;
    ~FileSizeLimit() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }

 private:
    rlimit before_{};
    void (*handler_)(int);
};

std::string fault_of(const std::filesystem::path& path, const Bytes& bytes) {
    try {
        write_whole(path, bytes);
    } catch (const HarnessFault& e) {
        return e.what();
    }
    return "";
}

std::ptrdiff_t files_in(const std::filesystem::path& folder) {
    return std::distance(std::filesystem::directory_iterator(folder), {});
}

TEST(AtomicFile, WritesAndReplaces) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "x";
    write_whole(path, bytes_of("first, the longer"));
    write_whole(path, bytes_of("second"));
    EXPECT_EQ(read_whole(path, 100), bytes_of("second"));
    EXPECT_EQ(files_in(folder.path()), 1);
}

TEST(AtomicFile, WritesAnEmptyFile) {
    const TemporaryFolder folder;
    write_whole(folder.path() / "x", {});
    EXPECT_EQ(std::filesystem::file_size(folder.path() / "x"), 0u);
}

TEST(AtomicFile, FollowsALinkAndRefusesADanglingOne) {
    const TemporaryFolder folder;
    const auto target = folder.file("target", bytes_of("old"));
    std::filesystem::create_symlink(target, folder.path() / "link");
    write_whole(folder.path() / "link", bytes_of("new"));
    EXPECT_EQ(read_whole(target, 100), bytes_of("new"));
    EXPECT_TRUE(std::filesystem::is_symlink(folder.path() / "link"));
    std::filesystem::create_symlink(folder.path() / "nothing", folder.path() / "dangling");
    EXPECT_THAT(fault_of(folder.path() / "dangling", {}), HasSubstr("a link to nothing"));
}

TEST(AtomicFile, RefusesFoldersAndDevices) {
    const TemporaryFolder folder;
    EXPECT_THAT(fault_of(folder.path(), {}), HasSubstr("not a regular file"));
    EXPECT_THAT(fault_of("/dev/null", {}), HasSubstr("not a regular file"));
}

TEST(AtomicFile, HonoursTheUmask) {
    const TemporaryFolder folder;
    const mode_t before = ::umask(027);
    write_whole(folder.path() / "x", {});
    ::umask(before);
    EXPECT_EQ(std::filesystem::status(folder.path() / "x").permissions(), std::filesystem::perms{0640});
}

TEST(AtomicFile, FullDiskKeepsTheOldFileAndLeavesNothingBehind) {
    const TemporaryFolder folder;
    const auto path = folder.file("x", bytes_of("old"));
    {
        const FileSizeLimit full(4096);
        EXPECT_THAT(fault_of(path, Bytes(10'000)),
                    AllOf(HasSubstr(path.string()), HasSubstr("File too large")));
    }
    EXPECT_EQ(read_whole(path, 100), bytes_of("old"));
    EXPECT_EQ(files_in(folder.path()), 1);
}

TEST(AtomicFile, NamesAMissingFolder) {
    const TemporaryFolder folder;
    EXPECT_THAT(fault_of(folder.path() / "no" / "x", {}), HasSubstr("No such file or directory"));
}

TEST(AtomicFile, FailedRenameLeavesNothingBehind) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.path() / "taken");
    EXPECT_THAT(fault_of(folder.path() / "taken", bytes_of("x")), HasSubstr("not a regular file"));
    EXPECT_EQ(files_in(folder.path()), 1);
}

TEST(AtomicFile, ReadersAndManyWritersOfOnePathSeeWholeFilesOnly) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "x";
    write_whole(path, Bytes(5000, std::byte{0}));
    std::vector<std::jthread> writers;
    for (int w = 1; w <= 4; ++w) {
        writers.emplace_back([&, w] {
            for (int i = 0; i < 20; ++i) write_whole(path, Bytes(5000, static_cast<std::byte>(w)));
        });
    }
    for (int i = 0; i < 200; ++i) {
        const Bytes seen = read_whole(path, 5000);
        ASSERT_EQ(seen, Bytes(5000, seen.at(0)));
    }
    writers.clear();
    EXPECT_EQ(files_in(folder.path()), 1);
}

}  // namespace
}  // namespace quantcheck
