#include "saddlemesh/auroc/running_statistics.hpp"

#include <gtest/gtest.h>

#include "auroc/instances.hpp"
#include "saddlemesh/auroc/auroc_options.hpp"
#include "saddlemesh/auroc/batch.hpp"
#include "saddlemesh/data/sampler.hpp"
#include "saddlemesh/solve/session.hpp"
#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh::testing {
namespace {

using Vec = std::vector<double>;

// One batch norm: small enough to compute by hand, and usable by every method.
LayerGraph normed_graph() {
  LayerGraph graph({1, 4, 4});
  auto a = graph.convolution("conv", graph.input(), 8, 3, 2);
  a = graph.batch_norm("bn", a);
  a = graph.activation("relu", a, LayerKind::relu);
  a = graph.global_average_pool("pool", a);
  graph.dense("fc", a, 1);
  return graph;
}

class RunningStatisticsTest : public ::testing::Test {
 protected:
  [[nodiscard]] std::shared_ptr<AurocTask<double>> task(const AurocOptions& o) const {
    return make_task<double>(data, 3, graph, o);
  }
  void inner(Problem<double>& problem, std::uint32_t worker, std::uint64_t iteration,
             Purpose purpose = Purpose::inner) const {
    Vec g(x.size());
    problem.inner(x, {.seed = 2, .worker = worker, .iteration = iteration, .purpose = purpose}, g);
  }
  void outer(Problem<double>& problem, std::uint32_t worker, std::uint64_t iteration) const {
    Vec grad_g(x.size()), grad_y(1);
    problem.outer(x, Vec{0.1}, {.seed = 2, .worker = worker, .iteration = iteration, .purpose = Purpose::outer}, grad_g,
                  grad_y);
  }
  // Checks how one batch updates a network's buffers.
  void expect_follow(AurocTask<double>& shared, std::uint32_t worker, std::uint64_t iteration, Purpose purpose,
                     Vec& buffers) const {
    Network<double> network(graph, {.batch = options.batch, .tangents = false});
    std::vector<std::uint32_t> rows(options.batch);
    Sampler(shared.shards()[worker], {}, {}).sample({2, worker, iteration, purpose}, rows);
    load(network, *data, rows);
    network.forward(std::span(x).first(graph.parameter_count()));
    network.update_running(buffers);
    EXPECT_EQ(shared.running(worker).buffers, buffers);
  }

