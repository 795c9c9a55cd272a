#include "reports/kernel_timing.hpp"

#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "reports/printable.hpp"

namespace quantcheck {
namespace {

using Json = nlohmann::ordered_json;

template <class... Values>
std::string formatted(const char* format, Values... values) {
    std::array<char, 512> text{};
    std::snprintf(text.data(), text.size(), format, values...);
    return text.data();
}

std::string shape_text(const KernelTiming& t) {
    return std::to_string(t.rows) + "x" + std::to_string(t.cols);
}

std::string floor_text(const KernelTiming& t) {
    if (!t.most_of_copy) return "";
    return formatted(t.below_floor() ? "  BELOW %.2fx" : "  holds %.2fx", *t.most_of_copy);
}

Json json_of(const KernelTiming& t) {
    Json json = {{"kernel", t.kernel}, {"recipe", t.recipe}, {"rows", t.rows}, {"cols", t.cols}};
    if (!t.unsupported.empty()) {
        json["unsupported"] = t.unsupported;
        return json;
    }
    json["bytes"] = t.bytes;
    json["microseconds"] = 1e3 * t.milliseconds;
    json["gigabytes_per_second"] = t.gigabytes_per_second();
    json["copy_microseconds"] = 1e3 * t.copy_milliseconds;
    json["of_copy"] = t.of_copy();
    if (t.most_of_copy) json["floor"] = {{"most_of_copy", *t.most_of_copy}, {"holds", !t.below_floor()}};
    return json;
}

}  // namespace

std::string kernel_timings_text(const std::vector<KernelTiming>& timings) {
    std::string text =
        formatted("%-13s %10s %8s %10s %8s  %s\n", "shape", "us", "GB/s", "copy us", "of copy", "floor");
    std::string heading;
    for (const KernelTiming& t : timings) {
        const std::string subject = printable(t.kernel) + "  " + t.recipe + '\n';
        if (subject != heading) text += heading = subject;
        if (!t.unsupported.empty())
            text +=
                wrapped(formatted("%-13s unsupported: ", shape_text(t).c_str()), printable(t.unsupported));
        else
            text += formatted("%-13s %10.2f %8.0f %10.2f %7.3fx", shape_text(t).c_str(), 1e3 * t.milliseconds,
                              t.gigabytes_per_second(), 1e3 * t.copy_milliseconds, t.of_copy()) +
                    floor_text(t) + '\n';
    }
    return text;
}

std::string kernel_timings_json(const std::vector<KernelTiming>& timings,
                                const std::map<std::string, std::string>& host) {
    Json json = {{"bench", "kernels"}, {"timings", Json::array()}, {"host", host}};
    for (const KernelTiming& t : timings) json["timings"].push_back(json_of(t));
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace quantcheck
