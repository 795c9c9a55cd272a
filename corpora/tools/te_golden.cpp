#include "corpora/tools/te_golden.hpp"

#include <algorithm>
#include <utility>

#include "reference/error.hpp"

namespace quantcheck {
namespace {

/// The 2-D transpose.
StoredTensor transposed(const StoredTensor& from, const std::string& name) {
    if (from.shape.size() != 2) throw InputError(name + " is the transpose of a tensor that is not 2-D");
    const std::int64_t rows = from.shape[0], cols = from.shape[1];
    const auto item = static_cast<std::int64_t>(size_of(from.type));
    StoredTensor to{from.type, {cols, rows}, Bytes(from.data.size())};
    for (std::int64_t r = 0; r < rows; ++r) {
        for (std::int64_t c = 0; c < cols; ++c) {
            std::copy_n(from.data.begin() + (r * cols + c) * item, item,
                        to.data.begin() + (c * rows + r) * item);
        }
    }
    return to;
}

}  // namespace

TeGolden::TeGolden(Safetensors content, std::string itype, std::string origin)
    : content_(std::move(content)), itype_(std::move(itype)), origin_(std::move(origin)) {}

TeGolden TeGolden::read(const std::filesystem::path& folder, const std::string& itype) {
    const auto file = folder / ("te_golden_" + itype + ".safetensors");
    return {read_safetensors(file), itype, file.string()};
}

std::vector<std::string> TeGolden::inputs() const {
    const std::string ending = "." + itype_ + ".x";
    std::vector<std::string> names;
    for (const auto& [name, tensor] : content_.tensors) {
        if (name.ends_with(ending)) names.push_back(name.substr(0, name.size() - ending.size()));
    }
    return names;
}

StoredTensor TeGolden::tensor(const std::string& name) const {
    std::string wanted = name;
    bool flip = false;
    // As many steps as there are entries: a cycle ends too.
    for (std::size_t step = 0; step <= content_.metadata.size(); ++step) {
        if (const auto it = content_.tensors.find(wanted); it != content_.tensors.end()) {
            return flip ? transposed(it->second, origin_ + ": " + name) : it->second;
        }
        if (const auto it = content_.metadata.find("alias." + wanted); it != content_.metadata.end()) {
            wanted = it->second;
        } else if (const auto of = content_.metadata.find("transpose." + wanted);
                   of != content_.metadata.end()) {
            wanted = of->second;
            flip = !flip;
        } else {
            break;
        }
    }
    throw InputError(origin_ + ": has neither tensor nor alias '" + name + "'; record the golden data again");
}

const std::string& TeGolden::metadata(const std::string& key) const {
    const auto it = content_.metadata.find(key);
    if (it == content_.metadata.end()) {
        throw InputError(origin_ + ": has no metadata '" + key + "'; record the golden data again");
    }
    return it->second;
}

}  // namespace quantcheck
