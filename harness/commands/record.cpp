#include <cstdio>
#include <string>
#include <vector>

#include "harness/commands/commands.hpp"
#include "harness/commands/session.hpp"
#include "harness/exit_code.hpp"
#include "harness/glob.hpp"
#include "harness/host_facts.hpp"
#include "harness/kernel_subject.hpp"
#include "harness/plugin_set.hpp"
#include "harness/version.hpp"
#include "properties/blocks.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

// "quantcheck_cuda 0.1.0, commit 1a2b3c; device NVIDIA H200 (...); driver 580.65; date 2026-12-01T02:00:00Z"
std::string provenance_of(const PluginInfo& plugin) {
    const auto facts = host_facts({plugin});
    std::string text = plugin.name + " " + plugin.version + ", commit " + std::string(git_state());
    for (const char* key : {"cpu", "device", "driver", "date"})
        if (const auto fact = facts.find(key); fact != facts.end())
            text += "; " + fact->first + " " + fact->second;
    return text;
}

// No kernel writes padding, so that what is there differs between the runs; it is stored as zero.
Outputs with_blank_padding(Outputs outputs, const Outputs& other) {
    for (std::size_t slot = 0; slot < outputs.slots.size(); ++slot) {
        if (!outputs.slots[slot]) continue;
        Bytes& bytes = *outputs.slots[slot];
        const Bytes& others = *other.slots[slot];
        for (std::size_t i = 0; i < bytes.size(); ++i)
            if (bytes[i] != others[i]) bytes[i] = std::byte{0};
    }
    return outputs;
}

// What the kernel writes, or nothing if it says unsupported. What two runs do not agree on is no recording.
std::optional<Outputs> outputs_of(KernelSubject& subject, const CorpusCase& c) {
    std::vector<Run> runs;
    for (const std::byte poison : kPoisons) {
        runs.push_back(subject.run(c.saved.c, poison));
        if (runs.back().status == RunStatus::unsupported) return std::nullopt;
        if (runs.back().status != RunStatus::ok)
            throw InputError(subject.name() + " gives no outputs for '" + c.file.string() +
                             "': " + runs.back().message + "; see what 'quantcheck replay' says of it");
    }
    if (!same_logical_bytes(c.saved.c, runs[0].outputs, runs[1].outputs))
        throw InputError(subject.name() + " writes other bytes, or leaves some out, when '" +
                         c.file.string() + "' is run again; 'quantcheck replay' says which");
    return with_blank_padding(std::move(runs[0].outputs), runs[1].outputs);
}

struct Recorded {
    std::size_t written = 0, unsupported = 0;
};

Recorded record(const PluginInfo& plugin, std::uint32_t index, const std::vector<CorpusCase>& corpus,
                Worker& worker, const std::filesystem::path& folder) {
    const KernelInfo& kernel = plugin.kernels[index];
    KernelSubject subject(kernel, index, worker);
    const std::string provenance = provenance_of(plugin);
    Recorded done;
    for (const CorpusCase& c : corpus) {
        if (!kernel.takes(c.saved.c)) continue;
        SavedCase saved;
        saved.c = c.saved.c;
        saved.recorded = outputs_of(subject, c);
        saved.subject = kernel.name;
        saved.provenance = provenance;
        saved.versions = versions();
        if (!saved.recorded) {
            ++done.unsupported;
            continue;
        }
        save_case(folder, saved);
        ++done.written;
    }
    return done;
}

}  // namespace

int record_command(const GateOptions& options) {
    const std::vector<PluginInfo> plugins = load_plugins(options);
    const std::vector<CorpusCase> corpus = load_corpus(options.corpora);
    for (const CorpusCase& c : corpus)
        if (!c.saved.after.empty())
            throw InputError("'" + c.file.string() +
                             "' follows other cases, which a recording cannot say; leave it out");
    WorkerPool workers(campaign_options(options, {}).worker);
    std::size_t written = 0;
    for (const PluginInfo& plugin : plugins)
        for (std::uint32_t i = 0; i < plugin.kernels.size(); ++i) {
            const KernelInfo& kernel = plugin.kernels[i];
            if (!admitted(options.kernels, kernel.name)) continue;
            if (const auto reason = plugin.cannot_run(kernel)) {
                std::printf("%s: nothing recorded, %s\n", kernel.name.c_str(), reason->c_str());
                continue;
            }
            const Recorded done = record(plugin, i, corpus, workers.worker(plugin), options.folder);
            std::printf("%s: %zu cases recorded, %zu called unsupported\n", kernel.name.c_str(), done.written,
                        done.unsupported);
            written += done.written;
        }
    std::printf("recordings: %s\n", options.folder.c_str());
    return written > 0 ? kConformant : kInconclusive;
}

}  // namespace quantcheck
