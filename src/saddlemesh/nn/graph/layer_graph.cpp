#include "saddlemesh/nn/graph/layer_graph.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"

namespace saddlemesh {
namespace {

std::size_t total(const std::vector<NamedBlock>& blocks) {
  return blocks.empty() ? 0 : blocks.back().offset + blocks.back().size;
}

void append_block(std::vector<NamedBlock>& blocks, std::string name, std::vector<std::size_t> shape) {
  const std::size_t size = std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies<>());
  blocks.push_back({std::move(name), std::move(shape), total(blocks), size});
}

void require_image_stride(const std::string& name, std::size_t kernel, std::size_t stride) {
  if ((kernel == 1 || kernel == 3) && (stride == 1 || stride == 2)) return;
  throw InputError(
      fmt::format("layer \"{}\": kernel {} with stride {} is not supported; kernels are 1 or 3, strides 1 or 2", name,
                  kernel, stride));
}

}  // namespace

std::string_view kind_name(LayerKind kind) {
  static constexpr std::array<std::string_view, 12> names{"input", "dense",        "convolution", "batch norm",
                                                          "ReLU",  "ELU",          "tanh",        "sigmoid",
                                                          "add",   "average pool", "flatten",     "pad shortcut"};
  return names.at(static_cast<std::size_t>(kind));
}

LayerKind find_activation(std::string_view name) {
  static const std::vector<std::pair<std::string, LayerKind>> table{
      {"relu", LayerKind::relu}, {"elu", LayerKind::elu}, {"tanh", LayerKind::tanh}, {"sigmoid", LayerKind::sigmoid}};
  std::vector<std::string> names;
  for (const auto& [known, kind] : table) {
    if (known == name) return kind;
    names.push_back(known);
  }
  throw_unknown_name("activation", name, names);
}

LayerGraph::LayerGraph(Shape input) {
  if (input.size() == 0) throw InputError(fmt::format("a network's input of shape {} is empty", input.text()));
  append({.kind = LayerKind::input, .name = "input", .shape = input});
}

std::size_t LayerGraph::parameter_count() const {
  return total(parameters_);
}

std::size_t LayerGraph::buffer_count() const {
  return total(buffers_);
}

bool LayerGraph::has_convolutions() const {
  return std::ranges::any_of(nodes_, [](const Node& node) { return node.kind == LayerKind::convolution; });
}

void LayerGraph::require_new(const std::string& name) const {
  for (const Node& other : nodes_) {
    if (other.name == name) throw InputError(fmt::format("two layers are called \"{}\": names must differ", name));
  }
}

LayerGraph::Value LayerGraph::append(Node node) {
  require_new(node.name);
  nodes_.push_back(std::move(node));
  return nodes_.size() - 1;
}

void LayerGraph::parameter(Node& node, const char* suffix, std::vector<std::size_t> shape) {
  append_block(parameters_, node.name.empty() ? suffix : node.name + "." + suffix, std::move(shape));
}

void LayerGraph::buffer(const Node& node, const char* suffix) {
  append_block(buffers_, node.name + "." + suffix, {node.shape.channels});
}

LayerGraph::Value LayerGraph::dense(std::string name, Value in, std::size_t outputs, bool bias) {
  require_new(name);
  const Shape from = nodes_.at(in).shape;
  if (!from.flat()) {
    throw InputError(
        fmt::format("layer \"{}\": a dense layer takes flat samples, and was given images of {}: flatten or "
                    "pool them to {} values first",
                    name, from.text(), from.size()));
  }
  if (outputs == 0) throw InputError(fmt::format("layer \"{}\": a dense layer from {} to 0 values", name, from.text()));
  Node node{.kind = LayerKind::dense, .name = std::move(name), .inputs = {in}, .shape = {outputs}, .bias = bias};
  node.parameter_offset = parameter_count();
  parameter(node, "weight", {outputs, from.channels});
  if (bias) parameter(node, "bias", {outputs});
  return append(std::move(node));
}

LayerGraph::Value LayerGraph::convolution(std::string name, Value in, std::size_t outputs, std::size_t kernel,
                                          std::size_t stride) {
  require_new(name);
  require_image_stride(name, kernel, stride);
  const Shape from = nodes_.at(in).shape;
  const Shape to{outputs, (from.height - 1) / stride + 1, (from.width - 1) / stride + 1};
  if (outputs == 0) {
    throw InputError(fmt::format("layer \"{}\": a convolution from {} to {}", name, from.text(), to.text()));
  }
  Node node{.kind = LayerKind::convolution,
            .name = std::move(name),
            .inputs = {in},
            .shape = to,
            .kernel = kernel,
            .stride = stride};
  node.parameter_offset = parameter_count();
  parameter(node, "weight", {outputs, from.channels, kernel, kernel});
  return append(std::move(node));
}

LayerGraph::Value LayerGraph::batch_norm(std::string name, Value in) {
  require_new(name);
  Node node{.kind = LayerKind::batch_norm, .name = std::move(name), .inputs = {in}, .shape = nodes_.at(in).shape};
  node.parameter_offset = parameter_count();
  node.buffer_offset = buffer_count();
  parameter(node, "weight", {node.shape.channels});
  parameter(node, "bias", {node.shape.channels});
  buffer(node, "running_mean");
  buffer(node, "running_var");
  return append(std::move(node));
}

LayerGraph::Value LayerGraph::activation(std::string name, Value in, LayerKind kind) {
  if (kind != LayerKind::relu && kind != LayerKind::elu && kind != LayerKind::tanh && kind != LayerKind::sigmoid) {
    throw InputError(fmt::format("layer \"{}\": {} is not an activation", name, kind_name(kind)));
  }
  return append({.kind = kind, .name = std::move(name), .inputs = {in}, .shape = nodes_.at(in).shape});
}

LayerGraph::Value LayerGraph::add(std::string name, Value a, Value b) {
  const Shape first = nodes_.at(a).shape;
  const Shape second = nodes_.at(b).shape;
  if (first != second) {
    throw InputError(
        fmt::format("layer \"{}\": samples of {} cannot be added to samples of {}", name, second.text(), first.text()));
  }
  return append({.kind = LayerKind::add, .name = std::move(name), .inputs = {a, b}, .shape = first});
}

LayerGraph::Value LayerGraph::global_average_pool(std::string name, Value in) {
  const std::size_t channels = nodes_.at(in).shape.channels;
  return append({.kind = LayerKind::global_average_pool, .name = std::move(name), .inputs = {in}, .shape = {channels}});
}

LayerGraph::Value LayerGraph::flatten(std::string name, Value in) {
  const std::size_t size = nodes_.at(in).shape.size();
  return append({.kind = LayerKind::flatten, .name = std::move(name), .inputs = {in}, .shape = {size}});
}

LayerGraph::Value LayerGraph::pad_shortcut(std::string name, Value in, std::size_t outputs, std::size_t stride) {
  require_image_stride(name, 1, stride);
  const Shape from = nodes_.at(in).shape;
  const Shape to{outputs, (from.height - 1) / stride + 1, (from.width - 1) / stride + 1};
  if (outputs < from.channels) {
    throw InputError(fmt::format("layer \"{}\": a padded shortcut cannot lead from {} to the fewer channels of {}",
                                 name, from.text(), to.text()));
  }
  return append(
      {.kind = LayerKind::pad_shortcut, .name = std::move(name), .inputs = {in}, .shape = to, .stride = stride});
}

}  // namespace saddlemesh
