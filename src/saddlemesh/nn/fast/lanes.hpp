#pragma once

// Eight floats side by side, always eight and always with explicit fused multiply-add: the same bits on a processor
// that has such registers and on one that has not. A mask is a vector whose lanes are all ones or all zeros.
#if defined(__AVX2__) && defined(__FMA__)
#include "saddlemesh/nn/fast/lanes_avx2.hpp"
#else
#include "saddlemesh/nn/fast/lanes_plain.hpp"
#endif
