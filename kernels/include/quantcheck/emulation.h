/* QuantCheck emulation services, version 1: how the harness drives CUDA kernels that were compiled for the
 * CPU.
 *
 * A plugin built by quantcheck_add_emulated_kernel exports quantcheck_emulation() beside quantcheck_plugin().
 * Its QC_CUDA kernels take host pointers and have finished when their launch function returns. Nobody has to
 * write the table: the runtime that such a plugin links defines it.
 *
 * struct_size is first and fields are only ever appended, as in kernel.h. One run at a time, on one thread.
 */
#ifndef QUANTCHECK_EMULATION_H
#define QUANTCHECK_EMULATION_H

#include "quantcheck/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/* In which order blocks, and ready threads of a block, get their turn. */
typedef enum qc_order { QC_FORWARD = 0, QC_REVERSE = 1, QC_SHUFFLED = 2 } qc_order;

/* A buffer that kernels may access, for reports and bounds. */
typedef struct qc_emulated_buffer {
    const char* name;
    const void* memory;
    uint64_t size; /* bytes */
} qc_emulated_buffer;

/* Between begin() and end(): one call of a kernel's launch function. */
typedef struct qc_emulated_run {
    uint64_t struct_size;
    uint32_t order;    /* one qc_order */
    uint32_t poison;   /* the byte that fills shared memory before each block */
    uint64_t seed;     /* of QC_SHUFFLED */
    const void* arena; /* memory that holds all buffers; its other bytes belong to no kernel */
    uint64_t arena_size;
    const qc_emulated_buffer* buffers;
    uint64_t buffer_count;
} qc_emulated_run;

typedef struct qc_emulation {
    uint64_t struct_size;
    uint32_t instrumented; /* 1: compiled with access hooks, so that races, bounds and overflow are checked */
    uint32_t reserved;

    void (*begin)(const qc_emulated_run* run); /* what it points to stays valid until end() */

    /* How many faults the launches since begin() showed; text gets a sentence for each, cut to text_size bytes
     * with its NUL. A place in the code without line numbers is written {+0x1a2b}, its offset in the library.
     */
    uint64_t (*end)(char* text, uint64_t text_size);

    /* From a signal handler: says which CUDA thread was running when `address` was touched, and whether that
     * is a stack's end; "" when none was. */
    void (*describe_fault)(const void* address, char* text, uint64_t text_size);
} qc_emulation;

#define QC_EMULATION_SYMBOL "quantcheck_emulation"
typedef const qc_emulation* (*qc_emulation_fn)(void);

#ifdef __cplusplus
}
#endif
#endif /* QUANTCHECK_EMULATION_H */
