#pragma once

#include <vector>

#include "saddlemesh/topology/graph/mixing.hpp"

namespace saddlemesh {

/// K rows of K weights, as written by a user.
using DenseWeights = std::vector<std::vector<double>>;

/// Converts the weights to W without changing them; validate() checks the result.
MixingMatrix as_given(const DenseWeights& weights);

/// Converts the weights to W and removes their rounding: averages mirror entries, and sets the diagonal so that rows
/// sum to 1. Without this, a sum that is off by 1e-9 would change a tracked mean by a thousandth of itself in a million
/// rounds. The weights must be symmetric and stochastic within `weight_tolerance`.
MixingMatrix made_exact(const DenseWeights& weights);

}  // namespace saddlemesh
