#include <algorithm>
#include <utility>

#include "saddlemesh/nn/fast/blocked.hpp"
#include "saddlemesh/nn/graph/backend.hpp"

namespace saddlemesh {
namespace {

// Converts nodes to steps, and fuses a batch norm with the sum and the ReLU that follow it.
class FastSteps {
 public:
  FastSteps(const LayerGraph& graph, std::size_t batch, const SparseRows<float>* sparse)
      : graph_(graph),
        batch_(batch),
        sparse_(sparse),
        consumers_(graph.nodes().size(), 0),
        done_(graph.nodes().size()) {
    for (const Node& node : graph.nodes()) {
      for (const std::size_t input : node.inputs) ++consumers_[input];
    }
  }

  std::vector<Step<float>> make() {
    for (std::size_t i = 1; i < graph_.nodes().size(); ++i) {
      if (!done_[i]) step(i);
    }
    // A fused layer takes the position of its last part, because its other input may be computed in between.
    std::ranges::sort(steps_, {}, &Step<float>::output);
    return std::move(steps_);
  }

 private:
  void step(std::size_t index) {
    const Node& node = graph_.node(index);
    Step<float> made{.name = node.name,
                     .inputs = node.inputs,
                     .output = index,
                     .parameter_offset = node.parameter_offset,
                     .buffer_offset = node.buffer_offset};
    if (node.kind == LayerKind::batch_norm) {
      made.layer = makers_.batch_norm(batch_, node.shape, take_tail(made));
    } else {
      made.layer = layer(node);
    }
    steps_.push_back(std::move(made));
  }

  fast::NormTail take_tail(Step<float>& made) {
    fast::NormTail tail;
    if (const std::size_t next = only_consumer(made.output); next != 0 && graph_.node(next).kind == LayerKind::add) {
      const auto& sum = graph_.node(next).inputs;
      made.inputs.push_back(sum[0] == made.output ? sum[1] : sum[0]);
      made.output = next;
      done_[next] = true;
      tail.add = true;
    }
    if (const std::size_t next = only_consumer(made.output); next != 0 && graph_.node(next).kind == LayerKind::relu) {
      made.output = next;
      done_[next] = true;
      tail.relu = true;
    }
    return tail;
  }

  // Returns the only layer that consumes this value, unless it is already part of another step; otherwise 0.
  [[nodiscard]] std::size_t only_consumer(std::size_t value) const {
    if (consumers_[value] != 1) return 0;
    for (std::size_t i = value + 1; i < graph_.nodes().size(); ++i) {
      if (std::ranges::find(graph_.node(i).inputs, value) != graph_.node(i).inputs.end()) return done_[i] ? 0 : i;
    }
    return 0;
  }

  [[nodiscard]] fast::LayerPointer layer(const Node& node) const {
    const bool from_input = node.inputs[0] == graph_.input();
    const Shape in = graph_.node(node.inputs[0]).shape;
    switch (node.kind) {
      case LayerKind::dense:
        if (from_input && sparse_ != nullptr) {
          return makers_.sparse_dense(batch_, in.channels, node.shape.channels, node.bias, *sparse_);
        }
        return makers_.dense(batch_, in.channels, from_input ? in.channels : fast::padded(in.channels),
                             node.shape.channels, node.bias);
      case LayerKind::convolution:
        return fast::make_convolution(batch_, in, node.shape, node.kernel, node.stride, from_input);
      case LayerKind::add:
        return makers_.add(fast::Blocked(batch_, in).size());
      case LayerKind::global_average_pool:
        return makers_.global_average_pool(batch_, in);
      case LayerKind::flatten:
        return fast::make_flatten(batch_, in);
      case LayerKind::pad_shortcut:
        return fast::make_pad_shortcut(batch_, in, node.shape, node.stride);
      default:
        return makers_.activation(node.kind, fast::Blocked(batch_, in).size());
    }
  }

  fast::LayerMakers makers_ = fast::layer_makers();
  const LayerGraph& graph_;
  std::size_t batch_;
  const SparseRows<float>* sparse_;
  std::vector<std::size_t> consumers_;
  std::vector<bool> done_;
  std::vector<Step<float>> steps_;
};

}  // namespace

fast::LayerMakers fast::layer_makers(InstructionSet set) {
  return with_instruction_set(set, []<InstructionSet chosen>() { return layer_makers_for<chosen>(); });
}

std::vector<Step<float>> fast_steps(const LayerGraph& graph, std::size_t batch, const SparseRows<float>* sparse) {
  return FastSteps(graph, batch, sparse).make();
}

bool fast_backend_runs(const LayerGraph& graph) {
  return std::ranges::all_of(graph.nodes(), [&](const Node& node) {
    if (node.kind == LayerKind::convolution && !fast::has_convolution()) return false;
    // The input is not blocked, so only a dense layer or a convolution can take it.
    const bool takes_input = std::ranges::find(node.inputs, graph.input()) != node.inputs.end();
    return !takes_input || node.kind == LayerKind::convolution || node.kind == LayerKind::dense;
  });
}

}  // namespace saddlemesh
