#include <cstdio>
#include <string>

#include "harness/commands/commands.hpp"
#include "harness/commands/session.hpp"
#include "harness/exit_code.hpp"
#include "harness/recipe_file.hpp"
#include "properties/kind.hpp"
#include "properties/situations/situation.hpp"
#include "properties/sweep.hpp"
#include "reference/support.hpp"
#include "reports/printable.hpp"

namespace quantcheck {
namespace {

// What a plugin or a recipe file says of itself may hold anything.
void line(std::string_view name, std::string_view text) {
    std::printf("%-34s %s\n", printable(name).c_str(), printable(text).c_str());
}

std::string runs_on(const PluginInfo& plugin) {
    if (plugin.devices.empty()) return "; cannot run here: no CUDA device";
    std::string text;
    for (const auto& [index, device] : plugin.devices)
        text += (text.empty() ? "; runs on " : " and on ") + std::to_string(index) + ": " + device;
    return text;
}

void list_kernels(const GateOptions& options) {
    for (const PluginInfo& plugin : load_plugins(options))
        for (const KernelInfo& kernel : plugin.kernels) {
            line(kernel.name, kernel.summary);
            std::string facts = kernel.lane() + ", " + std::string(name_of(kernel.operation)) + ", claims";
            for (const std::string& recipe : kernel.recipes) facts += " " + recipe;
            if (kernel.space == QC_CUDA) facts += runs_on(plugin);
            if (kernel.mutant)
                facts += "; fault: " +
                         (kernel.mutant->must_be_found() ? kernel.mutant->fault : "none to be found");
            line("", facts);
        }
}

void list_recipes() {
    for (const RecipeFamily& family : builtin_recipes()) {
        line(family.name(), family.summary());
        for (const RecipeFamily::Option& option : family.options()) {
            std::string text = "  " + option.name + " =";
            for (const std::string& value : option.values) text += " " + value;
            line("", text + (option.numeric ? " or any number" : ""));
        }
        if (const auto reason = unsupported_reason(family.resolve({}), Operation::quantize))
            line("", "not executable yet: " + *reason);
    }
}

void list_situations() {
    for (const SituationInfo& situation : all_situations()) line(situation.name, situation.explanation);
    for (const SweepInfo& sweep : all_sweeps()) line(sweep.name, sweep.explanation);
}

}  // namespace

int list_command(const std::string& what, const GateOptions& options) {
    if (what == "kernels") list_kernels(options);
    if (what == "recipes") list_recipes();
    if (what == "properties")
        for (const Property& property : all_properties()) {
            line(property.name, property.statement);
            line("", std::string("source: ") + std::string(property.source) +
                         (property.by_default ? "" : "; off by default, name it with --property"));
            if (!property.derived.empty()) line("", "derived: " + std::string(property.derived));
        }
    if (what == "kinds")
        for (const KindInfo& kind : all_kinds()) line(kind.name, kind.summary);
    if (what == "situations") list_situations();
    return kConformant;
}

int show_recipe_command(const std::string& id) {
    const Recipe recipe = id.ends_with(".json") ? load_recipe_file(id).resolve({}) : recipe_from_id(id);
    std::printf("%s\n", to_json(recipe).dump(2).c_str());
    return kConformant;
}

}  // namespace quantcheck
