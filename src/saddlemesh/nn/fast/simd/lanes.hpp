#pragma once

// Vectors of eight floats, always eight and always with explicit fused multiply-add, so that processors with and
// without such registers give the same bits. A mask is a vector whose lanes are all ones or all zeros.
#if defined(SADDLEMESH_SIMD_baseline)
#include "saddlemesh/nn/fast/simd/lanes_plain.hpp"
#else
#include "saddlemesh/nn/fast/simd/lanes_avx2.hpp"
#endif
