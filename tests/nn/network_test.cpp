#include "saddlemesh/nn/network.hpp"

#include <gtest/gtest.h>

#include "nn/network_runner.hpp"
#include "saddlemesh/nn/graph/backend.hpp"
#include "support/counted_allocations.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh::testing {
namespace {

// A network in single precision with a batch, and vectors of matching sizes.
struct Ready {
  Ready(const NetworkCase& network, NetworkOptions options)
      : net(network.graph, set(options, network)),
        parameters(initial_parameters(network.graph, 1)),
        out(parameters.size()),
        delta(network.batch, 0.5F) {
    const Vector input = random_input(network, 1);
    if (network.sparse) {
      net.sparse_input() = sparse_rows<float>(input, network.graph.node(0).shape.size());
    } else {
      std::ranges::transform(input, net.input().begin(), [](double value) { return static_cast<float>(value); });
    }
  }

  static NetworkOptions set(NetworkOptions options, const NetworkCase& network) {
    options.batch = network.batch;
    options.sparse_input = network.sparse;
    return options;
  }

  std::vector<float> gradient() {
    net.forward(parameters);
    net.backward(delta, out);
    return out;
  }

  void all_passes() {
    net.forward(parameters);
    net.backward(delta, out);
    net.tangent_forward(parameters);
    net.tangent_backward(delta, out);
  }

  Network<float> net;
  std::vector<float> parameters, out, delta;
};

std::vector<Backend> backends_of(const LayerGraph& graph) {
  if (fast_backend_runs(graph)) return {Backend::reference, Backend::fast};
  return {Backend::reference};
}

template <class Check>
void for_each_model(Check check) {
  auto cases = residual_cases();
  for (auto& group : {flat_cases(), std::vector<NetworkCase>{{"resnet8", resnet_model({3, 8, 8}, 8), 3}}}) {
    cases.insert(cases.end(), group.begin(), group.end());
  }
  for (const NetworkCase& network : cases) {
    for (const Backend backend : backends_of(network.graph)) {
      SCOPED_TRACE(network.name + (backend == Backend::fast ? ", fast" : ", reference"));
      check(network, backend);
    }
  }
}

TEST(Network, GradientHasTheSameBitsWithoutRoomForTangentsAndWhenRepeated) {
  for_each_model([](const NetworkCase& network, Backend backend) {
    Ready with(network, {.backend = backend}), without(network, {.backend = backend, .tangents = false});
    const auto gradient = with.gradient();
    EXPECT_EQ(gradient, without.gradient());
    with.all_passes();
    EXPECT_EQ(gradient, with.gradient());
    EXPECT_EQ(gradient, without.gradient());
    EXPECT_LT(without.net.memory(), with.net.memory());
  });
}

// Returns the number of allocations in each of several rounds of all passes, without the first round.
std::vector<std::size_t> allocations_by_round(const NetworkCase& network, Backend backend) {
  Ready ready(network, {.backend = backend});
  std::vector<float> buffers = initial_buffers(network.graph);
  std::vector<std::size_t> out(4);
  for (std::size_t& made : out) {
    const std::size_t before = counted_allocations;
    ready.all_passes();
    ready.net.update_running(buffers);
    ready.net.evaluate(ready.parameters, buffers);
    made = counted_allocations - before;
  }
  return {out.begin() + 1, out.end()};
}

// oneDNN allocates and frees memory whenever it executes a convolution, so the number is not zero there, but it must
// not grow.
TEST(Network, NothingIsAllocatedByAnyPassButTheSameByEveryConvolutionOfOneDnn) {
  for_each_model([](const NetworkCase& network, Backend backend) {
    const auto made = allocations_by_round(network, backend);
    const bool books = backend == Backend::fast && !network.graph.node(0).shape.flat();
    EXPECT_EQ(made, std::vector<std::size_t>(3, books ? made[0] : 0));
  });
}

TEST(Network, AMovedNetworkStillWorks) {
  for_each_model([](const NetworkCase& network, Backend backend) {
    Ready ready(network, {.backend = backend});
    const auto gradient = ready.gradient();
    Network<float> moved = std::move(ready.net);
    ready.net = std::move(moved);
    EXPECT_EQ(gradient, ready.gradient());
  });
}

TEST(Network, EvaluationOfASampleDoesNotDependOnTheOthers) {
  for_each_model([](const NetworkCase& network, Backend backend) {
    if (network.sparse) return;
    Ready ready(network, {.backend = backend});
    const std::vector<float> buffers = initial_buffers(network.graph);
    const float first = ready.net.evaluate(ready.parameters, buffers)[0];
    const std::size_t size = network.graph.node(0).shape.size();
    for (float& value : ready.net.input().subspan(size)) value *= 3;
    EXPECT_EQ(ready.net.evaluate(ready.parameters, buffers)[0], first);
  });
}

TEST(Network, SparseRowsGiveWhatDenseRowsGive) {
  for (NetworkCase network : flat_cases()) {
    if (!network.sparse) continue;
    const Vector input = random_input(network, 3);
    const Vector parameters = general_parameters(network.graph, 3);
    NetworkRunner<double> sparse(network, Backend::reference, input, smooth_loss());
    network.sparse = false;
    NetworkRunner<double> dense(network, Backend::reference, input, smooth_loss());
    const Vector found = sparse.gradient(parameters), expected = dense.gradient(parameters);
    for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-13) << network.name;
  }
}

TEST(Network, FirstLayerThatIsNotFiniteIsNamed) {
  const LayerGraph graph = mlp_model(4, {5, 6}, LayerKind::relu);
  for (const Backend backend : backends_of(graph)) {
    Ready ready({"mlp", graph, 3}, {.backend = backend});
    ready.net.forward(ready.parameters);
    EXPECT_EQ(ready.net.first_non_finite(), "");
    ready.parameters[graph.node(3).parameter_offset] = std::numeric_limits<float>::quiet_NaN();
    ready.net.forward(ready.parameters);
    EXPECT_EQ(ready.net.first_non_finite(), "2");
    ready.net.input()[2] = std::numeric_limits<float>::infinity();
    ready.net.forward(ready.parameters);
    EXPECT_EQ(ready.net.first_non_finite(), "input");
  }
}

TEST(Network, WhatCannotRunIsRefused) {
  LayerGraph two({3});
  two.dense("pair", 0, 2);
  expect_error([&] { Network<float>(two, {}); }, {"\"pair\"", "2"});
  expect_error([] { Network<float>(linear_model(3), {.batch = 0}); }, {"at least one sample"});
  expect_error([] { Network<double>(linear_model(3), {.backend = Backend::fast}); }, {"single precision"});
  expect_error([] { Network<float>(resnet_model({1, 8, 8}, 8), {.sparse_input = true}); }, {"\"conv1\"", "1×8×8"});
  expect_error([] { Network<float>(LayerGraph({1}), {}); }, {"at least one layer"});
  LayerGraph idle({3});
  idle.dense("idle", 0, 2);
  idle.dense("logit", 0, 1);
  expect_error([&] { Network<float>(idle, {}); }, {"\"idle\"", "2"});
  Ready ready({"linear", linear_model(3), 2}, {.tangents = false});
  expect_error<Error>([&] { ready.net.tangent_forward(ready.parameters); }, {"tangents"});
  std::vector<float> short_vector(3);
  expect_error([&] { ready.net.forward(short_vector); }, {"3", "4"});
}

}  // namespace
}  // namespace saddlemesh::testing
