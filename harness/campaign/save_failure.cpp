#include "harness/campaign/save_failure.hpp"

#include "harness/shell_quoted.hpp"
#include "harness/version.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

SavedCase saved_case(Case c, const std::string& kernel, const CampaignOptions& options) {
    SavedCase saved;
    saved.c = std::move(c);
    if (saved.c.plan && (saved.c.plan->amax || saved.c.plan->walk))
        saved.c.plan.reset();  // a file's plan cannot say it; its bytes hold it
    saved.subject = kernel;
    saved.provenance = "found by quantcheck gate --seed " + std::to_string(options.seed);
    saved.versions = versions();
    return saved;
}

std::string save_earlier(const Case& c, const std::string& kernel, const CampaignOptions& options) {
    return save_case(options.save_failures, saved_case(c, kernel, options)).stem().string();
}

}  // namespace

std::string replay_line(const std::filesystem::path& file, const std::string& kernel,
                        const Property& property, const std::string& arguments) {
    return "quantcheck replay " + shell_quoted(file.string()) + arguments + " --kernel " + kernel +
           " --property " + std::string(property.name);
}

void save_failure(Case c, const Setup& setup, const Property& property, const CampaignOptions& options,
                  Failure& failure) {
    SavedCase saved = saved_case(std::move(c), failure.subject, options);
    try {
        if (setup.repeats > 0)
            saved.after.assign(static_cast<std::size_t>(setup.repeats),
                               save_earlier(saved.c, failure.subject, options));
        for (const EarlierLaunch& earlier : setup.before)
            saved.after.push_back(save_earlier(*earlier.c, earlier.kernel->name, options));
        saved.property = property.name;
        saved.verdict = name_of(failure.verdict);
        const auto file = save_case(options.save_failures, saved);
        failure.saved_as = file.string();
        failure.replay_command = replay_line(file, failure.subject, property, options.replay_arguments);
    } catch (const HarnessFault& fault) {
        failure.message +=
            (failure.message.empty() ? "not saved: " : "; not saved: ") + std::string(fault.what());
    }
}

}  // namespace quantcheck
