#include "properties/shrink.hpp"

namespace quantcheck {

ShrinkResult shrink(rc::Shrinkable<Plan> root, const std::function<bool(const Plan&)>& still_fails,
                    int max_steps, std::chrono::milliseconds budget, std::int64_t max_elements) {
    const auto deadline = std::chrono::steady_clock::now() + budget;
    ShrinkResult result{root.value()};
    std::int64_t elements = 0;
    auto candidates = root.shrinks();
    while (auto candidate = candidates.next()) {
        if (result.steps >= max_steps || elements >= max_elements ||
            std::chrono::steady_clock::now() >= deadline) {
            result.capped = true;
            break;
        }
        ++result.steps;
        Plan plan = candidate->value();
        elements += plan.rows * plan.cols;
        if (!still_fails(plan)) continue;
        result.plan = std::move(plan);
        candidates = candidate->shrinks();
    }
    return result;
}

}  // namespace quantcheck
