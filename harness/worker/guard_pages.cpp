#include "harness/worker/guard_pages.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>

#include "harness/worker/guard_page.hpp"
#include "reference/error.hpp"

namespace quantcheck::worker {
namespace {

/// The launch that is running, for the signal handler, which has no other way to know.
struct Watched {
    const Request* request = nullptr;
    std::byte* base = nullptr;
    const qc_emulation* emulation = nullptr;
};
Watched watched;  // one launch at a time; read by the thread that faults

/// A line of text in a fixed buffer: a signal handler may not allocate.
class Line {
 public:
    void add(std::string_view text) {
        for (const char c : text.substr(0, text_.size() - size_)) text_[size_++] = c;
    }
    void add(std::uint64_t number) {
        std::array<char, 24> digits{};
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
        add({digits.data(), static_cast<std::size_t>(end - digits.data())});
    }
    void write() const { static_cast<void>(!::write(STDERR_FILENO, text_.data(), size_)); }

 private:
    std::array<char, 512> text_{};
    std::size_t size_ = 0;
};

/// Says where the access was, if it hit the guard page of this buffer.
bool describe(const Place& place, std::string_view name, std::uint64_t at) {
    if (place.guard == kNoGuard || at < place.guard || at >= place.guard + guard_page()) return false;
    const bool after = place.guard >= place.offset;
    Line line;
    line.add("read or wrote byte ");
    line.add(after ? at - (place.offset + place.bytes) + 1 : place.offset - at);
    line.add(after ? " past the end of " : " before the start of ");
    line.add(name);
    line.add("\n");
    line.write();
    return true;
}

// Unused with sanitizers, see name_guard_faults.
[[maybe_unused]] void on_fault(int signal, siginfo_t* info, void*) {
    if (watched.request != nullptr) {
        const auto at = static_cast<std::uint64_t>(static_cast<std::byte*>(info->si_addr) - watched.base);
        const Request& request = *watched.request;
        bool found = describe(request.input, "the input", at);
        if (at >= request.read_only && at < request.read_only_end) {
            Line line;
            line.add("wrote to the input\n");
            line.write();
        }
        for (std::size_t i = 0; i < request.slots.size() && !found; ++i)
            found = describe(request.slots[i], name_of(kAllSlots[i]), at);
        if (watched.emulation != nullptr) {
            std::array<char, 512> text{};
            watched.emulation->describe_fault(info->si_addr, text.data(), text.size());
            Line line;
            line.add(text.data());
            line.add("\n");
            line.write();
        }
    }
    // Delivered when this handler returns, with the action that ends the process.
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

}  // namespace

void GuardPages::protect(std::byte* first, std::uint64_t bytes, int access) {
    if (::mprotect(first, bytes, access) != 0)
        throw HarnessFault(std::string("cannot protect a launch's memory: ") + std::strerror(errno));
}

void GuardPages::raise(const Request& request, std::byte* base, const qc_emulation* emulation) {
    Protected wanted{base, {}, request.read_only, request.read_only_end, request.read_only_end};
    wanted.pages.front() = request.input.guard;
    std::transform(request.slots.begin(), request.slots.end(), wanted.pages.begin() + 1,
                   [](const Place& slot) { return slot.guard; });
    for (const std::uint64_t page : wanted.pages)
        if (page != kNoGuard) wanted.end = std::max(wanted.end, page + guard_page());
    if (wanted != protected_) {
        lift();
        protected_ = wanted;
        if (wanted.read_only_end > wanted.read_only)
            protect(base + wanted.read_only, wanted.read_only_end - wanted.read_only, PROT_READ);
        for (const std::uint64_t page : wanted.pages)
            if (page != kNoGuard) protect(base + page, guard_page(), PROT_NONE);
    }
    watched = {&request, base, emulation};
}

void GuardPages::stand_down() { watched = {}; }

void GuardPages::lift() {
    if (protected_.base != nullptr) protect(protected_.base, protected_.end, PROT_READ | PROT_WRITE);
    protected_ = {};
}

void name_guard_faults() {
#ifndef QUANTCHECK_SANITIZED  // whose own handler says more
    // A stack of its own: the fault may be that there is none left.
    static std::array<std::byte, 64 << 10> stack;
    const stack_t alternative{stack.data(), 0, stack.size()};
    ::sigaltstack(&alternative, nullptr);
    struct sigaction action {};
    action.sa_sigaction = on_fault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    ::sigaction(SIGSEGV, &action, nullptr);
    ::sigaction(SIGBUS, &action, nullptr);
#endif
}

}  // namespace quantcheck::worker
