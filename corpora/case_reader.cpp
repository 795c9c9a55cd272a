#include <charconv>
#include <functional>
#include <utility>

#include "corpora/case_format.hpp"
#include "corpora/case_tensors.hpp"
#include "corpora/geometry.hpp"
#include "corpora/plan_json.hpp"
#include "corpora/strict_json.hpp"
#include "reference/error.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

constexpr std::size_t kMaxRecipeText = std::size_t{1} << 18;
constexpr std::size_t kMaxPlanText = std::size_t{1} << 24;

/// Takes one file's content apart; every refusal names the file first.
class CaseReader {
 public:
    /// The tensors of `content` may be without their data, which `data_of` gives by name, at most once each.
    CaseReader(Safetensors content, std::function<Bytes(const std::string&)> data_of, std::string_view origin)
        : content_(std::move(content)), data_of_(std::move(data_of)), origin_(origin) {}

    SavedCase read() {
        check_version();
        SavedCase saved;
        saved.c.recipe = recipe();
        saved.c.operation = operation();
        read_geometry(saved.c);
        saved.c.data = take(kInputTensor, input_spec_of(saved.c));
        if (const std::string* text = find("plan")) {
            const std::string where = origin_ + ": plan";
            saved.c.plan = plan_from_json(json_of("plan", *text, kMaxPlanText), saved.c, where);
        }
        if (!content_.tensors.empty()) saved.recorded = recorded(saved.c);
        saved.property = text_or_empty("property");
        saved.verdict = text_or_empty("verdict");
        saved.subject = text_or_empty("subject");
        saved.provenance = text_or_empty("provenance");
        saved.versions = versions();
        return saved;
    }

 private:
    [[noreturn]] void refuse(const std::string& what) const { throw InputError(origin_ + ": " + what); }

    [[nodiscard]] const std::string* find(const char* key) const {
        const auto it = content_.metadata.find(key);
        return it == content_.metadata.end() ? nullptr : &it->second;
    }
    [[nodiscard]] std::string text_or_empty(const char* key) const {
        const std::string* text = find(key);
        return text ? *text : std::string();
    }

    template <class Json = nlohmann::json>
    [[nodiscard]] Json json_of(const char* key, const std::string& text, std::size_t limit) const {
        if (text.size() > limit) {
            refuse("metadata '" + std::string(key) + "' holds " + std::to_string(text.size()) +
                   " bytes, above the limit of " + std::to_string(limit) + "; shorten it");
        }
        return parse_strict_json<Json>(text, origin_ + ": metadata '" + key + "'");
    }

    void check_version() const {
        const std::string* text = find("quantcheck");
        if (!text)
            refuse(
                "has no metadata key 'quantcheck'; it is no saved case: give a file that quantcheck wrote");
        std::uint64_t version = 0;
        const char* const end = text->data() + text->size();
        const auto [stop, error] = std::from_chars(text->data(), end, version);
        if (error != std::errc() || stop != end || version == 0) {
            refuse("metadata 'quantcheck' must be the format version, a whole number such as \"1\"");
        }
        if (version > kCaseFormatVersion) {
            refuse("has case format version " + *text + ", newer than this quantcheck reads (" +
                   std::to_string(kCaseFormatVersion) + "); update quantcheck");
        }
    }

    [[nodiscard]] Recipe recipe() const {
        const std::string* id = find("recipe_id");
        if (const std::string* text = find("recipe")) {
            Recipe recipe =
                recipe_from_json(json_of<nlohmann::ordered_json>("recipe", *text, kMaxRecipeText), origin_);
            if (id && *id != recipe.id()) {
                refuse("metadata 'recipe_id' says " + *id + " but 'recipe' is " + recipe.id() +
                       "; correct one");
            }
            return recipe;
        }
        if (!id) refuse("has neither metadata 'recipe' nor 'recipe_id'; add one of them");
        try {
            return recipe_from_id(*id);
        } catch (const InputError& e) {
            refuse("metadata 'recipe_id': " + std::string(e.what()));
        }
    }

    [[nodiscard]] Operation operation() const {
        const std::string* text = find("operation");
        for (const Operation op : {Operation::quantize, Operation::scale_from_amax}) {
            if (text && *text == name_of(op)) return op;
        }
        refuse("metadata 'operation' must be quantize or scale_from_amax");
    }

