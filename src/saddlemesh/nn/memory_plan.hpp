#pragma once

#include <vector>

#include "saddlemesh/nn/gradient_plan.hpp"
#include "saddlemesh/nn/graph/layer.hpp"

namespace saddlemesh {

/// Memory needed for a network's activations and their derivatives, computed before any allocation.
struct MemoryPlan {
  std::size_t input = 0;    ///< number of input values
  std::size_t scratch = 0;  ///< number of values that layers share as scratch
  bool tangents = false;
  std::vector<PlannedStep> steps;
  GradientPlan gradients, gradient_tangents;

  /// Total number of values.
  [[nodiscard]] std::size_t size() const;
};

template <class Real>
MemoryPlan plan_memory(const std::vector<Step<Real>>& steps, std::size_t input, bool tangents);

}  // namespace saddlemesh
