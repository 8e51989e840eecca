#pragma once

#include <cstddef>
#include <cstdint>

#include "saddlemesh/core/processor.hpp"

// The loops of core/vector_ops.hpp and core/random.cpp, compiled for each instruction set. Sizes are in elements.
namespace saddlemesh {

template <class Real>
struct VectorKernels {
  void (*move_average)(Real* out, Real keep, Real take, const Real* sample, std::size_t size);
  void (*move_average_keeping)(Real* out, Real keep, Real take, const Real* sample, Real* before, std::size_t size);
  void (*track)(Real* out, const Real* mixed, const Real* now, const Real* before, std::size_t size);
  void (*step)(Real* x, Real eta, const Real* mixed, Real gamma, const Real* direction, std::size_t size);
  void (*add_scaled)(Real* out, Real scale, const Real* in, std::size_t size);
  void (*scale)(Real* out, Real factor, std::size_t size);
  double (*sum_of_squares)(const Real* in, std::size_t size);
  bool (*all_finite)(const Real* in, std::size_t size);
};

template <class Real, InstructionSet>
const VectorKernels<Real>& vector_kernels_for();

/// Returns the kernels for the instruction set in use.
template <class Real>
const VectorKernels<Real>& vector_kernels() {
  static const VectorKernels<Real>& kernels = with_instruction_set(
      instruction_set(),
      []<InstructionSet set>() -> const VectorKernels<Real>& { return vector_kernels_for<Real, set>(); });
  return kernels;
}

/// Box-Muller transform of `count` pairs of 32 random bits each to normal values.
using NormalTransform = void (*)(const std::uint64_t* radius, const std::uint64_t* angle, double* cosine, double* sine,
                                 std::size_t count);
template <InstructionSet>
NormalTransform normal_transform_for();

}  // namespace saddlemesh
