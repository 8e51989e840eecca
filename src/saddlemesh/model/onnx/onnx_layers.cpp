#include "saddlemesh/model/onnx/onnx_layers.hpp"

#include <limits>

namespace saddlemesh {
namespace {

using Value = OnnxGraph::Value;

constexpr float batch_norm_epsilon = 1e-5F;

std::string tensor_name(const Node& node, const char* suffix) {
  return node.name.empty() ? suffix : node.name + "." + suffix;
}

void add_tensors(OnnxGraph& onnx, const std::vector<NamedBlock>& blocks, std::span<const float> values) {
  for (const NamedBlock& block : blocks) {
    onnx.initialiser(block.name, block.shape, values.subspan(block.offset, block.size));
  }
}

Value add_dense(OnnxGraph& onnx, const Node& node, const Value& in) {
  std::vector<Value> inputs{in, tensor_name(node, "weight")};
  if (node.bias) inputs.push_back(tensor_name(node, "bias"));
  return onnx.apply("Gemm", inputs, {{"transB", std::int64_t{1}}}, node.name);
}

Value add_convolution(OnnxGraph& onnx, const Node& node, const Value& in) {
  using Ints = std::vector<std::int64_t>;
  const auto kernel = static_cast<std::int64_t>(node.kernel), stride = static_cast<std::int64_t>(node.stride);
  return onnx.apply(
      "Conv", {in, tensor_name(node, "weight")},
      {{"kernel_shape", Ints{kernel, kernel}}, {"strides", Ints{stride, stride}}, {"pads", Ints(4, kernel / 2)}},
      node.name);
}

Value add_batch_norm(OnnxGraph& onnx, const Node& node, const Value& in) {
  return onnx.apply("BatchNormalization",
                    {in, tensor_name(node, "weight"), tensor_name(node, "bias"), tensor_name(node, "running_mean"),
                     tensor_name(node, "running_var")},
                    {{"epsilon", batch_norm_epsilon}}, node.name);
}

Value add_pad_shortcut(OnnxGraph& onnx, const Node& node, const Shape& from, const Value& in) {
  constexpr std::int64_t end = std::numeric_limits<std::int64_t>::max();
  const auto stride = static_cast<std::int64_t>(node.stride);
  const auto added = static_cast<std::int64_t>(node.shape.channels - from.channels);
  const Value pixels = onnx.apply(
      "Slice", {in, onnx.list({0, 0}), onnx.list({end, end}), onnx.list({2, 3}), onnx.list({stride, stride})});
  return onnx.apply("Pad", {pixels, onnx.list({0, added / 2, 0, 0, 0, added - added / 2, 0, 0})}, {}, node.name);
}

Value add_layer(OnnxGraph& onnx, const LayerGraph& layers, const Node& node, const std::vector<Value>& in) {
  switch (node.kind) {
    case LayerKind::dense:
      return add_dense(onnx, node, in[0]);
    case LayerKind::convolution:
      return add_convolution(onnx, node, in[0]);
    case LayerKind::batch_norm:
      return add_batch_norm(onnx, node, in[0]);
    case LayerKind::relu:
      return onnx.apply("Relu", in, {}, node.name);
    case LayerKind::elu:
      return onnx.apply("Elu", in, {}, node.name);
    case LayerKind::tanh:
      return onnx.apply("Tanh", in, {}, node.name);
    case LayerKind::sigmoid:
      return onnx.apply("Sigmoid", in, {}, node.name);
    case LayerKind::add:
      return onnx.apply("Add", in, {}, node.name);
    case LayerKind::global_average_pool:
      return onnx.apply("Flatten", {onnx.apply("GlobalAveragePool", in)}, {}, node.name);
    case LayerKind::flatten:
      return onnx.apply("Flatten", in, {}, node.name);
    case LayerKind::pad_shortcut:
      return add_pad_shortcut(onnx, node, layers.node(node.inputs[0]).shape, in[0]);
    case LayerKind::input:
      break;
  }
  return {};
}

}  // namespace

void reserve_tensor_names(OnnxGraph& onnx, const LayerGraph& layers) {
  for (const NamedBlock& block : layers.parameters()) onnx.reserve(block.name);
  for (const NamedBlock& block : layers.buffers()) onnx.reserve(block.name);
}

Value add_layers(OnnxGraph& onnx, const TrainedModel& model, const Value& input) {
  const LayerGraph layers = model.graph();
  add_tensors(onnx, layers.parameters(), model.parameters);
  add_tensors(onnx, layers.buffers(), model.buffers);
  std::vector<Value> values{input};
  for (std::size_t i = 1; i < layers.nodes().size(); ++i) {
    const Node& node = layers.node(i);
    std::vector<Value> inputs;
    for (const std::size_t from : node.inputs) inputs.push_back(values[from]);
    values.push_back(add_layer(onnx, layers, node, inputs));
  }
  return values.back();
}

}  // namespace saddlemesh
