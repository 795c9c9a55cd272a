#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quantcheck {

/// What is planted in a mutant, a kernel that is deliberately wrong; texts are empty where they do not apply.
struct MutantInfo {
    std::string fault;       ///< "none" (a control), "value", "storage" or "conduct"
    std::string equivalent;  ///< why the fault changes no byte
    std::string needs;       ///< what would see the fault that a default gate does not have
    std::string kind;        ///< the block kind without which it is not found
    std::string property;    ///< a property that must find it, and alone unless that property is derived
    std::string check{};     ///< the least of --checks that finds it in an emulated kernel
    std::string says{};      ///< words that a failure must say

    /// The gate must call it conformant.
    [[nodiscard]] bool is_conformant() const { return fault == "none" || !equivalent.empty(); }
    /// The gate must find it.
    [[nodiscard]] bool must_be_found() const { return !is_conformant() && needs.empty(); }
};

/// What the selftest found of one mutant.
struct SelftestMutant {
    std::string name;
    MutantInfo planted;
    std::map<std::string, std::int64_t>
        kills;           ///< properties that failed, with the case of their first failure
    double seconds = 0;  ///< spent on its cases up to the first failure
    std::string said{};  ///< what the failures say

    /// The first case that any property failed, counted from 0.
    [[nodiscard]] std::optional<std::int64_t> first_kill() const;
    /// "killed", "survived", "conformant", "false_alarm" or "not_expected".
    [[nodiscard]] std::string_view outcome() const;
};

/// What the mutants say of one property.
struct SelftestProperty {
    std::string name;
    std::string derived;  ///< why no kernel fails it alone; empty if one can
    std::int64_t kills = 0;
    std::int64_t sole_kills = 0;  ///< mutants that no other property found
};

/// Whether the gate can fail: every mutant against every property.
struct Selftest {
    /// full: all mutants, all cases. quick: one mutant per property and block kind and the controls, each
    /// until its first failure. narrowed: the mutants that --kernel names, and nothing is said of controls
    /// and properties.
    enum class Form : std::uint8_t { full, quick, narrowed };
    Form form = Form::full;
    std::int64_t cases = 0;  ///< generated per mutant, at most
    std::vector<SelftestMutant> mutants;
    std::vector<SelftestProperty> properties;  ///< of the default gate, those that the run went without too
    std::vector<std::string> unmet;            ///< what was expected and is not so, one sentence each

    /// Cases up to the first kill, in the middle of all mutants that were found; 0 if none was.
    [[nodiscard]] std::int64_t median_first_kill() const;
};

[[nodiscard]] std::string_view name_of(Selftest::Form form);

/// The kill matrix and its sums, for the terminal.
[[nodiscard]] std::string selftest_text(const Selftest& selftest);

}  // namespace quantcheck
