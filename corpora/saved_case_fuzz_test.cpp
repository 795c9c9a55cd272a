// Random damage to valid files: the reader accepts or throws InputError, whatever the bytes. Meant for the
// asan preset too, where reading outside a buffer or an overflow ends the test.
#include <algorithm>
#include <gtest/gtest.h>
#include <random>

#include "corpora/case_format.hpp"
#include "corpora/testing/same_case.hpp"
#include "corpora/testing/sample_case.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

class Damage {
 public:
    explicit Damage(std::uint64_t seed) : random_(seed) {}

    Bytes operator()(Bytes file) {
        for (std::size_t count = 1 + below(4); count > 0 && !file.empty(); --count) once(file);
        return file;
    }

 private:
    // The standard's distributions differ between libraries; the remainder does not.
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }

    void once(Bytes& file) {
        const std::size_t at = below(file.size());
        const std::size_t run = 1 + below(std::min<std::size_t>(file.size() - at, 16));
        const auto begin = file.begin() + static_cast<std::ptrdiff_t>(at);
        switch (below(7)) {
            case 0:
                file[at] ^= static_cast<std::byte>(1 << below(8));
                break;
            case 1:
                file[at] = static_cast<std::byte>(below(256));
                break;
            case 2:
                file.resize(at);
                break;
            case 3:
                file.erase(begin, begin + static_cast<std::ptrdiff_t>(run));
                break;
            case 4: {
                const Bytes copy(begin, begin + static_cast<std::ptrdiff_t>(run));
                file.insert(begin, copy.begin(), copy.end());
                break;
            }
            case 5:
                file[below(std::min<std::size_t>(file.size(), 8))] = static_cast<std::byte>(below(256));
                break;
            default:
                change_a_digit(file, at);
                break;
        }
    }

    /// Numbers of the header and of the recipe: shapes, offsets, multiples.
    void change_a_digit(Bytes& file, std::size_t from) {
        const auto is_digit = [](std::byte b) { return b >= std::byte{'0'} && b <= std::byte{'9'}; };
        const auto it = std::find_if(file.begin() + static_cast<std::ptrdiff_t>(from), file.end(), is_digit);
        if (it != file.end()) *it = static_cast<std::byte>('0' + below(10));
    }

    std::mt19937_64 random_;
};

void survive_damage(const SavedCase& saved, std::uint64_t seed) {
    const Bytes valid = to_bytes(case_to_safetensors(saved));
    Damage damage(seed);
    int accepted = 0, refused = 0;
    for (int i = 0; i < 10'000; ++i) {
        const Bytes file = damage(valid);
        try {
            const SavedCase loaded = case_from_safetensors(safetensors_from_bytes(file, "f"), "f");
            const Bytes again = to_bytes(case_to_safetensors(loaded));
            ASSERT_TRUE(same_case(case_from_safetensors(safetensors_from_bytes(again, "f"), "f"), loaded))
                << i;
            ++accepted;
        } catch (const InputError& e) {
            ASSERT_EQ(std::string(e.what()).substr(0, 1), "f") << "must name the file: " << e.what();
            ++refused;
        }
    }
    EXPECT_GT(accepted, 100);  // damage to tensor data or free text only
    EXPECT_GT(refused, 1000);
}

TEST(SavedCaseFuzz, DamagedRecordings) { survive_damage(sample_recording(), 1); }

TEST(SavedCaseFuzz, DamagedFailures) { survive_damage(sample_failure(), 2); }

}  // namespace
}  // namespace quantcheck
