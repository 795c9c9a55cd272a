#error \
    "cuda_pipeline.h has no emulation on the CPU: include it behind #ifndef QC_EMULATED, beside a portable path"
