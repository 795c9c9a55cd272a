/* QuantCheck kernel plugin ABI, version 1.
 *
 * A plugin is a shared library that exports one function, quantcheck_plugin(), returning a table of kernels. The
 * harness loads it in a worker process and calls a kernel's launch function once per case. Plain C, no CUDA types: a
 * stream is a void*. Every struct starts with its own size, so that a plugin built against an older header keeps
 * loading: fields are only ever appended, and a reader must not touch a field beyond struct_size.
 *
 * A launch of a host kernel leaves its process as it found it: floating-point environment, working directory,
 * descriptors, threads, children, signal handlers. A thread pool is started by a constructor of the library.
 *
 * All sizes are in elements unless a name says bytes. All tensors are row-major. Nothing may throw across this ABI.
 */
#ifndef QUANTCHECK_KERNEL_H
#define QUANTCHECK_KERNEL_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define QC_ABI_VERSION 1u

/* Element type of the input tensor. Values are bit masks in qc_kernel::input_dtypes. */
typedef enum qc_dtype { QC_F32 = 1, QC_BF16 = 2, QC_F16 = 4 } qc_dtype;

/* Format of one code byte. Values are bit masks in qc_kernel::code_formats. */
typedef enum qc_format { QC_E4M3 = 1, QC_E5M2 = 2 } qc_format;

/* Where the pointers of a launch live. */
typedef enum qc_space { QC_HOST = 0, QC_CUDA = 1 } qc_space;

/* What a kernel does. */
typedef enum qc_operation { QC_QUANTIZE = 0, QC_SCALE_FROM_AMAX = 1 } qc_operation;

/* Which directions a quantize kernel can write; values are bit masks in qc_kernel::outputs. QC_BOTH means that it can
 * write both in one launch. */
typedef enum qc_outputs { QC_ROWWISE = 1, QC_COLUMNWISE = 2, QC_BOTH = 4 } qc_outputs;

/* Layout of the scales, see qc_output. */
typedef enum qc_layout { QC_GEMM_READY = 1, QC_COMPACT = 2 } qc_layout;

/* What a launch answers. QC_UNSUPPORTED means "this kernel does not do this"; it is never a failure and never a pass. */
typedef enum qc_status { QC_OK = 0, QC_UNSUPPORTED = 1, QC_ERROR = 2 } qc_status;

/* One direction's outputs; codes is NULL when the direction is not wanted.
 * The harness fixes rows, cols and stride from the recipe; a kernel must write logical entries only, never padding. */
typedef struct qc_output {
    uint8_t* codes;       /* code_rows x code_cols bytes, dense */
    float* scale_inv;     /* scale_rows x scale_stride floats; columns >= scale_cols are padding */
    int64_t code_rows;    /* rowwise: rows of the input; columnwise transposed: its columns */
    int64_t code_cols;
    int64_t scale_rows;
    int64_t scale_cols;
    int64_t scale_stride; /* >= scale_cols */
} qc_output;

/* Arguments of one quantize launch: input[rows][cols] to codes and dequantization factors per block. */
typedef struct qc_quantize_args {
    uint64_t struct_size;
    const char* recipe;      /* full recipe id, for example "te.float8_block_1x128[format=E4M3,...]" */
    const void* input;       /* element (r, c) at r * row_stride + c; aligned to its element size only */
    int64_t rows;            /* may be 0 */
    int64_t cols;            /* may be 0 */
    int64_t row_stride;      /* >= cols; elements between cols and row_stride are not data and must not be read */
    uint32_t input_dtype;    /* one qc_dtype */
    uint32_t code_format;    /* one qc_format */
    uint32_t layout;         /* one qc_layout */
    uint32_t power_of_two;   /* 1: round the quantization scale down to a power of two */
    float epsilon;           /* floor on amax */
    uint32_t reserved;       /* 0 */
    qc_output rowwise;       /* blocks along rows of the input */
    qc_output columnwise;    /* blocks along columns of the input; codes transposed unless layout is QC_COMPACT */
    void* stream;            /* cudaStream_t for QC_CUDA kernels, NULL for host kernels */
    char* message;           /* may be filled with a NUL-terminated reason when the status is not QC_OK */
    uint64_t message_size;   /* bytes at message */
} qc_quantize_args;

/* Arguments of one scale launch: count amaxes to quantization scales and dequantization factors. */
typedef struct qc_scale_args {
    uint64_t struct_size;
    const char* recipe;
    const float* amax;       /* count values; any f32 whose sign is +, Inf and NaN included */
    float* scale;            /* count values: what the input is multiplied by */
    float* scale_inv;        /* count values: what codes are multiplied by to dequantize */
    int64_t count;           /* may be 0 */
    uint32_t input_dtype;    /* type of the tensor the amaxes were taken of: bounds the overflow fallback */
    uint32_t code_format;
    uint32_t power_of_two;
    float epsilon;
    void* stream;
    char* message;
    uint64_t message_size;
} qc_scale_args;

/* One kernel and what it claims. */
typedef struct qc_kernel {
    uint64_t struct_size;
    const char* name;            /* unique in the plugin; letters, digits, '.', '_' and '-' */
    const char* summary;         /* one sentence */
    uint32_t space;              /* one qc_space */
    uint32_t operation;          /* one qc_operation */
    const char* const* recipes;  /* NULL-terminated recipe names that it claims to implement bit for bit */
    uint32_t input_dtypes;       /* or of qc_dtype */
    uint32_t code_formats;       /* or of qc_format */
    uint32_t outputs;            /* or of qc_outputs; 0 for QC_SCALE_FROM_AMAX */
    uint32_t layouts;            /* or of qc_layout; 0 for QC_SCALE_FROM_AMAX */
    int64_t rows_multiple;       /* rows must be a multiple of this; 1 = any */
    int64_t cols_multiple;
    int64_t max_elements;        /* 0 = no limit */
    int32_t (*quantize)(const qc_quantize_args*);           /* NULL unless operation is QC_QUANTIZE */
    int32_t (*scale_from_amax)(const qc_scale_args*);       /* NULL unless operation is QC_SCALE_FROM_AMAX */
} qc_kernel;

/* The plugin's table; it and all it points to must live until the library is unloaded. */
typedef struct qc_plugin {
    uint64_t struct_size;
    uint32_t abi_version;            /* QC_ABI_VERSION */
    uint32_t kernel_count;
    const char* name;
    const char* version;
    const qc_kernel* const* kernels; /* kernel_count pointers */
} qc_plugin;

#if defined(_WIN32)
#define QC_EXPORT __declspec(dllexport)
#else
#define QC_EXPORT __attribute__((visibility("default")))
#endif

/* The one symbol of a plugin. */
#define QC_PLUGIN_SYMBOL "quantcheck_plugin"
typedef const qc_plugin* (*qc_plugin_fn)(void);

#ifdef __cplusplus
}
#endif
#endif /* QUANTCHECK_KERNEL_H */
