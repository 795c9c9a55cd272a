#include "harness/selftest/kill_matrix.hpp"

#include <algorithm>

namespace quantcheck {
namespace {

bool refused_everything(const SubjectResult& result) {
    return !result.properties.empty() && std::ranges::all_of(result.properties, [](const PropertyResult& p) {
        return p.verdict == Verdict::unsupported;
    });
}

/// Of a mutant that was judged against several recipes, the first kill of each property in any of them.
SelftestMutant row_of(const KernelInfo& kernel, const Report& report) {
    SelftestMutant row{kernel.name, *kernel.mutant, {}, 0};
    for (const SubjectResult& result : report.results) {
        if (result.subject != kernel.name) continue;
        row.seconds += result.seconds_to_failure;
        if (refused_everything(result)) row.kills["(unsupported)"] = 0;  // never green either
    }
    for (const Failure& failure : report.failures) {
        if (failure.subject != kernel.name) continue;
        row.said += failure.message + '\n';
        const auto [kill, added] = row.kills.try_emplace(failure.property, failure.case_index);
        if (!added) kill->second = std::min(kill->second, failure.case_index);
    }
    return row;
}

bool was_judged(const KernelInfo& kernel, const Report& report) {
    return std::ranges::any_of(report.results,
                               [&](const SubjectResult& r) { return r.subject == kernel.name; });
}

SelftestProperty sums_of(const Property& property, const std::vector<SelftestMutant>& rows) {
    SelftestProperty sums{std::string(property.name), std::string(property.derived), 0, 0};
    for (const SelftestMutant& row : rows) {
        if (!row.planted.must_be_found() || !row.kills.contains(sums.name)) continue;
        ++sums.kills;
        sums.sole_kills += row.kills.size() == 1 ? 1 : 0;
    }
    return sums;
}

}  // namespace

void fill_kill_matrix(Selftest& selftest, const std::vector<PluginInfo>& plugins, const Report& report,
                      const std::vector<const Property*>& expected) {
    for (const PluginInfo& plugin : plugins)
        for (const KernelInfo& kernel : plugin.kernels)
            if (kernel.mutant && was_judged(kernel, report))
                selftest.mutants.push_back(row_of(kernel, report));
    for (const Property* property : expected)
        selftest.properties.push_back(sums_of(*property, selftest.mutants));
}

}  // namespace quantcheck
