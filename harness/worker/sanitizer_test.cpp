// The texts are those of compute-sanitizer 2025.3 (CUDA 13.0) on an H200, with the names of a probe's
// kernels.
#include "harness/worker/sanitizer.hpp"

#include <gtest/gtest.h>

namespace quantcheck {
namespace {

SanitizerLog log_of(const std::string& text) {
    SanitizerLog log;
    for (const char c : text) log.add({&c, 1});  // in the worst of all pieces
    return log;
}

TEST(SanitizerLog, AMemcheckReportIsOneLineWithoutAddresses) {
    const SanitizerLog log = log_of(
        "========= COMPUTE-SANITIZER\n"
        "========= Invalid __global__ write of size 4 bytes\n"
        "=========     at oob_write(float *, const float *, int)+0xc0 in probe.cu:8\n"
        "=========     by thread (100,0,0) in block (0,0,0)\n"
        "=========     Access to 0x7fc49c800390 is out of bounds\n"
        "=========     and is 1 bytes after the nearest allocation at 0x7fc49c800200 of size 400 bytes\n"
        "=========     Saved host backtrace up to driver entry point at kernel launch time\n"
        "=========         Host Frame: cuLaunchKernel [0x39fb94] in libcuda.so.1\n"
        "========= \n"
        "========= Program hit cudaErrorLaunchFailure (error 719) due to \"unspecified launch failure\" on "
        "CUDA API "
        "call to cudaStreamSynchronize.\n"
        "========= \n"
        "========= ERROR SUMMARY: 14 errors\n");
    EXPECT_EQ(log.fault(),
              "Invalid __global__ write of size 4 bytes, at oob_write(float *, const float *, int)+0xc0 in "
              "probe.cu:8, "
              "by thread (100,0,0) in block (0,0,0), Access to an address is out of bounds, and is 1 bytes "
              "after the "
              "nearest allocation at an address of size 400 bytes");
    EXPECT_FALSE(log.refusal());
}

TEST(SanitizerLog, OfARacecheckReportTheFirstIsKept) {
    const SanitizerLog log = log_of(
        "========= COMPUTE-SANITIZER\n"
        "========= Error: Race reported between Write access at race(float *, const float *, int)+0x240 in "
        "probe.cu:12\n"
        "=========     and Read access at race(float *, const float *, int)+0x250 in probe.cu:13 [512 "
        "hazards]\n"
        "========= \n"
        "========= Error: Race reported between Write access at other()+0x240 in probe.cu:99\n"
        "=========     and Read access at other()+0x250 in probe.cu:98 [1 hazards]\n"
        "========= \n"
        "========= RACECHECK SUMMARY: 2 hazards displayed (2 errors, 0 warnings)\n");
    EXPECT_EQ(log.fault(),
              "Error: Race reported between Write access at race(float *, const float *, int)+0x240 in "
              "probe.cu:12, and "
              "Read access at race(float *, const float *, int)+0x250 in probe.cu:13 [512 hazards]");
}

TEST(SanitizerLog, AnInitcheckReportBetweenAKernelsOwnWords) {
    const SanitizerLog log = log_of(
        "kernel says ========= Uninitialized __global__ memory read of size 4 bytes\n"
        "something else\n"
        "=========     at uninit(float *, const float *, int)+0x80 in probe.cu:15\n"
        "=========     by thread (64,0,0) in block (0,0,0)\n"
        "=========     Address 0x7fadb6800300\n"
        "========= \n" +
        std::string(1 << 20, 'x') + "\n");
    EXPECT_EQ(log.fault(),
              "Uninitialized __global__ memory read of size 4 bytes, at uninit(float *, const float *, "
              "int)+0x80 in "
              "probe.cu:15, by thread (64,0,0) in block (0,0,0), Address an address");
}

TEST(SanitizerLog, WithoutAFaultThereIsNone) {
    EXPECT_FALSE(log_of("========= COMPUTE-SANITIZER\n========= ERROR SUMMARY: 0 errors\n").fault());
    EXPECT_FALSE(log_of("").fault());
}

TEST(SanitizerLog, AToolThatCannotCheckIsNoFaultOfTheKernel) {
    const SanitizerLog log = log_of("========= COMPUTE-SANITIZER\n========= Error: Device not supported\n");
    EXPECT_FALSE(log.fault());
    EXPECT_EQ(log.refusal(), "Error: Device not supported");
}

}  // namespace
}  // namespace quantcheck
