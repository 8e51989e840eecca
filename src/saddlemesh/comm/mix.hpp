#pragma once

#include <span>

namespace saddlemesh {

/// mixed ← Σ_i weight[i] · sources[i], summed in the order given, each product and sum rounded to Real.
/// One pass over memory for any number of sources. `sources` point to mixed.size() values each.
template <class Real>
void mix(std::span<const double> weight, std::span<const Real* const> sources, std::span<Real> mixed);

}  // namespace saddlemesh
