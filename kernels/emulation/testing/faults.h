#pragma once
#include <stdint.h>

// A plugin of kernels with one planted fault each, and of near misses without one, for the tests of the
// checks.

#ifdef __cplusplus
extern "C" {
#endif

#define FAULT_FLOATS 1024

typedef struct planted {
    const char* name;
    /* Launches on FAULT_FLOATS floats, aligned to 256 bytes. */
    void (*launch)(float* data);
} planted;

typedef const planted* (*planted_fn)(uint64_t* count);
#define PLANTED_SYMBOL "planted_faults"

#ifdef __cplusplus
}
#endif
