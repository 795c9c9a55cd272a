#include "reference/error.hpp"
#include "reports/report.hpp"
#include "reports/whole_file.hpp"

namespace quantcheck {

void write_report(const Report& report, const std::filesystem::path& path) {
    const std::string text = to_json_text(report);
    try {
        write_whole(path, text);
    } catch (const HarnessFault& fault) {
        throw InputError(std::string(fault.what()) + "; give the report another path");
    }
}

}  // namespace quantcheck
