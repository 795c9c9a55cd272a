#include "harness/selftest/expectations.hpp"

#include <algorithm>

namespace quantcheck {
namespace {

using Sentences = std::vector<std::string>;

std::string names_of(const SelftestMutant& mutant) {
    std::string text;
    for (const auto& [property, index] : mutant.kills) text += (text.empty() ? "" : ", ") + property;
    return text;
}

bool is_derived(const Selftest& selftest, const std::string& property) {
    return std::ranges::any_of(selftest.properties, [&](const SelftestProperty& p) {
        return p.name == property && !p.derived.empty();
    });
}

void judge(const SelftestMutant& mutant, const Selftest& selftest, Sentences& unmet) {
    const MutantInfo& planted = mutant.planted;
    if (mutant.outcome() == "false_alarm")
        unmet.push_back(mutant.name + " is conformant and was called wrong by " + names_of(mutant));
    if (mutant.outcome() == "survived")
        unmet.push_back(mutant.name + " was not found" +
                        (planted.property.empty() ? "" : ", which is for " + planted.property) +
                        (planted.kind.empty() ? "" : ", which needs the block kind " + planted.kind));
    if (planted.must_be_found() && mutant.outcome() == "killed" &&
        mutant.said.find(planted.says) == std::string::npos)
        unmet.push_back(mutant.name + " was found, but not by the words '" + planted.says + "'");
    if (mutant.outcome() != "killed" || planted.property.empty()) return;
    if (!mutant.kills.contains(planted.property))
        unmet.push_back(mutant.name + " was not found by " + planted.property + ", which it is for, but by " +
                        names_of(mutant));
    else if (mutant.kills.size() > 1 && !is_derived(selftest, planted.property))
        unmet.push_back(mutant.name + " is for " + planted.property + " alone and was found by " +
                        names_of(mutant));
}

void judge(const SelftestProperty& property, Sentences& unmet) {
    if (property.kills == 0) unmet.push_back(property.name + " found no mutant");
    if (property.kills > 0 && property.sole_kills == 0 && property.derived.empty())
        unmet.push_back(property.name + " found no mutant alone, and is not marked as derived");
    if (property.sole_kills > 0 && !property.derived.empty())
        unmet.push_back(property.name + " is marked as derived, and found a mutant alone");
}

bool is_needed(const std::string& kind, const Selftest& selftest) {
    return std::ranges::any_of(selftest.mutants, [&](const SelftestMutant& m) {
        return m.planted.must_be_found() && m.planted.kind == kind;
    });
}

}  // namespace

std::vector<std::string> unmet_expectations(const Selftest& selftest, const std::vector<std::string>& kinds) {
    Sentences unmet;
    const auto is_control = [](const SelftestMutant& m) { return m.planted.is_conformant(); };
    const auto must_be_found = [](const SelftestMutant& m) { return m.planted.must_be_found(); };
    const bool narrowed = selftest.form == Selftest::Form::narrowed;
    if (std::ranges::none_of(selftest.mutants, must_be_found))
        unmet.emplace_back("no mutant was judged that must be found");
    if (!narrowed && std::ranges::none_of(selftest.mutants, is_control))
        unmet.emplace_back("no kernel without a fault was judged");
    if (!narrowed && selftest.properties.empty()) unmet.emplace_back("no property was judged");
    for (const SelftestMutant& mutant : selftest.mutants) judge(mutant, selftest, unmet);
    if (narrowed) return unmet;
    for (const SelftestProperty& property : selftest.properties) judge(property, unmet);
    for (const std::string& kind : kinds)
        if (!is_needed(kind, selftest)) unmet.push_back("no mutant needs the block kind " + kind);
    return unmet;
}

}  // namespace quantcheck
