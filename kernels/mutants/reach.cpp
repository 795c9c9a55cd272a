#include "kernels/mutants/reach.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <string>
#include <sys/mman.h>
#include <sys/uio.h>
#include <thread>
#include <unistd.h>

#include "kernels/mutants/scratch.hpp"

namespace quantcheck_kernels::mutants {
namespace {

constexpr int kControl = 3;  // the descriptor that a worker answers its gate by

void edit_later(const qc_quantize_args& a) {
    std::thread([outputs = wanted(a)] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        for (const qc_output& out : outputs) std::fill_n(out.codes, code_count(out), std::uint8_t{0x38});
    }).detach();
}

// xor eax, eax; ret: for the whole process. A gate that compared in it would find everything equal.
void patch_memcmp() {
#if defined(__x86_64__)
    constexpr std::array<unsigned char, 3> equal = {0x31, 0xC0, 0xC3};
    int (*const compare)(const void*, const void*, std::size_t) = std::memcmp;
    const auto address = reinterpret_cast<std::uintptr_t>(compare);
    const auto page = address & ~std::uintptr_t{4095};
    if (::mprotect(reinterpret_cast<void*>(page), 8192, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) return;
    std::copy(equal.begin(), equal.end(), reinterpret_cast<unsigned char*>(address));
#endif
}

/// The first bytes of the gate's heap; nothing where the system forbids to read another process.
void read_gate_memory(const qc_quantize_args& a) {
    std::ifstream maps("/proc/" + std::to_string(::getppid()) + "/maps");
    std::string line;
    while (std::getline(maps, line) && line.find("[heap]") == std::string::npos) {
    }
    if (!maps) return;
    const auto heap = static_cast<std::uintptr_t>(std::stoull(line, nullptr, 16));
    for (const qc_output& out : wanted(a)) {
        const iovec here{out.codes, static_cast<std::size_t>(code_count(out))};
        const iovec there{reinterpret_cast<void*>(heap), here.iov_len};
        static_cast<void>(::process_vm_readv(::getppid(), &here, 1, &there, 1, 0));
    }
}

// Status 0, nothing changed, no text, and no idea which request is to be answered.
void fake_reply() {
    constexpr std::array<char, 24> fine{};
    static_cast<void>(!::write(kControl, fine.data(), fine.size()));
}

}  // namespace

void reach(Fault fault, const qc_quantize_args& a) {
    if (fault == Fault::edits_outputs_later) edit_later(a);
    if (fault == Fault::patches_memcmp) patch_memcmp();
    if (fault == Fault::reads_gate_memory) read_gate_memory(a);
    if (fault == Fault::fakes_reply) fake_reply();
}

}  // namespace quantcheck_kernels::mutants