    void read_geometry(Case& c) const {
        const auto input = content_.tensors.find(std::string(kInputTensor));
        if (input == content_.tensors.end()) refuse("has no tensor 'input'; add the case's input");
        Geometry geometry;
        if (const std::string* text = find("geometry")) {
            geometry = geometry_from_json(json_of("geometry", *text, kMaxRecipeText), origin_ + ": geometry");
        } else {
            if (input->second.shape.size() != 2) refuse("tensor 'input' must have two sides, [rows, cols]");
            geometry = {input->second.shape[0], input->second.shape[1], 0, 0};
            check_geometry(geometry, origin_ + ": shape of tensor 'input'");
        }
        if (c.operation == Operation::scale_from_amax && geometry.rows != 1) {
            refuse("has " + std::to_string(geometry.rows) + " rows of amaxes; scale_from_amax takes one row");
        }
        c.rows = geometry.rows;
        c.cols = geometry.cols;
        c.row_padding = geometry.row_padding;
        c.misalignment = geometry.misalignment;
    }

    [[nodiscard]] TensorSpec input_spec_of(const Case& c) const {
        try {
            return input_spec(c);
        } catch (const InputError& e) {
            refuse(e.what());
        }
    }

    /// Removes the tensor from the content and gives its bytes, if it is as the recipe wants it.
    [[nodiscard]] Bytes take(std::string_view name, const TensorSpec& want) {
        const auto it = content_.tensors.find(std::string(name));
        if (it == content_.tensors.end())
            refuse("has no tensor '" + std::string(name) + "', which the recipe writes");
        StoredTensor tensor = std::move(it->second);
        content_.tensors.erase(it);
        const bool codes = name == name_of(Slot::codes) || name == name_of(Slot::codes_t);
        if (codes) tensor.type = as_bytes_if_f8(tensor.type);
        if (const TensorSpec have{tensor.type, tensor.shape}; have != want) {
            refuse("tensor '" + std::string(name) + "' is " + described(have) + " but the recipe needs " +
                   described(want) + "; correct the tensor or the recipe");
        }
        return data_of_(std::string(name));
    }

    [[nodiscard]] static std::string described(const TensorSpec& spec) {
        std::string text = std::string(name_of(spec.type)) + "[";
        for (std::size_t i = 0; i < spec.shape.size(); ++i) {
            text += (i == 0 ? "" : ", ") + std::to_string(spec.shape[i]);
        }
        return text + "]";
    }

    /// Takes the recorded slots; whatever tensor is left then has no meaning.
    [[nodiscard]] Outputs recorded(const Case& c) {
        Outputs outputs;
        std::vector<std::pair<Slot, TensorSpec>> specs;
        try {
            specs = slot_specs(c);
        } catch (const InputError& e) {
            refuse(e.what());
        }
        for (const auto& [slot, spec] : specs) outputs[slot] = take(name_of(slot), spec);
        if (!content_.tensors.empty()) {
            refuse("has a tensor '" + content_.tensors.begin()->first + "' that recipe " + c.recipe.id() +
                   " does not write; remove it or correct the recipe");
        }
        return outputs;
    }

    [[nodiscard]] std::map<std::string, std::string> versions() const {
        std::map<std::string, std::string> versions;
        const std::string* text = find("versions");
        if (!text || text->empty()) return versions;
        const nlohmann::json document = json_of("versions", *text, kMaxRecipeText);
        if (!document.is_object()) refuse("metadata 'versions' must be a JSON object of strings");
        for (const auto& [key, value] : document.items()) {
            if (!value.is_string()) refuse("metadata 'versions' must be a JSON object of strings");
            versions[key] = value.get<std::string>();
        }
        return versions;
    }

    Safetensors content_;
    std::function<Bytes(const std::string&)> data_of_;
    std::string origin_;
};

}  // namespace

SavedCase case_from_safetensors(Safetensors content, std::string_view origin) {
    std::map<std::string, Bytes> data;
    for (auto& [name, tensor] : content.tensors) data[name] = std::move(tensor.data);
    const auto data_of = [&](const std::string& name) { return std::move(data.at(name)); };
    return CaseReader(std::move(content), data_of, origin).read();
}

SavedCase case_from_safetensors(const SafetensorsFile& file, std::string_view origin) {
    Safetensors content{file.header().metadata, {}};
    std::map<std::string, const HeaderEntry*> entries;
    for (const HeaderEntry& entry : file.header().entries) {
        content.tensors[entry.name] = {entry.type, entry.shape, {}};
        entries[entry.name] = &entry;
    }
    const auto data_of = [&](const std::string& name) { return file.read(*entries.at(name)); };
    return CaseReader(std::move(content), data_of, origin).read();
}

}  // namespace quantcheck
