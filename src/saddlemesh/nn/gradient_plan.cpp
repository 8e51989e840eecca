#include "saddlemesh/nn/gradient_plan.hpp"

#include <algorithm>

namespace saddlemesh {
namespace {

// Memory blocks with a count of pending uses; a free block is reused if it is large enough.
class Blocks {
 public:
  Blocks(std::vector<std::size_t>& sizes, bool reuse) : sizes_(sizes), reuse_(reuse) {}

  std::size_t take(std::size_t size) {
    std::size_t best = GradientPlan::none;
    for (std::size_t i = 0; reuse_ && i < sizes_.size(); ++i) {
      if (users_[i] == 0 && sizes_[i] >= size && (best == GradientPlan::none || sizes_[i] < sizes_[best])) best = i;
    }
    if (best == GradientPlan::none) {
      best = sizes_.size();
      sizes_.push_back(size);
      users_.push_back(0);
    }
    ++users_[best];
    return best;
  }
  void share(std::size_t block) { ++users_[block]; }
  void release(std::size_t block) { --users_[block]; }

 private:
  std::vector<std::size_t>& sizes_;
  std::vector<std::size_t> users_;
  bool reuse_;
};

}  // namespace

GradientPlan plan_gradients(const std::vector<PlannedStep>& steps, bool reuse) {
  GradientPlan plan;
  plan.input_blocks.resize(steps.size());
  plan.output_blocks.resize(steps.size());
  if (steps.empty()) return plan;

  std::size_t signals = 0;
  for (const PlannedStep& step : steps) signals = std::max(signals, step.output + 1);
  const auto would_share = [](const PlannedStep& step, std::size_t i) { return i == 1 && step.shares_with_addend; };
  std::vector<std::size_t> producer(signals, GradientPlan::none);
  std::vector<bool> has_own_block(signals, false);
  for (std::size_t s = 0; s < steps.size(); ++s) {
    producer[steps[s].output] = s;
    for (std::size_t i = 0; i < steps[s].inputs.size(); ++i) {
      if (!would_share(steps[s], i)) has_own_block[steps[s].inputs[i]] = true;
    }
  }

  Blocks blocks(plan.block_sizes, reuse);
  plan.output_blocks.back().push_back(blocks.take(steps.back().output_size));
  for (std::size_t s = steps.size(); s-- > 0;) {
    const PlannedStep& step = steps[s];
    plan.input_blocks[s].assign(step.inputs.size(), GradientPlan::none);
    for (std::size_t i = 0; i < step.inputs.size(); ++i) {
      const std::size_t from = producer[step.inputs[i]];
      if (from == GradientPlan::none) continue;  // the network's input
      // A producer may overwrite its first part, so that part must not be a shared block.
      const bool share = would_share(step, i) && has_own_block[step.inputs[i]];
      const std::size_t block = share ? plan.output_blocks[s].front() : blocks.take(steps[from].output_size);
      if (share) blocks.share(block);
      plan.input_blocks[s][i] = block;
      auto& found = plan.output_blocks[from];
      found.insert(share ? found.end() : found.begin(), block);
    }
    for (const std::size_t block : plan.output_blocks[s]) blocks.release(block);
  }
  return plan;
}

}  // namespace saddlemesh
