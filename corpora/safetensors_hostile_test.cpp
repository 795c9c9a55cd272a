// One test for each way in which a file can lie: the reader answers with one sentence that names the file and
// the fault.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "corpora/safetensors.hpp"
#include "corpora/testing/raw_safetensors.hpp"
#include "corpora/testing/temporary_folder.hpp"

namespace quantcheck {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

constexpr std::string_view kValid = R"({"a":{"dtype":"U8","shape":[2,2],"data_offsets":[0,4]}})";

std::string refusal(const Bytes& file) {
    return refusal_of([&] { return safetensors_from_bytes(file, "f"); });
}

std::string refusal(std::string_view header, std::string_view data) {
    return refusal(raw_safetensors(header, data));
}

/// A header with one tensor "a" of these JSON values.
std::string one(std::string_view dtype, std::string_view shape, std::string_view offsets) {
    return R"({"a":{"dtype":)" + std::string(dtype) + R"(,"shape":)" + std::string(shape) +
           R"(,"data_offsets":)" + std::string(offsets) + "}}";
}

TEST(SafetensorsHostile, TheHeaderThatTheOthersVaryIsValid) { EXPECT_EQ(refusal(kValid, "abcd"), ""); }

TEST(SafetensorsHostile, EmptyFile) { EXPECT_THAT(refusal(Bytes()), HasSubstr("f: has 0 bytes, too few")); }

TEST(SafetensorsHostile, ShorterThanTheLengthField) {
    EXPECT_THAT(refusal(bytes_of("1234567")), HasSubstr("7 bytes"));
}

TEST(SafetensorsHostile, EveryTruncation) {
    const Bytes whole = raw_safetensors(kValid, "abcd");
    for (std::size_t n = 0; n < whole.size(); ++n) {
        EXPECT_THAT(refusal(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(n))),
                    StartsWith("f: "));
    }
}

TEST(SafetensorsHostile, HeaderLengthOfTwoToThe63) {
    EXPECT_THAT(refusal(raw_safetensors(std::uint64_t{1} << 63, kValid, "abcd")),
                HasSubstr("a header of 9223372036854775808 bytes, above the limit of 100000000"));
}

TEST(SafetensorsHostile, HeaderLengthOfAllOnes) {
    EXPECT_THAT(refusal(raw_safetensors(~std::uint64_t{0}, kValid, "abcd")), HasSubstr("above the limit"));
}

TEST(SafetensorsHostile, HeaderLengthBeyondTheFile) {
    EXPECT_THAT(refusal(raw_safetensors(kValid.size() + 5, kValid, "abcd")), HasSubstr("it is cut"));
}

TEST(SafetensorsHostile, EmptyHeader) { EXPECT_THAT(refusal("", ""), HasSubstr("is not valid JSON")); }

TEST(SafetensorsHostile, BadJson) {
    EXPECT_THAT(refusal("{\"a\":", ""), HasSubstr("f: the safetensors header: is not valid JSON at byte"));
}

TEST(SafetensorsHostile, HeaderIsNotAnObject) {
    EXPECT_THAT(refusal("[1,2]", ""), HasSubstr("must be a JSON object"));
}

TEST(SafetensorsHostile, DeepNesting) {
    EXPECT_THAT(refusal("{\"a\":" + std::string(1'000'000, '['), ""), HasSubstr("deeper than 64"));
}

TEST(SafetensorsHostile, DuplicateTensor) {
    const std::string a = R"("a":{"dtype":"U8","shape":[2],"data_offsets":)";
    EXPECT_THAT(refusal("{" + a + "[0,2]}," + a + "[2,4]}}", "abcd"), HasSubstr("key 'a' appears twice"));
}

TEST(SafetensorsHostile, NonStringMetadata) {
    EXPECT_THAT(refusal(R"({"__metadata__":{"n":1}})", ""),
                HasSubstr("__metadata__ key 'n' must hold a string"));
}

TEST(SafetensorsHostile, MetadataIsNotAnObject) {
    EXPECT_THAT(refusal(R"({"__metadata__":["a"]})", ""), HasSubstr("must be an object of strings"));
}

TEST(SafetensorsHostile, TensorIsNotAnObject) {
    EXPECT_THAT(refusal(R"({"a":7})", ""), HasSubstr("tensor 'a' must be"));
}

TEST(SafetensorsHostile, TensorWithoutShape) {
    EXPECT_THAT(refusal(R"({"a":{"dtype":"U8","data_offsets":[0,0]}})", ""),
                HasSubstr("exactly dtype, shape and"));
}

TEST(SafetensorsHostile, TensorWithAnExtraKey) {
    EXPECT_THAT(refusal(R"({"a":{"dtype":"U8","shape":[0],"data_offsets":[0,0],"x":1}})", ""),
                HasSubstr("exactly"));
}

