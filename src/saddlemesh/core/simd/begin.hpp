// Compiles the functions between this include and core/simd/end.hpp for the instruction set SADDLEMESH_SIMD. Include
// all other headers first, so that their inline functions stay at the baseline. There is no include guard, because a
// file may open several regions. Features are listed one by one because GCC does not inline baseline functions into
// code for another `arch=`.
#if defined(SADDLEMESH_SIMD_avx2)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma,bmi,bmi2,lzcnt,movbe,f16c"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma,bmi,bmi2,lzcnt,movbe,f16c")
#endif
#elif defined(SADDLEMESH_SIMD_avx512)
#if defined(__clang__)
#pragma clang attribute push(                                                                                  \
    __attribute__((target("avx2,fma,bmi,bmi2,lzcnt,movbe,f16c,avx512f,avx512bw,avx512cd,avx512dq,avx512vl"))), \
    apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma,bmi,bmi2,lzcnt,movbe,f16c,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")
#endif
#elif !defined(SADDLEMESH_SIMD_baseline)
#error "Only files that cmake/Simd.cmake compiles may include core/simd/begin.hpp"
#endif
