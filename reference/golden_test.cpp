// Real outputs of TransformerEngine's kernels, recorded on an H200: the reference must reproduce every byte.
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "reference/quantize.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

std::filesystem::path golden_folder() {
    const char* folder = std::getenv("QUANTCHECK_GOLDEN");
    return folder != nullptr ? folder : QUANTCHECK_GOLDEN_FOLDER;
}

/// The recorded tensors of one file; a name may stand for another tensor's bytes, or for its transpose.
class Golden {
 public:
    explicit Golden(const std::filesystem::path& file) {
        std::ifstream in(file, std::ios::binary);
        std::uint64_t header = 0;
        in.read(reinterpret_cast<char*>(&header), sizeof header);
        std::string text(header, '\0');
        in.read(text.data(), static_cast<std::streamsize>(header));
        tensors_ = nlohmann::json::parse(text);
        data_.assign(std::istreambuf_iterator<char>(in), {});
        metadata_ = tensors_["__metadata__"];
        tensors_.erase("__metadata__");
    }

    struct Tensor {
        std::int64_t rows = 0, cols = 0;
        Bytes bytes;
    };

    [[nodiscard]] std::optional<Tensor> find(const std::string& name) const {
        if (metadata_.contains("alias." + name)) return find(metadata_["alias." + name]);
        if (metadata_.contains("transpose." + name))
            return transposed(find(metadata_["transpose." + name]).value());
        if (!tensors_.contains(name)) return std::nullopt;
        const auto& entry = tensors_[name];
        const std::size_t first = entry["data_offsets"][0], last = entry["data_offsets"][1];
        const auto* bytes = reinterpret_cast<const std::byte*>(data_.data());
        return Tensor{entry["shape"][0], entry["shape"][1], Bytes(bytes + first, bytes + last)};
    }

    /// Names "<case>.<itype>" of the inputs.
    [[nodiscard]] std::vector<std::string> inputs() const {
        std::vector<std::string> names;
        for (const auto& [name, entry] : tensors_.items())
            if (name.ends_with(".x")) names.push_back(name.substr(0, name.size() - 2));
        return names;
    }

 private:
    static Tensor transposed(const Tensor& from) {  // only ever of codes, which are bytes
        Tensor to{from.cols, from.rows, Bytes(from.bytes.size())};
        for (std::int64_t r = 0; r < from.rows; ++r)
            for (std::int64_t c = 0; c < from.cols; ++c)
                to.bytes[static_cast<std::size_t>(c * from.rows + r)] =
                    from.bytes[static_cast<std::size_t>(r * from.cols + c)];
        return to;
    }

    nlohmann::json tensors_, metadata_;
    std::string data_;
};

struct Difference {
    std::int64_t bytes = 0, tensors = 0;
};

void compare(const Golden& golden, const std::string& name, const std::optional<Bytes>& actual,
             Difference& total) {
    const auto expected = golden.find(name);
    ASSERT_TRUE(expected.has_value()) << name << " is not recorded";
    ASSERT_TRUE(actual.has_value());
    ASSERT_EQ(actual->size(), expected->bytes.size()) << name;
    ++total.tensors;
    std::int64_t differing = 0;
    for (std::size_t i = 0; i < actual->size(); ++i) differing += (*actual)[i] != expected->bytes[i];
    EXPECT_EQ(differing, 0) << name;
    total.bytes += differing;
}

class GoldenTest : public testing::TestWithParam<const char*> {};

TEST_P(GoldenTest, EveryRecordedConfigurationIsReproduced) {
    const std::string input_type = GetParam();
    const std::filesystem::path file = golden_folder() / ("te_golden_" + input_type + ".safetensors");
    if (!std::filesystem::exists(file))
        GTEST_SKIP() << file << " is absent; set QUANTCHECK_GOLDEN to the folder of recorded outputs";
    const Golden golden(file);
    const std::map<std::string, std::string> epsilons = {{"e0", "0"}, {"e1em12", "1e-12"}, {"e1", "1"}};
    Difference total;
    for (const std::string& name : golden.inputs()) {
        const auto input = golden.find(name + ".x").value();
        const TensorView view{input.bytes.data(), dtype_named(input_type).value(), input.rows, input.cols,
                              input.cols};
        for (const auto& [format_name, format] : {std::pair{"e4m3", "E4M3"}, std::pair{"e5m2", "E5M2"}})
            for (const auto& [power_name, power] : {std::pair{".p0.", "off"}, std::pair{".p1.", "on"}})
                for (const auto& [epsilon_name, epsilon] : epsilons)
                    for (const auto& [kernel, recipe] :
                         {std::pair{"sq", "128x128"}, std::pair{"vec", "1x128"}}) {
                        const Outputs outputs = quantize(
                            recipe_from_id(std::string("te.float8_block_") + recipe + "[format=" + format +
                                           ",power_of_two=" + power + ",epsilon=" + epsilon +
                                           ",input=" + input_type + ",outputs=both]"),
                            view);
                        const std::string prefix =
                            name + "." + format_name + power_name + epsilon_name + "." + kernel;
                        compare(golden, prefix + ".q", outputs[Slot::codes], total);
                        compare(golden, prefix + ".s", outputs[Slot::scale_inv], total);
                        compare(golden, prefix + ".qt", outputs[Slot::codes_t], total);
                        compare(golden, prefix + ".st", outputs[Slot::scale_inv_t], total);
                        if (HasFatalFailure()) return;
                    }
    }
    EXPECT_EQ(total.bytes, 0);
    EXPECT_GE(total.tensors, 9 * 24 * 4) << "too few configurations were recorded to say anything";
    RecordProperty("tensors", static_cast<int>(total.tensors));
}

INSTANTIATE_TEST_SUITE_P(TransformerEngine, GoldenTest, testing::Values("bf16", "f16"),
                         [](const auto& param) { return std::string(param.param); });

}  // namespace
}  // namespace quantcheck
