#include "reports/selftest_json.hpp"

namespace quantcheck {
namespace {

using Json = nlohmann::ordered_json;

void add(Json& json, const char* key, const std::string& text) {
    if (!text.empty()) json[key] = text;
}

Json to_json(const SelftestMutant& mutant) {
    Json json = {{"mutant", mutant.name}, {"fault", mutant.planted.fault}, {"outcome", mutant.outcome()}};
    if (const auto first = mutant.first_kill()) json["first_kill"] = *first;
    json["kills"] = Json::array();
    for (const auto& [property, index] : mutant.kills)
        json["kills"].push_back({{"property", property}, {"case_index", index}});
    add(json, "equivalent", mutant.planted.equivalent);
    add(json, "needs", mutant.planted.needs);
    add(json, "kind", mutant.planted.kind);
    add(json, "property", mutant.planted.property);
    add(json, "check", mutant.planted.check);
    add(json, "says", mutant.planted.says);
    return json;
}

Json to_json(const SelftestProperty& property) {
    Json json = {{"property", property.name}, {"kills", property.kills}, {"sole_kills", property.sole_kills}};
    add(json, "derived", property.derived);
    return json;
}

}  // namespace

Json to_json(const Selftest& selftest) {
    Json json = {{"form", name_of(selftest.form)},
                 {"cases", selftest.cases},
                 {"median_first_kill", selftest.median_first_kill()},
                 {"unmet", selftest.unmet},
                 {"mutants", Json::array()},
                 {"properties", Json::array()}};
    for (const SelftestMutant& mutant : selftest.mutants) json["mutants"].push_back(to_json(mutant));
    for (const SelftestProperty& property : selftest.properties)
        json["properties"].push_back(to_json(property));
    return json;
}

}  // namespace quantcheck
