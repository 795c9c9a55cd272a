// Runs a fuzz target without libFuzzer: on every seed file, then on seeds with random damage. One seed of the
// generator gives the same inputs on every machine, so that a failure in CI is repeated here.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Input = std::vector<std::uint8_t>;

constexpr std::size_t kLongest = 1U << 16;
constexpr std::array<std::string_view, 14> kWords = {"0",
                                                     "-1",
                                                     "1e999",
                                                     "9223372036854775808",
                                                     "18446744073709551616",
                                                     "null",
                                                     "true",
                                                     "[",
                                                     "]",
                                                     "{}",
                                                     "\"\":",
                                                     "\\u0000",
                                                     "\xFF",
                                                     "\xED\xA0\x80"};

class Damage {
 public:
    /// The input with one to eight changes, some of which take bytes from `other`.
    Input operator()(Input input, const Input& other) {
        for (std::size_t changes = 1 + below(8); changes > 0; --changes) change(input, other);
        return input;
    }
    // The standard's distributions differ between libraries; the remainder does not.
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }

 private:
    void change(Input& input, const Input& other) {
        const std::size_t at = below(input.size() + 1);
        const auto place = input.begin() + static_cast<std::ptrdiff_t>(at);
        const std::size_t run = below(std::min<std::size_t>(input.size() - at, 16) + 1);
        switch (below(6)) {
            case 0:
                if (at < input.size()) input[at] ^= static_cast<std::uint8_t>(1U << below(8));
                break;
            case 1:
                input.erase(place, place + static_cast<std::ptrdiff_t>(run));
                break;
            case 2: {
                const Input copy(place, place + static_cast<std::ptrdiff_t>(run));
                input.insert(place, copy.begin(), copy.end());
                break;
            }
            case 3:
                insert(input, at, kWords[below(kWords.size())]);
                break;
            case 4:  // the end cut off
                input.resize(at);
                break;
            default: {
                const std::size_t from = below(other.size() + 1);
                const std::size_t length = below(std::min<std::size_t>(other.size() - from, 64) + 1);
                const auto begin = other.begin() + static_cast<std::ptrdiff_t>(from);
                input.insert(place, begin, begin + static_cast<std::ptrdiff_t>(length));
            }
        }
    }
    static void insert(Input& input, std::size_t at, std::string_view word) {
        input.insert(input.begin() + static_cast<std::ptrdiff_t>(at), word.begin(), word.end());
    }
    std::mt19937_64 random_{1};
};

void add_seeds(const std::filesystem::path& path, std::vector<Input>& seeds) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path))
        if (entry.is_regular_file() && entry.file_size() <= kLongest) files.push_back(entry.path());
    std::ranges::sort(files);  // a folder has no order
    for (const auto& file : files) {
        std::ifstream in(file, std::ios::binary);
        seeds.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    }
}

void run(const Input& input) { LLVMFuzzerTestOneInput(input.data(), input.size()); }

}  // namespace

int main(int argc, char** argv) {
    std::vector<Input> seeds;
    std::size_t runs = 0;
    const std::vector<std::string_view> arguments(argv + 1, argv + argc);
    for (const std::string_view argument : arguments) {
        constexpr std::string_view kRuns = "-runs=";  // as libFuzzer spells it
        if (argument.starts_with(kRuns))
            std::from_chars(argument.data() + kRuns.size(), argument.data() + argument.size(), runs);
        else
            add_seeds(argument, seeds);
    }
    if (seeds.empty()) {
        std::fputs("usage: fuzz_NAME SEED_FOLDER... [-runs=N]; there is no seed\n", stderr);
        return 2;
    }
    std::ranges::for_each(seeds, run);
    Damage damage;
    for (std::size_t i = 0; i < runs; ++i) {
        const Input& other = seeds[damage.below(seeds.size())];
        run(damage(seeds[damage.below(seeds.size())], other));
    }
    std::printf("%zu seeds, %zu damaged inputs\n", seeds.size(), runs);
    return 0;
}
