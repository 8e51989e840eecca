#pragma once

#include <span>

#include "saddlemesh/core/processor.hpp"

namespace saddlemesh {

template <class Real>
using Mix = void (*)(std::span<const double> weight, std::span<const Real* const> sources, std::span<Real> mixed);

/// Returns `mix`, compiled for one instruction set.
template <class Real, InstructionSet>
Mix<Real> mix_for();

/// mixed ← Σ_i weight[i] · sources[i], summed in the given order; each product and sum is rounded to Real. Makes one
/// pass over memory for any number of sources. Each source points to mixed.size() values.
template <class Real>
void mix(std::span<const double> weight, std::span<const Real* const> sources, std::span<Real> mixed) {
  static const Mix<Real> function =
      with_instruction_set(instruction_set(), []<InstructionSet set>() { return mix_for<Real, set>(); });
  function(weight, sources, mixed);
}

}  // namespace saddlemesh
