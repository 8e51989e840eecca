#pragma once

#include <vector>

#include "saddlemesh/nn/gradient_plan.hpp"
#include "saddlemesh/nn/graph/layer.hpp"

namespace saddlemesh {

/// What a network's activations and their derivatives take, worked out before any of it is allocated.
struct MemoryPlan {
  std::size_t input = 0;    ///< values of the network's input
  std::size_t scratch = 0;  ///< values that layers share within their calls
  bool tangents = false;
  std::vector<PlannedStep> steps;
  GradientPlan gradients, gradient_tangents;

  /// All of it, in values.
  [[nodiscard]] std::size_t size() const;
};

template <class Real>
MemoryPlan plan_memory(const std::vector<Step<Real>>& steps, std::size_t input, bool tangents);

}  // namespace saddlemesh
