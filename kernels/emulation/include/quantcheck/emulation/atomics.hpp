#pragma once
#include "quantcheck/emulation/index.hpp"

namespace cuda_emulation {

/// Tells the race check that accesses until the end are one atomic operation on these bytes. Threads of the
/// emulation are never interrupted, so nothing else is needed to make it one.
QC_EMULATION_INTERNAL void begin_atomic(const void* address, std::size_t size);
QC_EMULATION_INTERNAL void end_atomic();

template <class T, class Update>
T atomic(T* address, Update update) {
    begin_atomic(address, sizeof(T));
    const T old = *address;
    *address = update(old);
    end_atomic();
    return old;
}

/// Sums wrap around on the device; signed overflow is undefined here.
template <class T>
T wrapping_sum(T a, T b) {
    if constexpr (std::is_integral_v<T>)
        return static_cast<T>(static_cast<std::make_unsigned_t<T>>(a) +
                              static_cast<std::make_unsigned_t<T>>(b));
    else
        return a + b;
}

/// A value of the operation's own type, whatever type the caller writes it in.
template <class T>
using Same = std::common_type_t<T>;

}  // namespace cuda_emulation

#define QC_ATOMIC(name, result)                                                     \
    template <class T>                                                              \
    T name(T* address, cuda_emulation::Same<T> value) {                             \
        return cuda_emulation::atomic(address, [&](T old) -> T { return result; }); \
    }
QC_ATOMIC(atomicAdd, cuda_emulation::wrapping_sum(old, value))
QC_ATOMIC(atomicSub,
          cuda_emulation::wrapping_sum(old, static_cast<T>(0U - static_cast<std::make_unsigned_t<T>>(value))))
QC_ATOMIC(atomicExch, (static_cast<void>(old), value))
QC_ATOMIC(atomicMin, value < old ? value : old)
QC_ATOMIC(atomicMax, value > old ? value : old)
QC_ATOMIC(atomicAnd, old& value)
QC_ATOMIC(atomicOr, old | value)
QC_ATOMIC(atomicXor, old ^ value)
QC_ATOMIC(atomicInc, old >= value ? 0 : old + 1)
QC_ATOMIC(atomicDec, old == 0 || old > value ? value : old - 1)
#undef QC_ATOMIC

template <class T>
T atomicCAS(T* address, cuda_emulation::Same<T> expected, cuda_emulation::Same<T> value) {
    return cuda_emulation::atomic(address, [&](T old) { return old == expected ? value : old; });
}
