#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "harness/worker/launch_image.hpp"
#include "harness/worker/worker_answer.hpp"

namespace quantcheck {

/// What one launch left behind.
struct Launched {
    WorkerAnswer answer;
    const std::byte* region = nullptr;  ///< the image's bytes after the launch, while `hold` lives
    /// Other launches that were made between the same two looks at memory; what one of them did may show
    /// here.
    std::size_t company = 0;
    std::shared_ptr<const void> hold;  ///< keeps the bytes from being used for the next launch
};

/// Whose turn it is when launches have to be made one by one: the lowest index, and only while it is wanted.
struct Turn {
    std::int64_t index = 0;
    std::function<bool()> wanted = [] { return true; };
};

/// Anything that can launch kernels of one plugin in a process that may be lost.
class Launcher {
 public:
    Launcher() = default;
    Launcher(const Launcher&) = delete;
    Launcher& operator=(const Launcher&) = delete;
    virtual ~Launcher() = default;

    /// Launches and waits, at most the time limit. Other launches may keep it company.
    [[nodiscard]] virtual Launched launch(const LaunchImage& image, const Turn& turn) = 0;
    /// The same with no other launch beside it.
    [[nodiscard]] virtual Launched launch_alone(const LaunchImage& image, const Turn& turn) = 0;
};

}  // namespace quantcheck
