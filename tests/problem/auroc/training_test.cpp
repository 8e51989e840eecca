// The problem under the methods: same bits for any number of threads, a model that learns, and a run that stops well.
#include <algorithm>
#include <limits>
#include <utility>

#include <gtest/gtest.h>

#include "problem/auroc/instances.hpp"
#include "saddlemesh/method/auroc_options.hpp"
#include "saddlemesh/problem/auroc/batch.hpp"
#include "saddlemesh/run/session.hpp"
#include "saddlemesh/topology/topology.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh::testing {
namespace {

SharedSchedule ring_of(std::size_t workers) {
  return make_topology({.name = "ring", .workers = workers, .weights = {}}).schedule;
}

struct Case {
  SharedData data;
  LayerGraph graph;
  AurocOptions options;
  MethodOptions steps;
  std::uint64_t rounds;
};

TEST(AurocTraining, GivesTheSameBitsForAnyNumberOfThreads) {
  const auto table = two_gaussians(300, {9}, 0.2, 2, 1);
  const Shape shape{2, 8, 8};
  const auto images = two_gaussians(60, shape, 0.3, 2, 1);
  for (const Case& c :
       {Case{table, small_mlp(9), {.batch = 16}, preset("recommended"), 200},
        Case{thinned(*table).sparse, small_mlp(9), {.batch = 16}, preset("recommended"), 200},
        Case{images, resnet_model(shape, 8), {.batch = 4, .score = Score::sigmoid}, preset("paper"), 2}}) {
    const auto run = [&](std::size_t threads) {
      const auto task = make_task<float>(c.data, 5, c.graph, c.options);
      const auto start = auroc_start<float>(c.graph, 1);
      Session<float> session({.method = "d-scgdam-gt", .steps = c.steps, .seed = 3, .threads = threads},
                             auroc_problem<float>(task), ring_of(5), start.x, start.y);
      session.advance(c.rounds);
      return std::pair(session.signature(), task->mean_running());
    };
    const auto one = run(1);
    for (const std::size_t threads : {2U, 3U, 5U}) EXPECT_EQ(run(threads), one) << threads << " threads";
  }
}

double test_auroc(const Session<float>& session, const DataSet& data, const LayerGraph& graph) {
  const auto x = session.mean("x");
  const std::vector<float> parameters(x.begin(), x.end() - 2);
  auto network = make_network<float>(graph, data, {.batch = 100, .tangents = false});
  std::vector<float> out(data.rows);
  score<float>(network, parameters, initial_buffers(graph), data, all_rows(data), out);
  return auroc_by_pairs<float>(out, data.labels);
}

// A shift of 2 allows 0.921 at best.
TEST(AurocTraining, RaisesTheAurocOfImbalancedDataByEveryMethod) {
  const LayerGraph graph = small_mlp(8);
  for (const std::string& method : method_names()) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const auto train = two_gaussians(2000, {8}, 0.1, 2, seed);
      const auto test = two_gaussians(2000, {8}, 0.1, 2, seed + 100);
      const AurocOptions options = auroc_options_for(find_method(method), {.batch = 32});
      const auto start = auroc_start<float>(graph, seed);
      Session<float> session({.method = method, .seed = seed},
                             auroc_problem<float>(make_task<float>(train, 4, graph, options)), ring_of(4), start.x,
                             start.y);
      EXPECT_LT(test_auroc(session, *test, graph), 0.8) << "the start is no solution";
      session.advance(400);
      EXPECT_GT(test_auroc(session, *test, graph), 0.85) << method << ", seed " << seed;
    }
  }
}

// Shards of one size, all positives with worker 0.
TEST(AurocTraining, WorkersWithoutPositivesTrainAlong) {
  const LayerGraph graph = small_mlp(8);
  const auto train = two_gaussians(2000, {8}, 0.1, 2, 5);
  std::vector<std::uint32_t> rows = all_rows(*train);
  std::ranges::stable_partition(rows, [&](std::uint32_t row) { return train->labels[row] == 1; });
  Shards shards;
  for (auto from = rows.begin(); from != rows.end(); from += 500) shards.emplace_back(from, from + 500);
  ASSERT_EQ(count_positives(*train, shards[0]), count_positives(*train));
  for (const std::string method : {"d-scgdam-gt", "d-scgdam-gt2", "d-scgdam-gp", "dsgda"}) {
    const AurocOptions options = auroc_options_for(find_method(method), {.batch = 8});
    const auto task = std::make_shared<AurocTask<float>>(train, shards, graph, options);
    const auto start = auroc_start<float>(graph, 1);
    Session<float> session({.method = method}, auroc_problem<float>(task), ring_of(4), start.x, start.y);
    session.advance(800);
    EXPECT_GT(test_auroc(session, *train, graph), 0.85) << method;
  }
}

TEST(AurocTraining, WhatIsNotFiniteStopsTheRunNamingWorkerIterationAndLayer) {
  const auto data = two_gaussians(100, {4}, 0.3, 2, 1);
  const auto graph = mlp_model(4, {3}, LayerKind::relu);
  const auto start = auroc_start<float>(graph, 1);
  Session<float> session({.method = "d-scgdam-gp", .steps = {.gamma_x = 1e30}},
                         auroc_problem<float>(make_task<float>(data, 3, graph, {.batch = 8})), ring_of(3), start.x,
                         start.y);
  expect_error<Error>([&] { session.advance(50); },
                      {"worker ", "iteration 1", "the output of layer \"", "not finite", "sigmoid scores or smaller"});
}

TEST(AurocTraining, ANonFiniteLayerIsNamedForTheWorkerThatSawIt) {
  const auto data = two_gaussians(100, {4}, 0.3, 2, 1);
  const auto graph = mlp_model(4, {3}, LayerKind::tanh);
  for (const Score score : {Score::raw, Score::sigmoid}) {
    const auto problem = auroc_problem<double>(make_task<double>(data, 3, graph, {.batch = 8, .score = score}))();
    auto x = some_point(graph);
    std::vector<double> g(x.size()), grad_y(1);
    const std::vector<double> y{0.0};
    x[graph.parameters()[2].offset] = std::numeric_limits<double>::infinity();  // "2.weight"
    const Draw draw{.seed = 1, .worker = 2, .iteration = 17};
    const auto expect_named = [&](const auto& action) {
      expect_error<Error>(action, {"worker 2, iteration 17: the output of layer \"2\" is not finite",
                                   score == Score::raw ? "; sigmoid scores or" : "; smaller step sizes"});
    };
    expect_named([&] { problem->inner(x, draw, g); });
    expect_named([&] { problem->outer(x, y, draw, g, grad_y); });
    x = some_point(graph);
    x.back() = std::numeric_limits<double>::quiet_NaN();
    expect_error<Error>([&] { problem->outer(x, y, draw, g, grad_y); },
                        {"worker 2, iteration 17: the AUROC loss at a = 0.3, b = nan, w = 0 is not finite"});
  }
}

}  // namespace
}  // namespace saddlemesh::testing
