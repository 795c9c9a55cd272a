#include "harness/version.hpp"

#include "git_state.hpp"
#include "quantcheck/kernel.h"

namespace quantcheck {

std::map<std::string, std::string> versions() {
    return {{"quantcheck", QUANTCHECK_VERSION}, {"plugin_abi", std::to_string(QC_ABI_VERSION)}};
}

std::string_view git_state() { return QUANTCHECK_GIT_STATE; }

}  // namespace quantcheck
