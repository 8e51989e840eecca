// Ends the region that core/simd/begin.hpp began.
#if !defined(SADDLEMESH_SIMD_baseline)
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
