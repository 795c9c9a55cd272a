#pragma once
#include "kernels/cuda_mutants/quantize.cuh"

#ifndef QC_EMULATED  // which has one stream
namespace quantcheck_kernels::cuda_mutants {

/// A stream that waits for no other.
class OwnStream {
 public:
    OwnStream() { cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking); }
    OwnStream(const OwnStream&) = delete;
    OwnStream& operator=(const OwnStream&) = delete;
    ~OwnStream() { cudaStreamDestroy(stream_); }
    [[nodiscard]] cudaStream_t get() const { return stream_; }

 private:
    cudaStream_t stream_ = nullptr;
};

/// The right kernel on a stream of its own, as from a pool.
inline void start_unordered(const Job& job) {
    static const OwnStream own;
    start<Fault::none>(job, own.get());
}

}  // namespace quantcheck_kernels::cuda_mutants
#endif
