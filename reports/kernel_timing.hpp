#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace quantcheck {

/// What `quantcheck bench kernels` measured of one kernel, recipe and shape.
struct KernelTiming {
    std::string kernel, recipe;
    std::int64_t rows = 0, cols = 0;
    double bytes = 0;              ///< input, codes and scales, each counted once
    double milliseconds = 0;       ///< median of the launches
    double copy_milliseconds = 0;  ///< median of device copies that move as many bytes, in the same run
    std::optional<double> most_of_copy = std::nullopt;  ///< the floor, where there is one for this shape
    std::string unsupported{};  ///< the kernel's reason, if it refused; there are no times then

    [[nodiscard]] double of_copy() const { return milliseconds / copy_milliseconds; }
    [[nodiscard]] double gigabytes_per_second() const { return bytes * 1e-6 / milliseconds; }
    [[nodiscard]] bool below_floor() const {
        return unsupported.empty() && most_of_copy && of_copy() > *most_of_copy;
    }
};

/// One table for the terminal, a line per timing.
[[nodiscard]] std::string kernel_timings_text(const std::vector<KernelTiming>& timings);

/// The same as JSON text, with the facts of machine and build; `host` is as in a conformance report.
[[nodiscard]] std::string kernel_timings_json(const std::vector<KernelTiming>& timings,
                                              const std::map<std::string, std::string>& host);

}  // namespace quantcheck
