#include "corpora/read_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "corpora/testing/raw_safetensors.hpp"
#include "corpora/testing/temporary_folder.hpp"

namespace quantcheck {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(ReadFile, GivesEveryByte) {
    const TemporaryFolder folder;
    const Bytes content = bytes_of(std::string_view("a\0\r\n\xff", 5));
    EXPECT_EQ(read_whole(folder.file("x", content), 5), content);
    EXPECT_EQ(read_whole(folder.file("empty", {}), 0), Bytes());
}

TEST(ReadFile, RefusesAMissingFile) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "absent";
    EXPECT_THAT(refusal_of([&] { return read_whole(path, 1); }),
                testing::AllOf(StartsWith(path.string()), HasSubstr("No such file or directory")));
}

TEST(ReadFile, RefusesADirectory) {
    const TemporaryFolder folder;
    EXPECT_THAT(refusal_of([&] { return read_whole(folder.path(), 1); }),
                HasSubstr("is a directory; give a file"));
}

TEST(ReadFile, RefusesAFifoWithoutWaitingForAWriter) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "fifo";
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    EXPECT_THAT(refusal_of([&] { return read_whole(path, 1); }), HasSubstr("is not a regular file"));
}

TEST(ReadFile, RefusesMoreThanTheLimitBeforeAllocating) {
    const TemporaryFolder folder;
    const auto path = folder.file("sparse", {});
    std::filesystem::resize_file(path, std::uintmax_t{1} << 42);
    EXPECT_THAT(refusal_of([&] { return read_whole(path, std::uint64_t{1} << 32); }),
                HasSubstr("holds 4398046511104 bytes, more than the limit of 4294967296"));
}

}  // namespace
}  // namespace quantcheck
