#pragma once

#include <string>
#include <vector>

#include "saddlemesh/nn/architecture/models.hpp"

namespace saddlemesh::testing {

/// A network and a batch to test it on. Sizes are odd on purpose, so that nothing fits vectors of eight.
struct NetworkCase {
  std::string name;
  LayerGraph graph;
  std::size_t batch = 5;
  bool sparse = false;
};

/// Ends a graph in one logit: flattens the value, applies an activation, and sums it with weights.
inline void finish(LayerGraph& graph, LayerGraph::Value value) {
  value = graph.flatten("flat", value);
  value = graph.activation("bend", value, LayerKind::tanh);
  graph.dense("logit", value, 1);
}

/// Places the layer under test between a convolution, which gives its input a derivative, and the end.
template <class Build>
NetworkCase image_case(std::string name, Build build, Shape input = {3, 7, 5}) {
  LayerGraph graph(input);
  auto value = graph.convolution("before", graph.input(), 11, 1, 1);
  value = graph.activation("curve", value, LayerKind::tanh);
  finish(graph, build(graph, value));
  return {std::move(name), std::move(graph)};
}

inline std::vector<NetworkCase> convolution_cases() {
  std::vector<NetworkCase> cases;
  for (const std::size_t kernel : {1U, 3U}) {
    for (const std::size_t stride : {1U, 2U}) {
      for (const std::size_t height : {1U, 6U, 7U}) {
        cases.push_back(image_case(
            "convolution " + std::to_string(kernel) + " stride " + std::to_string(stride) + " height " +
                std::to_string(height),
            [=](LayerGraph& graph, LayerGraph::Value in) { return graph.convolution("conv", in, 13, kernel, stride); },
            {3, height, 5}));
      }
      LayerGraph first({3, 6, 7});
      finish(first, first.convolution("conv", first.input(), 10, kernel, stride));
      cases.push_back(
          {"first convolution " + std::to_string(kernel) + " stride " + std::to_string(stride), std::move(first)});
    }
  }
  return cases;
}

inline std::vector<NetworkCase> activation_cases() {
  std::vector<NetworkCase> cases;
  for (const LayerKind kind : {LayerKind::relu, LayerKind::elu, LayerKind::tanh, LayerKind::sigmoid}) {
    const std::string name(kind_name(kind));
    cases.push_back(
        image_case(name + " of images", [=](LayerGraph& graph, auto in) { return graph.activation("act", in, kind); }));
    cases.push_back({name + " of vectors", mlp_model(11, {13, 3}, kind), 7});
  }
  return cases;
}

inline std::vector<NetworkCase> batch_norm_cases() {
  const auto norm = [](LayerGraph& graph, LayerGraph::Value in) { return graph.batch_norm("bn", in); };
  std::vector<NetworkCase> cases{image_case("batch norm", norm),
                                 image_case("batch norm and ReLU", [=](LayerGraph& graph, LayerGraph::Value in) {
                                   return graph.activation("relu", norm(graph, in), LayerKind::relu);
                                 })};
  LayerGraph flat({11});
  auto value = flat.dense("0", flat.input(), 13);
  value = flat.batch_norm("1", value);
  value = flat.activation("2", value, LayerKind::tanh);
  flat.dense("3", value, 1);
  cases.push_back({"batch norm of vectors", std::move(flat), 7});
  LayerGraph first({3, 5, 4});
  finish(first, first.batch_norm("bn", first.input()));
  cases.push_back({"batch norm of the input", std::move(first)});
  return cases;
}

/// relu(bn(conv(x)) + shortcut(x)), and a sum without a norm.
inline std::vector<NetworkCase> residual_cases() {
  const auto residual = [](std::size_t stride, std::size_t channels, auto shortcut) {
    return [=](LayerGraph& graph, LayerGraph::Value in) {
      auto value = graph.convolution("conv", in, channels, 3, stride);
      value = graph.batch_norm("bn", value);
      value = graph.add("add", value, shortcut(graph, in));
      return graph.activation("relu", value, LayerKind::relu);
    };
  };
  return {image_case("identity shortcut", residual(1, 11, [](LayerGraph&, LayerGraph::Value in) { return in; })),
          image_case("shortcut A", residual(2, 26,
                                            [](LayerGraph& graph, LayerGraph::Value in) {
                                              return graph.pad_shortcut("pad", in, 26, 2);
                                            })),
          image_case("shortcut A of odd padding", residual(2, 16,
                                                           [](LayerGraph& graph, LayerGraph::Value in) {
                                                             return graph.pad_shortcut("pad", in, 16, 2);
                                                           })),
          image_case("shortcut B", residual(2, 24,
                                            [](LayerGraph& graph, LayerGraph::Value in) {
                                              in = graph.convolution("project", in, 24, 1, 2);
                                              return graph.batch_norm("project_bn", in);
                                            })),
          image_case("plain sum",
                     [](LayerGraph& graph, LayerGraph::Value in) {
                       return graph.add("add", in, graph.activation("s", in, LayerKind::sigmoid));
                     }),
          image_case("addend of two sums",
                     [](LayerGraph& graph, LayerGraph::Value in) {
                       const auto skip = graph.convolution("skip", in, 13, 1, 1);
                       auto a = graph.batch_norm("bn_a", graph.convolution("a", in, 13, 3, 1));
                       auto b = graph.batch_norm("bn_b", graph.convolution("b", in, 13, 1, 1));
                       a = graph.activation("tanh", graph.add("sum_a", a, skip), LayerKind::tanh);
                       b = graph.activation("relu", graph.add("sum_b", b, skip), LayerKind::relu);
                       return graph.add("sum", a, b);
                     }),
          image_case("sum of one value with itself, used thrice", [](LayerGraph& graph, LayerGraph::Value in) {
            const auto twice = graph.add("twice", in, in);
            return graph.add("add", graph.activation("s", twice, LayerKind::sigmoid), in);
          })};
}

inline std::vector<NetworkCase> flat_cases() {
  LayerGraph pool({3, 5, 7});
  auto value = pool.convolution("conv", pool.input(), 11, 3, 1);
  value = pool.activation("act", value, LayerKind::tanh);
  value = pool.global_average_pool("pool", value);
  pool.dense("fc", value, 1);
  LayerGraph image({3, 5, 3});
  image.dense("fc", image.flatten("flat", image.input()), 1, false);
  LayerGraph unbiased({11});
  value = unbiased.dense("0", unbiased.input(), 5, false);
  value = unbiased.activation("1", value, LayerKind::tanh);
  unbiased.dense("2", value, 1, false);
  return {{"linear", linear_model(11), 7},
          {"sparse linear", linear_model(37), 7, true},
          {"sparse first layer", mlp_model(37, {13, 9}, LayerKind::tanh), 7, true},
          {"dense without bias", std::move(unbiased)},
          {"average pool", std::move(pool)},
          {"flattened input", std::move(image)}};
}

inline std::vector<NetworkCase> layer_cases() {
  std::vector<NetworkCase> all;
  for (auto& group : {convolution_cases(), activation_cases(), batch_norm_cases(), residual_cases(), flat_cases()}) {
    all.insert(all.end(), group.begin(), group.end());
  }
  return all;
}

inline std::vector<NetworkCase> model_cases() {
  return {{"mlp tanh", mlp_model(22, {16, 9}, LayerKind::tanh), 7},
          {"mlp elu", mlp_model(30, {40}, LayerKind::elu), 13},
          {"resnet8 A", resnet_model({3, 9, 7}, 8, Shortcut::pad), 3},
          {"resnet8 B", resnet_model({1, 8, 8}, 8, Shortcut::projection), 5},
          {"resnet20 A", resnet_model({3, 8, 8}, 20, Shortcut::pad), 3},
          {"resnet20 B", resnet_model({3, 8, 8}, 20, Shortcut::projection), 3}};
}

}  // namespace saddlemesh::testing
