#pragma once

// Eight floats side by side, always eight and always with explicit fused multiply-add: the same bits on a processor
// that has such registers and on one that has not. A mask is a vector whose lanes are all ones or all zeros.
#if defined(SADDLEMESH_SIMD_baseline)
#include "saddlemesh/nn/fast/simd/lanes_plain.hpp"
#else
#include "saddlemesh/nn/fast/simd/lanes_avx2.hpp"
#endif
