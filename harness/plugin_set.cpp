#include "harness/plugin_set.hpp"

#include "harness/file_hash.hpp"
#include "reference/error.hpp"

namespace quantcheck {

PluginInfo describe_plugin(const std::filesystem::path& path, const WorkerOptions& options) {
    Worker worker(path, options);
    worker::Request request;
    request.kind = worker::RequestKind::describe;
    const WorkerAnswer answer = worker.ask(request);
    if (answer.kind == WorkerAnswer::Kind::refused) throw InputError(answer.text);
    if (answer.kind != WorkerAnswer::Kind::replied)
        throw InputError("plugin '" + path.string() + "' cannot be loaded: its worker " + answer.text);
    PluginInfo plugin;
    try {
        plugin = plugin_info_from_text(answer.text);
    } catch (const InputError&) {
        throw InputError("plugin '" + path.string() +
                         "' made its worker answer nonsense; it writes where it must not");
    }
    plugin.path = path.string();
    plugin.hash = file_hash(path);
    return plugin;
}

std::filesystem::path checked_companion(const std::filesystem::path& plugin) {
    std::filesystem::path companion = plugin;
    companion.replace_filename(plugin.stem().string() + "_checked" + plugin.extension().string());
    if (!std::filesystem::exists(companion))
        throw InputError("plugin '" + plugin.string() + "' has no '" + companion.filename().string() +
                         "' beside it, which --checks races and all need; build it with "
                         "quantcheck_add_emulated_kernel");
    return companion;
}

Worker& WorkerPool::worker(const PluginInfo& plugin) {
    auto& slot = workers_[plugin.path];
    if (slot) return *slot;
    WorkerOptions options = options_;
    if (!plugin.devices.empty()) options.device = plugin.devices.begin()->first;
    if (plugin.devices.empty()) options.sanitizer.reset();
    slot = std::make_unique<Worker>(plugin.path, options);
    return *slot;
}

}  // namespace quantcheck
