#include "harness/interrupt.hpp"

#include <csignal>

namespace quantcheck {
namespace {

// A signal handler can reach nothing but a static flag.
volatile std::sig_atomic_t g_interrupted = 0;

void on_signal(int signal) {
    g_interrupted = 1;
    std::signal(signal, SIG_DFL);
}

}  // namespace

void catch_interrupts() {
    std::signal(SIGINT, on_signal);
    std::signal(SIGTERM, on_signal);
    std::signal(SIGXFSZ, SIG_IGN);
    std::signal(SIGPIPE, SIG_IGN);
}

bool interrupted() { return g_interrupted != 0; }

}  // namespace quantcheck
