#include "saddlemesh/nn/memory_plan.hpp"

#include <algorithm>
#include <numeric>

namespace saddlemesh {

template <class Real>
MemoryPlan plan_memory(const std::vector<Step<Real>>& steps, std::size_t input, bool tangents) {
  MemoryPlan plan{.input = input, .tangents = tangents};
  for (const Step<Real>& step : steps) {
    plan.scratch = std::max(plan.scratch, step.layer->scratch_size());
    plan.steps.push_back(
        {step.inputs, step.output, step.layer->output_size(), step.layer->shares_gradient_with_addend()});
  }
  // The backward pass of the tangents needs the gradients themselves, so their memory is not reused; all other memory
  // is.
  plan.gradients = plan_gradients(plan.steps, !tangents);
  if (tangents) plan.gradient_tangents = plan_gradients(plan.steps, true);
  return plan;
}

std::size_t MemoryPlan::size() const {
  std::size_t sum = input + scratch;
  for (const PlannedStep& step : steps) sum += step.output_size * (tangents ? 2 : 1);
  for (const GradientPlan* plan : {&gradients, &gradient_tangents}) {
    sum = std::accumulate(plan->block_sizes.begin(), plan->block_sizes.end(), sum);
  }
  return sum;
}

template MemoryPlan plan_memory(const std::vector<Step<float>>&, std::size_t, bool);
template MemoryPlan plan_memory(const std::vector<Step<double>>&, std::size_t, bool);

}  // namespace saddlemesh
