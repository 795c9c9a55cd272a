#pragma once
#include <cstdint>
#include <cstring>
#include <exception>

#include "quantcheck/kernel.h"

namespace quantcheck_kernels {

/// How a launch ended, and the reason when it is not QC_OK.
struct Answer {
    qc_status status = QC_OK;
    const char* reason = nullptr;
};

/// Copies the reason to args.message, cut to its size, and returns the status.
template <class Args>
std::int32_t deliver(const Args& args, Answer answer) noexcept {
    if (answer.reason != nullptr && args.message != nullptr && args.message_size > 0) {
        const std::uint64_t room = args.message_size - 1;
        const std::uint64_t length = std::strlen(answer.reason);
        const std::uint64_t copied = length < room ? length : room;
        std::memcpy(args.message, answer.reason, copied);
        args.message[copied] = '\0';
    }
    return answer.status;
}

/// The C boundary of every kernel here: runs body(*args), which returns an Answer, and lets no exception out.
template <class Args, class Body>
std::int32_t answer(const Args* args, Body body) noexcept {
    // A smaller struct comes from no header that ever was; there is no message field to trust in it.
    if (args == nullptr || args->struct_size < sizeof(Args)) return QC_ERROR;
    try {
        return deliver(*args, body(*args));
    } catch (const std::exception& fault) {
        return deliver(*args, {QC_ERROR, fault.what()});
    } catch (...) {
        return deliver(*args, {QC_ERROR, "the kernel threw something that is no std::exception"});
    }
}

}  // namespace quantcheck_kernels
