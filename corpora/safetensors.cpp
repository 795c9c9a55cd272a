#include "corpora/safetensors.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <nlohmann/json.hpp>
#include <utility>

#include "corpora/read_file.hpp"
#include "corpora/safetensors_header.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

constexpr std::uint64_t kMaxFileBytes = std::uint64_t{4} << 30;
constexpr std::size_t kLengthBytes = 8;

std::uint64_t little_endian_64(std::span<const std::byte> bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < kLengthBytes; ++i)
        value |= std::to_integer<std::uint64_t>(bytes[i]) << (8 * i);
    return value;
}

void append(Bytes& out, std::span<const std::byte> bytes) {
    out.insert(out.end(), bytes.begin(), bytes.end());
}

std::size_t bytes_of(const StoredTensor& tensor) {
    std::size_t bytes = size_of(tensor.type);
    for (const std::int64_t side : tensor.shape) bytes *= static_cast<std::size_t>(side);
    return bytes;
}

using Named = std::pair<const std::string, StoredTensor>;

std::vector<const Named*> in_file_order(const Safetensors& content) {
    std::vector<const Named*> order;
    for (const Named& tensor : content.tensors) order.push_back(&tensor);
    std::stable_sort(order.begin(), order.end(), [](const Named* a, const Named* b) {
        return size_of(a->second.type) > size_of(b->second.type);
    });
    return order;
}

}  // namespace

Safetensors safetensors_from_bytes(std::span<const std::byte> file, std::string_view origin) {
    const auto refuse = [&](const std::string& what) -> void {
        throw InputError(std::string(origin) + ": " + what);
    };
    if (file.size() < kLengthBytes) {
        refuse("has " + std::to_string(file.size()) +
               " bytes, too few for a safetensors file; write it again");
    }
    const std::uint64_t length = little_endian_64(file);
    if (length > kMaxHeaderBytes) {
        refuse("names a header of " + std::to_string(length) + " bytes, above the limit of " +
               std::to_string(kMaxHeaderBytes) + "; it is damaged or not a safetensors file: write it again");
    }
    if (length > file.size() - kLengthBytes) {
        refuse("names a header of " + std::to_string(length) + " bytes but ends after " +
               std::to_string(file.size() - kLengthBytes) + "; it is cut: copy or write it again");
    }

    const auto text = file.subspan(kLengthBytes, static_cast<std::size_t>(length));
    const auto data = file.subspan(kLengthBytes + static_cast<std::size_t>(length));
    SafetensorsHeader header = parse_safetensors_header(
        {reinterpret_cast<const char*>(text.data()), text.size()}, data.size(), origin);

    Safetensors content;
    content.metadata = std::move(header.metadata);
    for (HeaderEntry& entry : header.entries) {
        const auto bytes = data.subspan(entry.begin, entry.end - entry.begin);
        content.tensors[entry.name] = {entry.type, std::move(entry.shape), Bytes(bytes.begin(), bytes.end())};
    }
    return content;
}

Safetensors read_safetensors(const std::filesystem::path& path) {
    return safetensors_from_bytes(read_whole(path, kMaxFileBytes), path.string());
}

Bytes to_bytes(const Safetensors& content) {
    static_assert(std::endian::native == std::endian::little,
                  "tensor bytes are stored as they are in memory");
    nlohmann::ordered_json header = nlohmann::ordered_json::object();
    if (!content.metadata.empty()) header["__metadata__"] = content.metadata;
    std::size_t offset = 0;
    const auto order = in_file_order(content);
    for (const Named* named : order) {
        const auto& [name, tensor] = *named;
        if (name == "__metadata__") throw HarnessFault("no tensor can be named __metadata__");
        if (tensor.data.size() != bytes_of(tensor)) {
            throw HarnessFault("tensor '" + name + "' holds " + std::to_string(tensor.data.size()) +
                               " bytes where its shape needs " + std::to_string(bytes_of(tensor)));
        }
        header[name] = {{"dtype", name_of(tensor.type)},
                        {"shape", tensor.shape},
                        {"data_offsets", {offset, offset + tensor.data.size()}}};
        offset += tensor.data.size();
    }
    // A subject's name comes from a plugin; bytes that are no UTF-8 must not lose the case.
    std::string text = header.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    text.resize((text.size() + 7) / 8 * 8, ' ');

    Bytes out;
    out.reserve(kLengthBytes + text.size() + offset);
    for (std::size_t i = 0; i < kLengthBytes; ++i)
        out.push_back(static_cast<std::byte>(text.size() >> (8 * i)));
    append(out, std::as_bytes(std::span(text)));
    for (const Named* named : order) append(out, named->second.data);
    return out;
}

}  // namespace quantcheck
