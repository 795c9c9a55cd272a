#include "harness/campaign/setup.hpp"

#include <algorithm>

#include "harness/campaign/judge_case.hpp"

namespace quantcheck {

ReadyFor Setup::on(KernelSubject& subject, Worker& worker) const {
    return [this, &subject, &worker](const Case& c) -> Subject& {
        if (clean) worker.restart();
        for (std::int64_t i = 0; i < repeats; ++i) static_cast<void>(subject.run(c, kPoisons[0]));
        for (const EarlierLaunch& earlier : before)
            static_cast<void>(
                KernelSubject(*earlier.kernel, earlier.index, worker).run(*earlier.c, kPoisons[0]));
        return subject;
    };
}

Outcome judge_after(const Setup& setup, const Case& c, KernelSubject& subject, Worker& worker,
                    const Property& property) {
    return judge_property(c, setup.on(subject, worker)(c), property);
}

std::optional<Setup> setup_of(const CorpusCase& corpus_case, const PluginInfo& plugin,
                              std::uint32_t kernel_index) {
    Setup setup;
    setup.clean = !corpus_case.before.empty();
    for (const auto& earlier : corpus_case.before) {
        std::uint32_t index =
            kernel_index;  // the kernel on trial stands in for the one that it was saved for
        if (earlier->subject != corpus_case.saved.subject) {
            const auto kernel = std::find_if(plugin.kernels.begin(), plugin.kernels.end(),
                                             [&](const KernelInfo& k) { return k.name == earlier->subject; });
            index = static_cast<std::uint32_t>(kernel - plugin.kernels.begin());
        }
        if (index == plugin.kernels.size() || !plugin.kernels[index].takes(earlier->c) ||
            plugin.cannot_run(plugin.kernels[index]))
            return std::nullopt;
        setup.before.push_back({&plugin.kernels[index], index, {earlier, &earlier->c}});
    }
    return setup;
}

std::optional<std::string> cannot_launch_before(const CorpusCase& corpus_case, const PluginInfo& plugin) {
    for (const auto& earlier : corpus_case.before)
        for (const KernelInfo& kernel : plugin.kernels)
            if (kernel.name == earlier->subject && earlier->subject != corpus_case.saved.subject)
                if (auto reason = plugin.cannot_run(kernel)) return "it follows cases of " + *reason;
    return std::nullopt;
}

}  // namespace quantcheck
