#pragma once

// A build with access hooks calls them for copies too: those that clang++ makes of vectors, and those of a
// size that is known only at run time, are calls of the C library, which the compilers announce to nobody.
#if defined(__SANITIZE_THREAD__)
#define QC_HAS_ACCESS_HOOKS 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define QC_HAS_ACCESS_HOOKS 1
#endif
#endif
#if defined(QC_HAS_ACCESS_HOOKS)
__asm__(
    ".set memcpy, __tsan_memcpy\n"
    ".set memmove, __tsan_memmove\n"
    ".set memset, __tsan_memset\n");
#undef QC_HAS_ACCESS_HOOKS
#endif
