#pragma once

#include <cstddef>
#include <vector>

namespace saddlemesh {

/// What of a layer the plan has to know.
struct PlannedStep {
  std::vector<std::size_t> inputs;  ///< signals
  std::size_t output = 0;           ///< signal
  std::size_t output_size = 0;
  bool shares_with_addend = false;
};

/// Where gradients of signals live during a backward pass. A signal has one gradient per consumer, to be summed; blocks
/// are memory, used again once the pass has left them behind if that is asked for.
struct GradientPlan {
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  std::vector<std::size_t> block_sizes;
  std::vector<std::vector<std::size_t>> input_blocks;  ///< per step and input: where it writes
  std::vector<std::vector<std::size_t>>
      output_blocks;  ///< per step: what it sums; the first one is its own to overwrite
};

/// Signal 0 is the network's input: it needs no gradient.
GradientPlan plan_gradients(const std::vector<PlannedStep>& steps, bool reuse);

}  // namespace saddlemesh
