#include "corpora/safetensors.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "corpora/testing/raw_safetensors.hpp"

namespace quantcheck {
namespace {

rc::Gen<StoredTensor> tensors() {
    return rc::gen::exec([] {
        StoredTensor tensor;
        tensor.type = *rc::gen::elementOf(std::vector(kAllStoredTypes.begin(), kAllStoredTypes.end()));
        const int rank = *rc::gen::inRange(0, 4);
        std::size_t bytes = size_of(tensor.type);
        for (int i = 0; i < rank; ++i) {
            tensor.shape.push_back(*rc::gen::inRange<std::int64_t>(0, 6));
            bytes *= static_cast<std::size_t>(tensor.shape.back());
        }
        const auto raw =
            *rc::gen::container<std::vector<std::uint8_t>>(bytes, rc::gen::arbitrary<std::uint8_t>());
        for (const std::uint8_t byte : raw) tensor.data.push_back(std::byte{byte});
        return tensor;
    });
}

/// Valid UTF-8 with quotes, escapes, controls and NUL among it.
rc::Gen<std::string> texts() { return rc::gen::container<std::string>(rc::gen::inRange<char>(0, 127)); }

RC_GTEST_PROP(Safetensors, WhatIsWrittenReadsBackEqual, ()) {
    Safetensors content;
    content.metadata = *rc::gen::container<std::map<std::string, std::string>>(texts(), texts());
    content.tensors = *rc::gen::container<std::map<std::string, StoredTensor>>(texts(), tensors());
    const Bytes file = to_bytes(content);
    RC_ASSERT(safetensors_from_bytes(file, "f") == content);
    RC_ASSERT(to_bytes(safetensors_from_bytes(file, "f")) == file);
}

TEST(Safetensors, BytesAreThoseOfTheFormat) {
    Safetensors content;
    content.metadata["k"] = "v";
    content.tensors["b"] = {StoredType::U8, {3}, bytes_of("xyz")};
    content.tensors["c"] = {StoredType::F32, {1, 1}, bytes_of("1234")};
    content.tensors["a"] = {StoredType::F16, {}, bytes_of("56")};
    std::string header =
        R"({"__metadata__":{"k":"v"},"c":{"dtype":"F32","shape":[1,1],"data_offsets":[0,4]},)"
        R"("a":{"dtype":"F16","shape":[],"data_offsets":[4,6]},"b":{"dtype":"U8","shape":[3],"data_offsets":[6,9]}})";
    header.resize((header.size() + 7) / 8 * 8, ' ');
    EXPECT_EQ(to_bytes(content), raw_safetensors(header, "123456xyz"));
}

TEST(Safetensors, ReadsTensorsInAnyOrderOfTheHeader) {
    const auto content =
        safetensors_from_bytes(raw_safetensors(R"({"z":{"dtype":"U8","shape":[1],"data_offsets":[2,3]},)"
                                               R"("e":{"shape":[0,7],"dtype":"BF16","data_offsets":[2,2]},)"
                                               R"("a":{"data_offsets":[0,2],"dtype":"F16","shape":[1]}}   )",
                                               "123"),
                               "f");
    EXPECT_EQ(content.tensors.at("z").data, bytes_of("3"));
    EXPECT_EQ(content.tensors.at("a").data, bytes_of("12"));
    EXPECT_EQ(content.tensors.at("e").shape, (std::vector<std::int64_t>{0, 7}));
}

TEST(Safetensors, BytesThatAreNoUtf8DoNotLoseTheFile) {
    Safetensors content;
    content.metadata["subject"] = "kernel \xff";
    EXPECT_EQ(safetensors_from_bytes(to_bytes(content), "f").metadata.at("subject"), "kernel \xef\xbf\xbd");
}

TEST(Safetensors, WriterRefusesDataOfTheWrongSize) {
    Safetensors content;
    content.tensors["a"] = {StoredType::F32, {2}, Bytes(7)};
    EXPECT_THROW((void)to_bytes(content), HarnessFault);
}

TEST(Safetensors, WriterRefusesATensorNamedLikeTheMetadata) {
    Safetensors content;
    content.tensors["__metadata__"] = {StoredType::U8, {1}, Bytes(1)};
    EXPECT_THROW((void)to_bytes(content), HarnessFault);
}

}  // namespace
}  // namespace quantcheck
