#include "saddlemesh/nn/graph/layer_graph.hpp"

#include <gtest/gtest.h>

#include "saddlemesh/nn/architecture/models.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;

const NamedBlock& block(const LayerGraph& graph, const std::string& name) {
  for (const NamedBlock& found : graph.parameters()) {
    if (found.name == name) return found;
  }
  throw Error("no parameter " + name);
}

TEST(LayerGraph, ShapesThatDoNotFitAreRefusedWithTheLayerAndBothShapes) {
  LayerGraph graph({3, 32, 32});
  const auto narrow = graph.convolution("narrow", graph.input(), 16, 3, 1);
  const auto wide = graph.convolution("wide", graph.input(), 32, 3, 2);
  expect_error([&] { graph.add("sum", narrow, wide); }, {"\"sum\"", "16×32×32", "32×16×16"});
  expect_error([&] { graph.dense("fc", narrow, 1); }, {"\"fc\"", "16×32×32", "16384"});
  expect_error([&] { graph.pad_shortcut("short", wide, 16, 2); }, {"\"short\"", "32×16×16", "16×8×8"});
  expect_error([&] { graph.convolution("odd", narrow, 16, 5, 1); }, {"\"odd\"", "kernel 5"});
  expect_error([&] { graph.convolution("odd", narrow, 16, 3, 4); }, {"\"odd\"", "stride 4"});
  expect_error([&] { graph.convolution("none", narrow, 0, 3, 1); }, {"\"none\"", "16×32×32", "0×32×32"});
  expect_error([&] { graph.dense("none", graph.flatten("flat", narrow), 0); }, {"\"none\"", "16384"});
  expect_error([&] { LayerGraph({3, 0, 32}); }, {"3×0×32"});
}

TEST(LayerGraph, ARefusedLayerLeavesTheGraphAsItWas) {
  LayerGraph graph({3, 8, 8});
  graph.convolution("conv", graph.input(), 4, 3, 1);
  const std::size_t nodes = graph.nodes().size();
  const std::size_t parameters = graph.parameter_count();
  expect_error([&] { graph.dense("fc", 1, 5); }, {"\"fc\""});
  expect_error([&] { graph.convolution("none", 1, 0, 3, 1); }, {"\"none\""});
  EXPECT_EQ(graph.nodes().size(), nodes);
  EXPECT_EQ(graph.parameter_count(), parameters);
}

TEST(LayerGraph, ShapesFollowTheLayers) {
  LayerGraph graph({3, 9, 7});
  auto value = graph.convolution("a", graph.input(), 8, 3, 2);
  EXPECT_EQ(graph.node(value).shape, (Shape{8, 5, 4}));
  value = graph.pad_shortcut("b", value, 20, 2);
  EXPECT_EQ(graph.node(value).shape, (Shape{20, 3, 2}));
  EXPECT_EQ(graph.node(graph.flatten("c", value)).shape, (Shape{120}));
  value = graph.global_average_pool("d", value);
  EXPECT_EQ(graph.node(value).shape, (Shape{20}));
  EXPECT_EQ(graph.node(graph.dense("e", value, 6)).shape, (Shape{6}));
}

TEST(LayerGraph, ParametersLieOneBehindTheOtherAsTheNodesSay) {
  const LayerGraph graph = resnet_model({3, 32, 32}, 8);
  std::size_t end = 0;
  for (const NamedBlock& found : graph.parameters()) {
    EXPECT_EQ(found.offset, end) << found.name;
    end += found.size;
  }
  EXPECT_EQ(end, graph.parameter_count());
  for (const Node& node : graph.nodes()) {
    if (node.kind != LayerKind::convolution && node.kind != LayerKind::batch_norm) continue;
    EXPECT_EQ(node.parameter_offset, block(graph, node.name + ".weight").offset) << node.name;
  }
  EXPECT_EQ(graph.buffers().front().name, "bn1.running_mean");
  EXPECT_EQ(graph.buffers()[1].name, "bn1.running_var");
}

TEST(LayerGraph, RefusesASecondLayerOfTheSameNameAndWhatIsNoActivation) {
  LayerGraph graph({4});
  const auto a = graph.dense("a", graph.input(), 3);
  expect_error([&] { graph.dense("a", a, 2); }, {"\"a\"", "names must differ"});
  EXPECT_EQ(graph.parameter_count(), 3U * 4 + 3);
  expect_error([&] { graph.activation("b", a, LayerKind::add); }, {"\"b\"", "add is not an activation"});
}

}  // namespace
}  // namespace saddlemesh
