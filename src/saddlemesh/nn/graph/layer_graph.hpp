// Public: networks of your own, layer by layer
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/core/shape.hpp"

namespace saddlemesh {

enum class LayerKind : std::uint8_t {
  input,
  dense,
  convolution,
  batch_norm,
  relu,
  elu,
  tanh,
  sigmoid,
  add,
  global_average_pool,
  flatten,
  pad_shortcut,
};

/// Display name of a kind: "dense", "batch norm", …
std::string_view kind_name(LayerKind kind);

/// Returns the activation of that name ("relu", "elu", "tanh", "sigmoid"). Throws InputError with all names if there is
/// none.
LayerKind find_activation(std::string_view name);

/// A named part of the parameter vector (or of the buffers), with PyTorch's name, shape and element order.
struct NamedBlock {
  std::string name;                ///< "layer1.0.conv1.weight"
  std::vector<std::size_t> shape;  ///< {16, 16, 3, 3}
  std::size_t offset = 0;          ///< index of its first element in the vector
  std::size_t size = 0;
};

/// One layer of a network: kind, name and inputs.
struct Node {
  LayerKind kind = LayerKind::input;
  std::string name;
  std::vector<std::size_t> inputs;  ///< indices of earlier nodes
  Shape shape;                      ///< shape of the output, per sample
  std::size_t kernel = 0, stride = 1;
  bool bias = false;
  std::size_t parameter_offset = 0;  ///< position of its weight, which its bias follows
  std::size_t buffer_offset = 0;     ///< position of a batch norm's running mean, which the running variance follows
};

/// A network as a value: layers in the order of evaluation, with the names and shapes of their parameters. Building a
/// model resembles writing forward() in PyTorch; Network runs the graph.
///
///     LayerGraph graph({22});
///     auto a = graph.dense("0", graph.input(), 16);
///     a = graph.activation("1", a, LayerKind::tanh);
///     a = graph.dense("2", a, 1);
///
/// Every function throws InputError with the layer and both shapes if shapes do not fit.
class LayerGraph {
 public:
  using Value = std::size_t;  ///< index of the node that computes it

  explicit LayerGraph(Shape input);

  [[nodiscard]] Value input() const { return 0; }
  Value dense(std::string name, Value in, std::size_t outputs, bool bias = true);
  /// Kernel 3 (padding 1) or 1 (no padding), stride 1 or 2, no bias.
  Value convolution(std::string name, Value in, std::size_t outputs, std::size_t kernel, std::size_t stride);
  Value batch_norm(std::string name, Value in);
  Value activation(std::string name, Value in, LayerKind kind);
  Value add(std::string name, Value a, Value b);
  Value global_average_pool(std::string name, Value in);
  Value flatten(std::string name, Value in);
  /// He et al.'s shortcut A: every stride-th pixel, and equally many zero channels before and after.
  Value pad_shortcut(std::string name, Value in, std::size_t outputs, std::size_t stride);

  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
  [[nodiscard]] const Node& node(Value value) const { return nodes_[value]; }
  [[nodiscard]] const Node& output() const { return nodes_.back(); }

  [[nodiscard]] const std::vector<NamedBlock>& parameters() const { return parameters_; }
  [[nodiscard]] const std::vector<NamedBlock>& buffers() const { return buffers_; }
  [[nodiscard]] std::size_t parameter_count() const;
  [[nodiscard]] std::size_t buffer_count() const;
  [[nodiscard]] bool has_convolutions() const;

 private:
  void require_new(const std::string& name) const;
  Value append(Node node);
  void parameter(Node& node, const char* suffix, std::vector<std::size_t> shape);
  void buffer(const Node& node, const char* suffix);

  std::vector<Node> nodes_;
  std::vector<NamedBlock> parameters_, buffers_;
};

/// Returns running means 0 and running variances 1, PyTorch's initial values.
std::vector<float> initial_buffers(const LayerGraph& graph);

/// Kaiming normal initialisation: weights N(0, gain²/fan_in) with the gain of the activation that follows (√2 for
/// convolutions, ReLU and ELU, 5/3 for tanh, 1 otherwise), biases 0, batch norm weights 1 and biases 0.
std::vector<float> initial_parameters(const LayerGraph& graph, std::uint64_t seed);

}  // namespace saddlemesh
