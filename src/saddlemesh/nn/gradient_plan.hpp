#pragma once

#include <cstddef>
#include <vector>

namespace saddlemesh {

/// The properties of a layer that the plan needs.
struct PlannedStep {
  std::vector<std::size_t> inputs;  ///< indices of signals
  std::size_t output = 0;           ///< index of a signal
  std::size_t output_size = 0;
  bool shares_with_addend = false;
};

/// Memory layout of signal gradients during a backward pass. A signal has one gradient per consumer, and these are
/// summed. Blocks are memory regions; with `reuse`, a block is reused once the pass no longer needs it.
struct GradientPlan {
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  std::vector<std::size_t> block_sizes;
  std::vector<std::vector<std::size_t>> input_blocks;  ///< per step and input: the block that the step writes
  std::vector<std::vector<std::size_t>>
      output_blocks;  ///< per step: the blocks that it sums; it may overwrite the first
};

/// Plans the blocks. Signal 0 is the network's input and needs no gradient.
GradientPlan plan_gradients(const std::vector<PlannedStep>& steps, bool reuse);

}  // namespace saddlemesh
