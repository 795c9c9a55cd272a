#include "corpora/safetensors.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <nlohmann/json.hpp>
#include <utility>

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

/// Length in bytes of the header that a file of `size` bytes begins with; `first` are its first eight.
std::uint64_t header_length(std::span<const std::byte> first, std::uint64_t size, std::string_view origin) {
    const auto refuse = [&](const std::string& what) { throw InputError(std::string(origin) + ": " + what); };
    if (size < kLengthBytes)
        refuse("has " + std::to_string(size) + " bytes, too few for a safetensors file; write it again");
    const std::uint64_t length = little_endian_64(first);
    if (length > kMaxHeaderBytes) {
        refuse("names a header of " + std::to_string(length) + " bytes, above the limit of " +
               std::to_string(kMaxHeaderBytes) + "; it is damaged or not a safetensors file: write it again");
    }
    if (length > size - kLengthBytes) {
        refuse("names a header of " + std::to_string(length) + " bytes but ends after " +
               std::to_string(size - kLengthBytes) + "; it is cut: copy or write it again");
    }
    return length;
}

std::string_view text_of(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// The content that the header tells of; `read` gives an entry's bytes.
template <class Read>
Safetensors content_of(SafetensorsHeader header, const Read& read) {
    Safetensors content;
    content.metadata = std::move(header.metadata);
    for (HeaderEntry& entry : header.entries) {
        Bytes data = read(entry);
        content.tensors[entry.name] = {entry.type, std::move(entry.shape), std::move(data)};
    }
    return content;
}

}  // namespace

Safetensors safetensors_from_bytes(std::span<const std::byte> file, std::string_view origin) {
    const std::size_t length = static_cast<std::size_t>(
        header_length(file.first(std::min(file.size(), kLengthBytes)), file.size(), origin));
    const auto data = file.subspan(kLengthBytes + length);
    return content_of(
        parse_safetensors_header(text_of(file.subspan(kLengthBytes, length)), data.size(), origin),
        [&](const HeaderEntry& entry) {
            const auto bytes = data.subspan(entry.begin, entry.end - entry.begin);
            return Bytes(bytes.begin(), bytes.end());
        });
}

SafetensorsFile::SafetensorsFile(const std::filesystem::path& path) : file_(path, kMaxFileBytes) {
    const std::string origin = path.string();
    const Bytes first = file_.read(0, std::min<std::uint64_t>(kLengthBytes, file_.size()));
    const std::uint64_t length = header_length(first, file_.size(), origin);
    data_begin_ = kLengthBytes + length;
    const Bytes text = file_.read(kLengthBytes, length);
    header_ = parse_safetensors_header(text_of(text), file_.size() - data_begin_, origin);
}

Bytes SafetensorsFile::read(const HeaderEntry& entry) const {
    return file_.read(data_begin_ + entry.begin, entry.end - entry.begin);
}

Safetensors read_safetensors(const std::filesystem::path& path) {
    const SafetensorsFile file(path);
    return content_of(file.header(), [&](const HeaderEntry& entry) { return file.read(entry); });
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
