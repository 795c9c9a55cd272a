#include <nlohmann/json.hpp>

#include "corpora/case_format.hpp"
#include "corpora/case_tensors.hpp"
#include "corpora/geometry.hpp"
#include "corpora/plan_json.hpp"
#include "reference/error.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using nlohmann::ordered_json;

StoredTensor stored(TensorSpec spec, const Bytes& data) { return {spec.type, std::move(spec.shape), data}; }

void add_recorded(const Case& c, const Outputs& recorded, std::map<std::string, StoredTensor>& tensors) {
    std::size_t added = 0, present = 0;
    for (auto& [slot, spec] : slot_specs(c)) {
        if (!recorded[slot]) continue;
        tensors[std::string(name_of(slot))] = stored(std::move(spec), *recorded[slot]);
        ++added;
    }
    for (const auto& slot : recorded.slots) present += slot.has_value() ? 1 : 0;
    if (added != present || added != slot_specs(c).size()) {
        throw HarnessFault("recorded outputs have other slots than recipe " + c.recipe.id() + " writes");
    }
}

bool plan_fits(const Plan& plan, const Case& c) {
    return plan.operation == c.operation && plan.rows == c.rows && plan.cols == c.cols &&
           plan.row_padding == c.row_padding && plan.misalignment == c.misalignment &&
           plan.recipe.id() == c.recipe.id();
}

}  // namespace

Safetensors case_to_safetensors(const SavedCase& saved) {
    const Case& c = saved.c;
    Safetensors content;
    content.tensors[std::string(kInputTensor)] = stored(input_spec(c), c.data);
    if (saved.recorded) add_recorded(c, *saved.recorded, content.tensors);

    auto& metadata = content.metadata;
    metadata["quantcheck"] = saved.after.empty() ? "1" : std::to_string(kCaseFormatVersion);
    if (!saved.after.empty()) metadata["after"] = ordered_json(saved.after).dump();
    metadata["recipe"] = to_json(c.recipe).dump();
    metadata["recipe_id"] = c.recipe.id();
    metadata["operation"] = name_of(c.operation);
    metadata["geometry"] = geometry_to_json({c.rows, c.cols, c.row_padding, c.misalignment}).dump();
    if (c.plan) {
        if (!plan_fits(*c.plan, c)) throw HarnessFault("a case to be saved differs from its own plan");
        metadata["plan"] = plan_to_json(*c.plan).dump();
    }
    metadata["property"] = saved.property;
    metadata["verdict"] = saved.verdict;
    metadata["subject"] = saved.subject;
    metadata["provenance"] = saved.provenance;
    metadata["versions"] =
        ordered_json(saved.versions).dump(-1, ' ', false, ordered_json::error_handler_t::replace);
    return content;
}

}  // namespace quantcheck
