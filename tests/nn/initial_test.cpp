#include <cmath>

#include <gtest/gtest.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/nn/architecture/models.hpp"

namespace saddlemesh {
namespace {

const NamedBlock& weights_of(const LayerGraph& graph, const std::string& name) {
  for (const NamedBlock& found : graph.parameters()) {
    if (found.name == name) return found;
  }
  throw Error("no parameter " + name);
}

struct Moments {
  double mean = 0, deviation = 0;
};

Moments moments(const std::vector<float>& values, const NamedBlock& part) {
  Moments out;
  const auto count = static_cast<double>(part.size);
  for (std::size_t i = 0; i < part.size; ++i) out.mean += static_cast<double>(values[part.offset + i]) / count;
  for (std::size_t i = 0; i < part.size; ++i) {
    const double difference = static_cast<double>(values[part.offset + i]) - out.mean;
    out.deviation += difference * difference / count;
  }
  out.deviation = std::sqrt(out.deviation);
  return out;
}

// Allows five standard errors of mean and deviation.
void expect_normal(const LayerGraph& graph, const std::vector<float>& values, const std::string& name,
                   double deviation) {
  const NamedBlock& part = weights_of(graph, name);
  const Moments found = moments(values, part);
  const auto count = static_cast<double>(part.size);
  EXPECT_NEAR(found.mean, 0, 5 * deviation / std::sqrt(count)) << name;
  EXPECT_NEAR(found.deviation, deviation, 5 * deviation / std::sqrt(2 * count)) << name;
}

TEST(InitialParameters, ConvolutionsAreNormalWithVarianceTwoByFanIn) {
  const LayerGraph graph = resnet_model({3, 32, 32}, 20);
  const auto values = initial_parameters(graph, 1);
  for (const NamedBlock& part : graph.parameters()) {
    if (part.shape.size() != 4) continue;
    const auto fan_in = static_cast<double>(part.shape[1] * part.shape[2] * part.shape[3]);
    expect_normal(graph, values, part.name, std::sqrt(2 / fan_in));
  }
  expect_normal(graph, values, "fc.weight", std::sqrt(1.0 / 64));
}

TEST(InitialParameters, DenseLayersHaveTheGainOfTheirActivation) {
  const std::vector<std::pair<LayerKind, double>> gains{{LayerKind::relu, std::sqrt(2)},
                                                        {LayerKind::elu, std::sqrt(2)},
                                                        {LayerKind::tanh, 5.0 / 3},
                                                        {LayerKind::sigmoid, 1}};
  for (const auto& [activation, gain] : gains) {
    const LayerGraph graph = mlp_model(50, {200, 100}, activation);
    const auto values = initial_parameters(graph, 2);
    expect_normal(graph, values, "0.weight", gain / std::sqrt(50));
    expect_normal(graph, values, "2.weight", gain / std::sqrt(200));
    expect_normal(graph, values, "4.weight", 1 / std::sqrt(100));
  }
}

TEST(InitialParameters, BiasesAreZeroBatchNormsOneAndRunningStatisticsStandard) {
  const LayerGraph graph = resnet_model({3, 8, 8}, 8);
  const auto values = initial_parameters(graph, 3);
  for (const NamedBlock& part : graph.parameters()) {
    if (part.shape.size() != 1) continue;
    const float expected = part.name.ends_with("weight") ? 1 : 0;
    for (std::size_t i = 0; i < part.size; ++i) EXPECT_EQ(values[part.offset + i], expected) << part.name;
  }
  const auto buffers = initial_buffers(graph);
  ASSERT_EQ(buffers.size(), graph.buffer_count());
  for (const NamedBlock& part : graph.buffers()) {
    const float expected = part.name.ends_with("running_var") ? 1 : 0;
    for (std::size_t i = 0; i < part.size; ++i) EXPECT_EQ(buffers[part.offset + i], expected) << part.name;
  }
}

TEST(InitialParameters, TheSeedAndTheLayerAloneDecideThem) {
  const LayerGraph graph = mlp_model(20, {30, 30}, LayerKind::tanh);
  const auto values = initial_parameters(graph, 4);
  EXPECT_EQ(values, initial_parameters(graph, 4));
  const auto other = initial_parameters(graph, 5);
  for (const std::string name : {"0.weight", "2.weight", "4.weight"}) {
    const std::size_t at = weights_of(graph, name).offset;
    EXPECT_NE(values[at], other[at]);
    EXPECT_NE(values[at + 1], other[at + 1]);
  }
  const std::size_t first = weights_of(graph, "0.weight").offset, second = weights_of(graph, "2.weight").offset;
  EXPECT_NE(values[first] * std::sqrt(20.0F), values[second] * std::sqrt(30.0F));
  // A layer's initial values do not depend on the sizes before it.
  const LayerGraph wider = mlp_model(50, {30, 30}, LayerKind::tanh);
  const auto wide = initial_parameters(wider, 4);
  EXPECT_EQ(values[second], wide[weights_of(wider, "2.weight").offset]);
}

}  // namespace
}  // namespace saddlemesh
