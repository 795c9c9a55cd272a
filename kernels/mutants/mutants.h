/* What the mutants plugin says about its kernels beyond the ABI: which one fault each has. For tests only. */
#ifndef QUANTCHECK_MUTANTS_H
#define QUANTCHECK_MUTANTS_H

#include "quantcheck/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Kind of a fault. */
typedef enum qc_fault_kind {
    QC_FAULT_NONE = 0,    /* the control: conformant */
    QC_FAULT_VALUE = 1,   /* wrong codes or scales, by arithmetic */
    QC_FAULT_STORAGE = 2, /* right arithmetic, wrong bytes read or written */
    QC_FAULT_CONDUCT = 3  /* crash, endless loop, error status, changed environment */
} qc_fault_kind;

typedef struct qc_mutant {
    uint64_t struct_size;
    const qc_kernel* kernel;
    uint32_t fault_kind;    /* one qc_fault_kind */
    uint32_t listed;        /* 1: one of the thirty faults that recorded outputs of real kernels reveal */
    uint32_t input_dtypes;  /* or of qc_dtype: the input types for which the fault can change a byte */
    uint32_t code_formats;  /* the same for code formats */
    const char* recipes;    /* the same for recipes: patterns as of --recipe, separated by blanks */
    const char* equivalent; /* not NULL: why the fault cannot change a byte; the kernel is conformant */
    const char* needs;      /* not NULL: what would see it that a default gate does not have */
    const char* kind;       /* not NULL: the one block kind without which no drawn case shows the fault */
    const char* property;   /* not NULL: a property that must find it, and alone unless it is derived */
    const char* check;      /* not NULL: the least of --checks that finds it in emulated kernels */
    const char* says;       /* not NULL: words that a failure must say */
} qc_mutant;

typedef struct qc_mutants {
    uint64_t struct_size;
    uint64_t count;
    const qc_mutant* mutants;
} qc_mutants;

/* The second symbol of the mutants plugin. */
#define QC_MUTANTS_SYMBOL "quantcheck_mutants"
typedef const qc_mutants* (*qc_mutants_fn)(void);

#ifdef __cplusplus
}
#endif
#endif /* QUANTCHECK_MUTANTS_H */
