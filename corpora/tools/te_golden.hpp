#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "corpora/safetensors.hpp"

namespace quantcheck {

/// What TransformerEngine's kernels wrote for one input type: the content of te_golden_<itype>.safetensors.
/// A tensor's name may stand in the metadata only: "alias.<name>" names one with the same bytes,
/// "transpose.<name>" one that it is the 2-D transpose of.
class TeGolden {
 public:
    /// Reads the file of one input type ("bf16", "f16") in the folder; throws InputError.
    [[nodiscard]] static TeGolden read(const std::filesystem::path& folder, const std::string& itype);

    [[nodiscard]] const std::string& itype() const { return itype_; }

    /// Names of the recorded inputs: "adv_rows", ...
    [[nodiscard]] std::vector<std::string> inputs() const;

    /// The tensor of that name, aliases and transposes followed; throws InputError if there is none.
    [[nodiscard]] StoredTensor tensor(const std::string& name) const;

    /// A metadata entry; throws InputError if there is none.
    [[nodiscard]] const std::string& metadata(const std::string& key) const;

 private:
    TeGolden(Safetensors content, std::string itype, std::string origin);

    Safetensors content_;
    std::string itype_, origin_;
};

}  // namespace quantcheck