TEST(SafetensorsHostile, UnknownDtype) {
    EXPECT_THAT(refusal(one("\"F128\"", "[1]", "[0,4]"), "abcd"),
                HasSubstr("tensor 'a' has dtype 'F128'; use one of F32, BF16, F16, U8, F8_E4M3, F8_E5M2"));
}

TEST(SafetensorsHostile, DtypeIsNotAString) {
    EXPECT_THAT(refusal(one("8", "[4]", "[0,4]"), "abcd"), HasSubstr("'dtype' must be a string"));
}

TEST(SafetensorsHostile, NegativeSide) {
    EXPECT_THAT(refusal(one("\"U8\"", "[-4]", "[0,4]"), "abcd"), HasSubstr("'shape' must be integers"));
}

TEST(SafetensorsHostile, FractionalSide) {
    EXPECT_THAT(refusal(one("\"U8\"", "[4.0]", "[0,4]"), "abcd"), HasSubstr("'shape' must be integers"));
}

TEST(SafetensorsHostile, SideBeyond63Bits) {
    EXPECT_THAT(refusal(one("\"U8\"", "[9223372036854775808]", "[0,0]"), ""),
                HasSubstr("no tensor is that large"));
}

TEST(SafetensorsHostile, ShapeProductOverflows) {
    // 2^32 * 2^32 is 0 modulo 2^64: unchecked, it would agree with the empty data.
    EXPECT_THAT(refusal(one("\"U8\"", "[4294967296,4294967296]", "[0,0]"), ""), HasSubstr("exceeds 64 bits"));
    EXPECT_THAT(refusal(one("\"F32\"", "[4611686018427387904,1]", "[0,0]"), ""),
                HasSubstr("exceeds 64 bits"));
}

TEST(SafetensorsHostile, ShapeDisagreesWithOffsets) {
    EXPECT_THAT(refusal(one("\"F32\"", "[2]", "[0,4]"), "abcd"), HasSubstr("needs 8 bytes by its shape"));
}

TEST(SafetensorsHostile, ReversedOffsets) {
    EXPECT_THAT(refusal(one("\"U8\"", "[4]", "[4,0]"), "abcd"), HasSubstr("reversed data_offsets [4, 0)"));
}

TEST(SafetensorsHostile, OffsetsOutsideTheFile) {
    EXPECT_THAT(refusal(one("\"U8\"", "[5]", "[0,5]"), "abcd"),
                HasSubstr("lies at bytes [0, 5) of 4 in the file"));
}

TEST(SafetensorsHostile, OffsetsNearTwoToThe64) {
    EXPECT_THAT(refusal(one("\"U8\"", "[4]", "[18446744073709551612,18446744073709551615]"), "abcd"),
                HasSubstr("lies at bytes"));
    EXPECT_THAT(refusal(one("\"U8\"", "[4]", "[0,18446744073709551616]"), "abcd"),
                HasSubstr("must be integers"));
}

TEST(SafetensorsHostile, ThreeOffsets) {
    EXPECT_THAT(refusal(one("\"U8\"", "[4]", "[0,4,4]"), "abcd"), HasSubstr("must be [begin, end]"));
}

std::string two(std::string_view first, std::string_view second) {
    return R"({"a":{"dtype":"U8","shape":[2],"data_offsets":)" + std::string(first) +
           R"(},"b":{"dtype":"U8","shape":[2],"data_offsets":)" + std::string(second) + "}}";
}

TEST(SafetensorsHostile, OverlappingOffsets) {
    EXPECT_THAT(refusal(two("[0,2]", "[1,3]"), "abc"), HasSubstr("tensor 'b' overlaps the tensor before it"));
    EXPECT_THAT(refusal(two("[0,2]", "[0,2]"), "ab"), HasSubstr("overlaps"));
}

TEST(SafetensorsHostile, HoleBetweenTensors) {
    EXPECT_THAT(refusal(two("[0,2]", "[3,5]"), "abcde"),
                HasSubstr("tensor 'b' leaves 1 unnamed bytes before it"));
}

TEST(SafetensorsHostile, BytesAfterTheLastTensor) {
    EXPECT_THAT(refusal(kValid, "abcdef"), HasSubstr("followed by 2 unnamed bytes"));
    EXPECT_THAT(refusal("{}", "x"), HasSubstr("followed by 1 unnamed bytes"));
}

TEST(SafetensorsHostile, MissingFile) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "absent.safetensors";
    EXPECT_THAT(refusal_of([&] { return read_safetensors(path); }),
                StartsWith(path.string() + ": cannot be opened"));
}

TEST(SafetensorsHostile, DirectoryInsteadOfFile) {
    const TemporaryFolder folder;
    EXPECT_THAT(refusal_of([&] { return read_safetensors(folder.path()); }), HasSubstr("is a directory"));
}

}  // namespace
}  // namespace quantcheck
