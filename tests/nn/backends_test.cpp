// Compares single precision, plain and fast, with the reference in double: every pass, layer by layer and for whole
// models.
#include <gtest/gtest.h>

#include "nn/compare.hpp"
#include "nn/network_runner.hpp"
#include "saddlemesh/nn/fast/fast_layers.hpp"
#include "saddlemesh/nn/graph/backend.hpp"

namespace saddlemesh::testing {
namespace {

constexpr double tolerance = 5e-5;

struct Batch {
  Vector input, parameters, direction, buffers;
};

Batch make_batch(const NetworkCase& network, std::uint64_t seed) {
  const std::size_t size = network.graph.parameter_count();
  const auto initial = initial_buffers(network.graph);
  return {random_input(network, seed), general_parameters(network.graph, seed), normal_vector(size, seed, 4, 0.1),
          Vector(initial.begin(), initial.end())};
}

struct Passes {
  Vector logits, gradient, logit_tangent, product, running, evaluated;
};

template <class Real>
Passes run(const NetworkCase& network, Backend backend, const Batch& batch) {
  NetworkRunner<Real> runner(network, backend, batch.input, smooth_loss());
  Passes out;
  out.logits = runner.logits(batch.parameters);
  out.gradient = runner.gradient(batch.parameters);
  const auto product = runner.hessian_product(batch.direction);
  out.logit_tangent = product.logit_tangent;
  out.product = product.value;
  out.running = runner.running_after(batch.buffers);
  out.evaluated = runner.evaluate(batch.parameters, out.running);
  return out;
}

void expect_near(const LayerGraph& graph, const Passes& found, const Passes& exact) {
  EXPECT_LT(distance(found.logits, exact.logits), tolerance);
  EXPECT_LT(distance(found.logit_tangent, exact.logit_tangent), tolerance);
  EXPECT_LT(distance(found.evaluated, exact.evaluated), tolerance);
  EXPECT_LT(distance(found.running, exact.running), tolerance);  // both may be empty
  const auto gradient = block_distance(graph, found.gradient, exact.gradient);
  EXPECT_LT(gradient.worst, tolerance) << gradient.name;
  const auto product = block_distance(graph, found.product, exact.product);
  EXPECT_LT(product.worst, tolerance) << product.name;
}

std::vector<NetworkCase> all_cases() {
  auto cases = layer_cases();
  for (auto& model : model_cases()) cases.push_back(std::move(model));
  return cases;
}

TEST(Backends, SinglePrecisionAgreesWithDouble) {
  for (const NetworkCase& network : all_cases()) {
    SCOPED_TRACE(network.name);
    const Batch batch = make_batch(network, 7);
    const Passes exact = run<double>(network, Backend::reference, batch);
    expect_near(network.graph, run<float>(network, Backend::reference, batch), exact);
  }
}

void expect_fast_agrees(const NetworkCase& network) {
  SCOPED_TRACE(network.name + ", batch " + std::to_string(network.batch));
  const Batch batch = make_batch(network, 8);
  const Passes exact = run<double>(network, Backend::reference, batch);
  expect_near(network.graph, run<float>(network, Backend::fast, batch), exact);
}

TEST(Backends, FastLayersAgreeWithTheReference) {
  for (NetworkCase network : layer_cases()) {
    if (!fast_backend_runs(network.graph)) continue;
    for (const std::size_t more : {0U, 4U}) {  // batches smaller and larger than a vector
      network.batch += more;
      expect_fast_agrees(network);
    }
  }
}

TEST(Backends, FastModelsAgreeWithTheReference) {
  for (const NetworkCase& network : model_cases()) {
    if (fast_backend_runs(network.graph)) expect_fast_agrees(network);
  }
}

// Ensures that the tests above do not skip a case unnoticed.
TEST(Backends, FastBackendRunsAllButImagesThatNoConvolutionTakesFirst) {
  std::vector<std::string> idle, images;
  for (const NetworkCase& network : all_cases()) {
    if (!fast_backend_runs(network.graph)) idle.push_back(network.name);
    if (!network.graph.node(0).shape.flat()) images.push_back(network.name);
  }
  const std::vector<std::string> unfit{"batch norm of the input", "flattened input"};
  EXPECT_EQ(idle, fast::has_convolution() ? unfit : images);
}

// Evaluates another batch, with other running statistics.
template <class Real>
void expect_statistics_of_the_last_forward(const NetworkCase& network, Backend backend) {
  SCOPED_TRACE(network.name + (backend == Backend::fast ? ", fast" : ", reference"));
  const Batch batch = make_batch(network, 9);
  NetworkRunner<Real> runner(network, backend, batch.input, smooth_loss());
  runner.logits(batch.parameters);
  const Vector running = runner.running_after(batch.buffers);
  EXPECT_NE(running, batch.buffers);
  for (Real& value : runner.network().input()) value = 3 * value + 1;
  runner.evaluate(batch.parameters, running);
  EXPECT_EQ(runner.running_after(batch.buffers), running);
}

TEST(Backends, RunningStatisticsAreOfTheLastForwardAlsoAfterAnEvaluation) {
  for (const NetworkCase& network : all_cases()) {
    if (network.graph.buffer_count() == 0) continue;
    expect_statistics_of_the_last_forward<double>(network, Backend::reference);
    expect_statistics_of_the_last_forward<float>(network, Backend::reference);
    if (fast_backend_runs(network.graph)) expect_statistics_of_the_last_forward<float>(network, Backend::fast);
  }
}

}  // namespace
}  // namespace saddlemesh::testing
