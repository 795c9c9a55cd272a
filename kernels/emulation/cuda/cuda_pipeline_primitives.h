#error \
    "cuda_pipeline_primitives.h has no emulation on the CPU: include it behind #ifndef QC_EMULATED, beside a portable path"
