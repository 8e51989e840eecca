// Ends the region opened by core/simd/begin.hpp.
#if !defined(SADDLEMESH_SIMD_baseline)
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
