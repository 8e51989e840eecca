#include "saddlemesh/core/error.hpp"
#include "saddlemesh/nn/graph/backend.hpp"
#include "saddlemesh/nn/reference/reference_layers.hpp"

namespace saddlemesh {
namespace {

template <class Real>
std::unique_ptr<Layer<Real>> make_layer(const LayerGraph& graph, const Node& node, std::size_t batch,
                                        const SparseRows<Real>* sparse) {
  using namespace reference;
  const std::size_t source = node.inputs.at(0);
  const Shape in = graph.node(source).shape;
  const Shape out = node.shape;
  if (sparse != nullptr && source == graph.input()) {
    if (node.kind != LayerKind::dense) {
      throw InputError("layer \"" + node.name + "\": only a dense layer takes sparse rows, and this is a " +
                       std::string(kind_name(node.kind)));
    }
    return make_sparse_dense<Real>(batch, in.size(), out.size(), node.bias, *sparse);
  }
  switch (node.kind) {
    case LayerKind::dense:
      return make_dense<Real>(batch, in.size(), out.size(), node.bias);
    case LayerKind::convolution:
      return make_convolution<Real>(batch, in, out, node.kernel, node.stride);
    case LayerKind::batch_norm:
      return make_batch_norm<Real>(batch, in);
    case LayerKind::relu:
    case LayerKind::elu:
    case LayerKind::tanh:
    case LayerKind::sigmoid:
      return make_activation<Real>(node.kind, batch * in.size());
    case LayerKind::add:
      return make_add<Real>(batch * in.size());
    case LayerKind::global_average_pool:
      return make_global_average_pool<Real>(batch, in);
    case LayerKind::flatten:
      return make_flatten<Real>(batch * in.size());
    case LayerKind::pad_shortcut:
      return make_pad_shortcut<Real>(batch, in, out, node.stride);
    case LayerKind::input:
      break;
  }
  throw Error("layer \"" + node.name + "\": a network has one input, and it is the first");
}

}  // namespace

template <class Real>
std::vector<Step<Real>> reference_steps(const LayerGraph& graph, std::size_t batch, const SparseRows<Real>* sparse) {
  std::vector<Step<Real>> steps;
  for (std::size_t i = 1; i < graph.nodes().size(); ++i) {
    const Node& node = graph.nodes()[i];
    steps.push_back({.name = node.name,
                     .layer = make_layer<Real>(graph, node, batch, sparse),
                     .inputs = node.inputs,
                     .output = i,
                     .parameter_offset = node.parameter_offset,
                     .buffer_offset = node.buffer_offset});
  }
  return steps;
}

template std::vector<Step<float>> reference_steps(const LayerGraph&, std::size_t, const SparseRows<float>*);
template std::vector<Step<double>> reference_steps(const LayerGraph&, std::size_t, const SparseRows<double>*);

}  // namespace saddlemesh
