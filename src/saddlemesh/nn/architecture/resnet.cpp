#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/nn/architecture/models.hpp"

namespace saddlemesh {
namespace {

// relu( bn2(conv2( relu(bn1(conv1(in))) )) + shortcut(in) )
LayerGraph::Value block(LayerGraph& graph, const std::string& name, LayerGraph::Value in, std::size_t channels,
                        std::size_t stride, Shortcut shortcut) {
  auto a = graph.convolution(name + ".conv1", in, channels, 3, stride);
  a = graph.batch_norm(name + ".bn1", a);
  a = graph.activation(name + ".relu1", a, LayerKind::relu);
  a = graph.convolution(name + ".conv2", a, channels, 3, 1);
  a = graph.batch_norm(name + ".bn2", a);
  auto skip = in;
  if (stride != 1 || graph.node(in).shape.channels != channels) {
    if (shortcut == Shortcut::pad) {
      skip = graph.pad_shortcut(name + ".shortcut", in, channels, stride);
    } else {
      skip = graph.convolution(name + ".downsample.0", in, channels, 1, stride);
      skip = graph.batch_norm(name + ".downsample.1", skip);
    }
  }
  a = graph.add(name + ".add", a, skip);
  return graph.activation(name + ".relu2", a, LayerKind::relu);
}

}  // namespace

LayerGraph resnet_model(Shape input, std::size_t depth, Shortcut shortcut) {
  constexpr std::size_t deepest = 1202;  // the deepest of He et al.
  if (depth < 8 || depth > deepest || (depth - 2) % 6 != 0) {
    throw InputError(fmt::format(
        "resnet{} does not exist: the depth is 6n + 2, from 8 to 1202 (8, 14, 20, 32, 44, 56, 110, …)", depth));
  }
  if (input.flat()) {
    throw InputError(
        fmt::format("resnet{} takes images of channels × height × width; these samples are flat rows of {} values: "
                    "take an mlp for them",
                    depth, input.text()));
  }
  LayerGraph graph(input);
  auto a = graph.convolution("conv1", graph.input(), 16, 3, 1);
  a = graph.batch_norm("bn1", a);
  a = graph.activation("relu", a, LayerKind::relu);
  const std::size_t blocks = (depth - 2) / 6;
  for (std::size_t stage = 0; stage < 3; ++stage) {
    for (std::size_t i = 0; i < blocks; ++i) {
      const std::size_t stride = stage > 0 && i == 0 ? 2 : 1;
      a = block(graph, fmt::format("layer{}.{}", stage + 1, i), a, std::size_t{16} << stage, stride, shortcut);
    }
  }
  a = graph.global_average_pool("avgpool", a);
  graph.dense("fc", a, 1);
  return graph;
}

}  // namespace saddlemesh
