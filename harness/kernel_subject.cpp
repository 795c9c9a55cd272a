#include "harness/kernel_subject.hpp"

#include "harness/worker/launch_image.hpp"
#include "reference/error.hpp"

namespace quantcheck {

Run KernelSubject::run(const Case& c, std::byte poison) {
    const StageWithin launching(clock_, Stage::launch);
    // A property may derive another shape (a transpose); what the kernel does not claim is never asked of it.
    if (!kernel_.takes_shape(c.rows, c.cols))
        return {RunStatus::unsupported, "the kernel does not claim this shape", {}};
    // The two runs of a case have their guard pages on different sides.
    const Surroundings surroundings = kernel_.space == QC_CUDA ? Surroundings::filled
                                      : poison == kPoisons[0]  ? Surroundings::guarded_before
                                                               : Surroundings::guarded_after;
    const LaunchImage image(c, index_, poison, surroundings);
    Launched launched = launcher_.launch(image, turn_);
    if (clock_ != nullptr) {
        clock_->add(Stage::device_copies, launched.answer.reply.copy_ms);
        clock_->add(Stage::device_kernels, launched.answer.reply.kernel_ms);
    }
    Run run = run_of(image, launched);
    const bool wrote_elsewhere =
        run.status == RunStatus::input_changed || run.status == RunStatus::out_of_bounds;
    if (!wrote_elsewhere || launched.company == 0) return run;
    // Which of the launches did it shows when each is made alone.
    launched.hold.reset();
    Run alone = run_of(image, launcher_.launch_alone(image, turn_));
    if (alone.status != RunStatus::ok) return alone;
    run.message += ", or one of " + std::to_string(launched.company) +
                   " other launches made with it did; alone it does not";
    return run;
}

Run KernelSubject::run_of(const LaunchImage& image, const Launched& launched) const {
    const WorkerAnswer& answer = launched.answer;
    Run run;
    run.message = answer.text;
    if (answer.kind == WorkerAnswer::Kind::failed || answer.kind == WorkerAnswer::Kind::refused)
        throw HarnessFault(kernel_.name + " cannot be run: " + answer.text);
    // What was not wanted is not looked at either; no other status fits it.
    if (answer.kind == WorkerAnswer::Kind::died || answer.kind == WorkerAnswer::Kind::not_wanted) {
        run.status = RunStatus::crash;
    } else if (answer.kind == WorkerAnswer::Kind::timed_out) {
        run.status = RunStatus::timeout;
    } else if (answer.reply.status == QC_UNSUPPORTED) {
        run.status = RunStatus::unsupported;
    } else if (answer.reply.status == worker::kCheckStatus) {
        run.status = RunStatus::check_failed;
    } else if (answer.reply.status != QC_OK) {
        run.status = RunStatus::error;
        run.message = "returned status " + std::to_string(answer.reply.status) +
                      (answer.text.empty() ? " without a message" : ": " + answer.text);
    } else if (image.input_changed(launched.region)) {
        run.status = RunStatus::input_changed;
        run.message = "wrote to its input";
    } else if (const auto where = image.trespass(launched.region)) {
        run.status = RunStatus::out_of_bounds;
        run.message = "wrote to " + *where;
    } else if (answer.reply.environment_changed != 0) {
        run.status = RunStatus::environment_changed;
        run.message = answer.text;
    } else {
        run.outputs = image.outputs(launched.region);
    }
    return run;
}

}  // namespace quantcheck
