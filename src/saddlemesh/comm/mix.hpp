#pragma once

#include <span>

#include "saddlemesh/core/processor.hpp"

namespace saddlemesh {

template <class Real>
using Mix = void (*)(std::span<const double> weight, std::span<const Real* const> sources, std::span<Real> mixed);

/// `mix`, compiled for one instruction set.
template <class Real, InstructionSet>
Mix<Real> mix_for();

/// mixed ← Σ_i weight[i] · sources[i], summed in the order given, each product and sum rounded to Real.
/// One pass over memory for any number of sources. `sources` point to mixed.size() values each.
template <class Real>
void mix(std::span<const double> weight, std::span<const Real* const> sources, std::span<Real> mixed) {
  static const Mix<Real> function =
      with_instruction_set(instruction_set(), []<InstructionSet set>() { return mix_for<Real, set>(); });
  function(weight, sources, mixed);
}

}  // namespace saddlemesh