  LayerGraph graph = normed_graph();
  SharedData data = two_gaussians(60, {1, 4, 4}, 0.3, 2, 1);
  Vec x = some_point(graph);
  AurocOptions options{.batch = 6};
  Vec initial = task(options)->running(0).buffers;
};

TEST_F(RunningStatisticsTest, BeginAsPyTorchBegins) {
  Vec expected(16, 0.0);
  std::fill_n(expected.begin() + 8, 8, 1.0);
  EXPECT_EQ(initial, expected);
}

TEST_F(RunningStatisticsTest, FollowTheInnerBatchesOfEachWorker) {
  const auto shared = task(options);
  const auto problem = auroc_problem<double>(shared)();
  inner(*problem, 1, 0);
  Vec buffers = initial;
  expect_follow(*shared, 1, 0, Purpose::inner, buffers);
  outer(*problem, 1, 0);
  inner(*problem, 2, 0);
  inner(*problem, 1, 1);
  expect_follow(*shared, 1, 1, Purpose::inner, buffers);
  EXPECT_EQ(shared->running(0).buffers, initial);
  EXPECT_NE(shared->running(2).buffers, shared->running(1).buffers);
}

TEST_F(RunningStatisticsTest, TakeAnIterationOnceAndOtherDrawsNever) {
  const auto shared = task(options);
  const auto problem = auroc_problem<double>(shared)();
  for (std::uint64_t further = 1; further < 5; ++further) inner(*problem, 1, further, Purpose::first);
  inner(*problem, 1, 0, Purpose::jacobian);
  outer(*problem, 1, 0);
  EXPECT_EQ(shared->running(1).buffers, initial);
  inner(*problem, 1, 0);
  const Vec once = shared->running(1).buffers;
  EXPECT_NE(once, initial);
  inner(*problem, 1, 0);
  inner(*problem, 1, 0, Purpose::jacobian);
  outer(*problem, 1, 0);
  EXPECT_EQ(shared->running(1).buffers, once);
}

TEST_F(RunningStatisticsTest, FollowTheOuterBatchesWhereThereIsNoComposition) {
  for (const Objective objective : {Objective::auroc, Objective::cross_entropy}) {
    options.composition = objective == Objective::cross_entropy;
    options.objective = objective;
    const auto shared = task(options);
    const auto problem = auroc_problem<double>(shared)();
    inner(*problem, 1, 0);
    EXPECT_EQ(shared->running(1).buffers, initial);
    outer(*problem, 1, 0);
    Vec buffers = initial;
    expect_follow(*shared, 1, 0, Purpose::outer, buffers);
    outer(*problem, 1, 0);
    EXPECT_EQ(shared->running(1).buffers, buffers);
  }
}

TEST_F(RunningStatisticsTest, TheMeanIsOverWorkersThatHaveBegun) {
  const auto shared = task(options);
  const auto problem = auroc_problem<double>(shared)();
  EXPECT_EQ(shared->mean_running(), initial);
  inner(*problem, 0, 0);
  EXPECT_EQ(shared->mean_running(), shared->running(0).buffers);
  inner(*problem, 2, 0);
  const Vec mean = shared->mean_running();
  for (std::size_t i = 0; i < mean.size(); ++i) {
    EXPECT_DOUBLE_EQ(mean[i], (shared->running(0).buffers[i] + shared->running(2).buffers[i]) / 2);
  }
  shared->restart_running();
  EXPECT_EQ(shared->mean_running(), initial);
}

// In adapt-then-combine, g(x_t; ξ_t) is evaluated twice; a second Jacobian batch calls inner() once more; a first batch
// calls it many times. Worker 1 holds one row many times, so that all of its batches are equal; x hardly moves. The
// start and four rounds are five iterations.
TEST_F(RunningStatisticsTest, EveryFormOfEveryMethodTakesOneBatchPerIteration) {
  Network<double> network(graph, {.batch = options.batch, .tangents = false});
  load(network, *data, std::vector<std::uint32_t>(options.batch, 1));
  network.forward(std::span(x).first(graph.parameter_count()));
  Vec expected = initial;
  for (int taken = 0; taken < 5; ++taken) network.update_running(expected);

  const MethodOptions still{.eta = 0.01, .gamma_x = 1e-9, .gamma_y = 1e-9};
  std::vector<std::pair<std::string, MethodOptions>> forms;
  for (const std::string& method : method_names()) {
    forms.emplace_back(method, still);
    forms.emplace_back(method, still).second.independent_jacobian_batch = true;
    if (find_method(method).averages_inner) forms.emplace_back(method, still).second.first_batch = 7;
  }
  forms.emplace_back("d-scgdam-gt", still).second.tracking = Tracking::adapt_then_combine;
  for (const auto& [method, steps] : forms) {
    AurocOptions o = auroc_options_for(find_method(method).objective, find_method(method).composition, options);
    o.worker_rows = {{.rows = o.batch, .positives = 1}, {.rows = o.batch}};
    const Shards shards{std::vector<std::uint32_t>(o.batch, 0), std::vector<std::uint32_t>(o.batch, 1)};
    const auto shared = std::make_shared<AurocTask<double>>(data, shards, graph, o);
    Session<double> session({.method = method, .steps = steps}, auroc_problem<double>(shared),
                            make_topology({.name = "ring", .workers = 2, .weights = {}}).schedule, x, Vec{0.0});
    session.advance(4);
    const Vec& found = shared->running(1).buffers;
    for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-7) << method;
  }
}

}  // namespace
}  // namespace saddlemesh::testing
