#pragma once

#include <vector>

#include "saddlemesh/topology/graph/mixing.hpp"

namespace saddlemesh {

/// K rows of K weights, as someone wrote them down.
using DenseWeights = std::vector<std::vector<double>>;

/// W as it stands there: what validate() is to judge.
MixingMatrix as_given(const DenseWeights& weights);

/// W without the rounding of numbers that were written down: the mean of mirror images is taken, and the diagonal is
/// what is then missing to 1. Otherwise a sum that is off by a billionth would cost a tracked mean a thousandth of
/// itself in a million rounds. The weights have been found symmetric and stochastic within `weight_tolerance`.
MixingMatrix made_exact(const DenseWeights& weights);

}  // namespace saddlemesh
