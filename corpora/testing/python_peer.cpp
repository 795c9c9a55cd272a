// Our side of safetensors_interop_test.py: `write FILE` writes one tensor of every type, `read FILE` prints
// what the reader got, `case FILE` loads a saved case.
#include <cstring>
#include <iostream>

#include "corpora/atomic_file.hpp"
#include "corpora/safetensors.hpp"
#include "corpora/saved_case.hpp"

namespace quantcheck {
namespace {

Safetensors sample() {
    Safetensors content;
    content.metadata = {{"quote", "a \"b\" \\ \n"}, {"utf8", "\xc3\xa9\xe2\x82\xac"}};
    for (const StoredType type : {StoredType::F32, StoredType::BF16, StoredType::F16, StoredType::U8}) {
        StoredTensor tensor{type, {3, 5}, Bytes(15 * size_of(type))};
        for (std::size_t i = 0; i < tensor.data.size(); ++i)
            tensor.data[i] = static_cast<std::byte>(i * 37 + 1);
        content.tensors["t_" + std::string(name_of(type))] = tensor;
    }
    content.tensors["empty"] = {StoredType::F32, {0, 128}, {}};
    content.tensors["scalar"] = {StoredType::U8, {}, Bytes(1, std::byte{7})};
    return content;
}

void print(const Safetensors& content) {
    for (const auto& [name, tensor] : content.tensors) {
        std::cout << name << ' ' << name_of(tensor.type) << " [";
        for (const auto side : tensor.shape) std::cout << side << ',';
        std::cout << "] ";
        for (const std::byte byte : tensor.data) {
            std::cout << "0123456789abcdef"[std::to_integer<int>(byte) >> 4]
                      << "0123456789abcdef"[std::to_integer<int>(byte) & 15];
        }
        std::cout << '\n';
    }
    for (const auto& [key, value] : content.metadata) std::cout << "metadata " << key << '=' << value << '\n';
}

}  // namespace
}  // namespace quantcheck

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    try {
        if (std::strcmp(argv[1], "write") == 0) {
            quantcheck::write_whole(argv[2], quantcheck::to_bytes(quantcheck::sample()));
        } else if (std::strcmp(argv[1], "read") == 0) {
            quantcheck::print(quantcheck::read_safetensors(argv[2]));
        } else {
            std::cout << quantcheck::load_case(argv[2]).c.recipe.id() << '\n';
        }
    } catch (const std::exception& e) {
        std::cerr << e.what() << '\n';
        return 1;
    }
    return 0;
}
