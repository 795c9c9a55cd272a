/* QuantCheck device services, version 1: what the harness needs of the CUDA runtime that a kernel plugin
 * carries.
 *
 * The harness links no CUDA library. A plugin with QC_CUDA kernels therefore exports, beside
 * quantcheck_plugin(), one function quantcheck_device() that returns this table, and the harness allocates
 * and copies through it, so that memory, streams and kernels belong to one runtime. Nobody has to write it:
 * kernels/cuda/device.cu implements it, and linking the CMake target quantcheck::device compiles that file
 * into a plugin.
 *
 * struct_size is first and fields are only ever appended, as in kernel.h. Functions return a qc_status:
 * QC_OK, or QC_ERROR with the reason in last_error(). Sizes are in bytes. A stream is a cudaStream_t. All act
 * on the calling thread's current device, which is 0 until select_device().
 */
#ifndef QUANTCHECK_DEVICE_H
#define QUANTCHECK_DEVICE_H

#include "quantcheck/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a device is; set struct_size before describe(). */
typedef struct qc_device_info {
    uint64_t struct_size;
    char name[256]; /* "NVIDIA H200" */
    char uuid[48];  /* "GPU-8d1f...", as nvidia-smi prints it */
    int32_t compute_major;
    int32_t compute_minor;
    int32_t multiprocessors;
    int32_t driver_version;  /* 1000 * major + 10 * minor of the newest CUDA that the driver supports */
    int32_t runtime_version; /* the same of the runtime in the plugin */
    int32_t reserved;
    uint64_t memory; /* bytes */
} qc_device_info;

typedef struct qc_device {
    uint64_t struct_size;
    int32_t (*count)(int32_t* devices); /* no driver: QC_ERROR; a driver without a device: QC_OK and 0 */
    int32_t (*describe)(int32_t device, qc_device_info* info);
    int32_t (*select_device)(int32_t device);

    int32_t (*allocate)(void** memory, uint64_t size); /* device memory, aligned to at least 256 bytes */
    int32_t (*release)(void* memory);                  /* NULL is allowed */
    int32_t (*allocate_pinned)(void** memory, uint64_t size); /* host memory whose copies are asynchronous */
    int32_t (*release_pinned)(void* memory);

    /* Queued on the stream; pageable host memory may be read or written before the call returns. */
    int32_t (*copy_to_device)(void* to, const void* from, uint64_t size, void* stream);
    int32_t (*copy_to_host)(void* to, const void* from, uint64_t size, void* stream);
    int32_t (*fill)(void* memory, uint8_t byte, uint64_t size, void* stream);

    int32_t (*create_stream)(void** stream);
    int32_t (*destroy_stream)(void* stream);

    /* Waits for all work of the stream. An error of a kernel that ran on it is reported here; text gets the
     * reason, cut to text_size bytes with its NUL. A sticky error (an illegal address) ends the process's use
     * of the device. */
    int32_t (*synchronize)(void* stream, char* text, uint64_t text_size);

    /* The reason for the calling thread's last QC_ERROR of this table, "" before the first. */
    const char* (*last_error)(void);

    /* Appended later; used only where struct_size covers them. Host memory that the harness mapped itself is
     * pinned until unpin(), which makes its copies several times as fast. */
    int32_t (*pin)(void* memory, uint64_t size);
    int32_t (*unpin)(void* memory);

    /* Appended for measuring. Copies within the device, and times between two points of one stream; elapsed()
     * waits for the later point. */
    int32_t (*copy_on_device)(void* to, const void* from, uint64_t size, void* stream);
    int32_t (*create_event)(void** event);
    int32_t (*destroy_event)(void* event);
    int32_t (*record_event)(void* event, void* stream);
    int32_t (*elapsed)(float* milliseconds, void* from, void* to);
} qc_device;

/* The second symbol of a plugin with CUDA kernels. */
#define QC_DEVICE_SYMBOL "quantcheck_device"
typedef const qc_device* (*qc_device_fn)(void);

#ifdef __cplusplus
}
#endif
#endif /* QUANTCHECK_DEVICE_H */
