// The kinds against the fills of the recorded TransformerEngine data: same names, and the same facts hold of
// both.
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "properties/testing/kind_facts.hpp"

namespace quantcheck {
namespace {

std::string golden_file() {
    const char* folder = std::getenv("QUANTCHECK_GOLDEN");
    return std::string(folder != nullptr ? folder : QUANTCHECK_GOLDEN_FOLDER) + "/te_golden_bf16.safetensors";
}

class Golden : public ::testing::Test {
 protected:
    void SetUp() override {
        std::ifstream in(golden_file(), std::ios::binary);
        if (!in)
            GTEST_SKIP() << "no " << golden_file()
                         << "; set QUANTCHECK_GOLDEN to the folder of the golden data";
        bytes_.assign(std::istreambuf_iterator<char>(in), {});
        ASSERT_GT(bytes_.size(), 8u);
        std::uint64_t length = 0;
        std::memcpy(&length, bytes_.data(), sizeof length);
        ASSERT_LT(length, bytes_.size() - 8);
        header_ = nlohmann::json::parse(bytes_.substr(8, length));
        data_ = 8 + length;
    }

    [[nodiscard]] std::vector<std::string> fills() const {
        std::istringstream list(header_.at("__metadata__").at("fills").get<std::string>());
        std::vector<std::string> names;
        for (std::string name; std::getline(list, name, ',');) names.push_back(name);
        return names;
    }

    /// The 8 x 128 elements of column block f.
    [[nodiscard]] std::vector<std::uint32_t> block(std::size_t f) const {
        const auto& tensor = header_.at("adv_sq8.bf16.x");
        const std::size_t cols = tensor.at("shape").at(1);
        const std::size_t start = data_ + tensor.at("data_offsets").at(0).get<std::size_t>();
        std::vector<std::uint32_t> bits;
        for (std::size_t r = 0; r < 8; ++r)
            for (std::size_t c = 0; c < 128; ++c) {
                std::uint16_t element = 0;
                std::memcpy(&element, bytes_.data() + start + 2 * (r * cols + f * 128 + c), sizeof element);
                bits.push_back(element);
            }
        return bits;
    }

 private:
    std::string bytes_;
    nlohmann::json header_;
    std::size_t data_ = 0;
};

TEST_F(Golden, FillsAreTheFirstKindsInOrder) {
    std::vector<std::string> kinds;
    for (const KindInfo& info : all_kinds()) kinds.emplace_back(info.name);
    const std::vector<std::string> recorded = fills();
    ASSERT_LT(recorded.size(), kinds.size());
    kinds.resize(recorded.size());
    EXPECT_EQ(kinds, recorded);
}

TEST_F(Golden, FactsOfTheKindsHoldOfTheRecordedFills) {
    const std::vector<std::string> names = fills();
    for (std::size_t f = 0; f < names.size(); ++f) {
        const testing::BlockValues values(DType::bf16, block(f));
        EXPECT_EQ(testing::fault_of(*kind_named(names[f]), values), "");
    }
}

}  // namespace
}  // namespace quantcheck
