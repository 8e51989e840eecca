// The problem with the methods: same bits for any number of threads, a model that learns, and a run that stops
// properly.
#include <algorithm>
#include <limits>
#include <utility>

#include <gtest/gtest.h>

#include "auroc/instances.hpp"
#include "saddlemesh/auroc/auroc_options.hpp"
#include "saddlemesh/auroc/batch.hpp"
#include "saddlemesh/solve/session.hpp"
#include "saddlemesh/topology/topology.hpp"
#include "support/expect_error.hpp"

// Declared by OpenMP, which oneDNN links; null without it.
extern "C" {
[[gnu::weak]] void omp_set_num_threads(int count);
[[gnu::weak]] int omp_get_max_threads();
}

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

// Returns a signature and the final running statistics.
auto trained(const Case& c, std::size_t threads) {
  const auto task = make_task<float>(c.data, 5, c.graph, c.options);
  const auto start = auroc_start<float>(c.graph, 1);
  Session<float> session({.method = "d-scgdam-gt", .steps = c.steps, .seed = 3, .threads = threads},
                         auroc_problem<float>(task), ring_of(5), start.x, start.y);
  session.advance(c.rounds);
  return std::pair(session.signature(), task->mean_running());
}

// 128 × 128 weights: a dense layer computed by oneDNN's matrix product.
Case wide_case() {
  return {two_gaussians(300, {128}, 0.2, 2, 1),
          mlp_model(128, {128}, LayerKind::tanh),
          {.batch = 32},
          preset("recommended"),
          2};
}

// Below 12 × 12 pixels, the last stage is too small for oneDNN's fast kernels.
Case image_case() {
  const Shape shape{2, 12, 12};
  return {two_gaussians(60, shape, 0.3, 2, 1),
          resnet_model(shape, 8),
          {.batch = 4, .score = Score::sigmoid},
          preset("paper"),
          2};
}

TEST(AurocTraining, GivesTheSameBitsForAnyNumberOfThreads) {
  const auto table = two_gaussians(300, {9}, 0.2, 2, 1);
  for (const Case& c : {Case{table, small_mlp(9), {.batch = 16}, preset("recommended"), 200},
                        Case{thinned(*table).sparse, small_mlp(9), {.batch = 16}, preset("recommended"), 200},
                        wide_case(), image_case()}) {
    const auto one = trained(c, 1);
    for (const std::size_t threads : {2U, 3U, 5U}) EXPECT_EQ(trained(c, threads), one) << threads << " threads";
  }
}

// Byte images, shifted and mirrored, with every sampler.
TEST(AurocTraining, GivesTheSameBitsForEverySamplerAndAugmentedImages) {
  const SharedData images = byte_images(90, {2, 8, 8}, 0.3, 1);
  std::vector<std::uint64_t> signatures;
  for (const char* sampler : {"uniform", "epochs", "stratified:0.5"}) {
    for (const Augment& augment : {Augment{}, Augment{.crop = 2, .flip = true}}) {
      const AurocOptions options{.batch = 8, .sampler = parse_sampler(sampler), .augment = augment};
      const Case c{images, small_mlp(128), options, preset("recommended"), 40};
      const auto one = trained(c, 1);
      for (const std::size_t threads : {2U, 3U}) EXPECT_EQ(trained(c, threads), one) << sampler << " " << threads;
      EXPECT_EQ(std::ranges::count(signatures, one.first), 0) << "each is a run of its own";
      signatures.push_back(one.first);
    }
  }
}

TEST(AurocTraining, GivesTheSameBitsWhateverTheCallersOpenMpSettings) {
  if (omp_set_num_threads == nullptr) GTEST_SKIP() << "this build has no OpenMP; build it with libdnnl-dev";
  const int usual = omp_get_max_threads();
  for (const Case& c : {wide_case(), image_case()}) {
    omp_set_num_threads(1);
    const auto one = trained(c, 1);
    for (const std::size_t threads : {1U, 2U}) {
      omp_set_num_threads(4);
      EXPECT_EQ(trained(c, threads), one) << threads << " threads";
    }
  }
  omp_set_num_threads(usual);
}

double test_auroc(const Session<float>& session, const DataSet& data, const LayerGraph& graph,
                  const std::vector<float>& buffers) {
  const auto x = session.mean("x");
  const std::vector<float> parameters(x.begin(), x.end() - 2);
  auto network = make_network<float>(graph, data, {.batch = 100, .tangents = false});
  std::vector<float> out(data.rows);
  score<float>(network, parameters, buffers, data, all_rows(data), out);
  return auroc_by_pairs<float>(out, data.labels);
}

double test_auroc(const Session<float>& session, const DataSet& data, const LayerGraph& graph) {
  return test_auroc(session, data, graph, initial_buffers(graph));
}

// With a shift of 2 the best AUROC is 0.921.
TEST(AurocTraining, RaisesTheAurocOfImbalancedDataByEveryMethod) {
  const LayerGraph graph = small_mlp(8);
  for (const std::string& method : method_names()) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const auto train = two_gaussians(2000, {8}, 0.1, 2, seed);
      const auto test = two_gaussians(2000, {8}, 0.1, 2, seed + 100);
      const AurocOptions options =
          auroc_options_for(find_method(method).objective, find_method(method).composition, {.batch = 32});
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

// From images to scores with running statistics. With a shift of 4 the best AUROC is 0.998.
TEST(AurocTraining, AResNetLearnsAndIsScoredWithTheRunningStatisticsOfItsWorkers) {
  const Shape shape{1, 12, 12};
  const LayerGraph graph = resnet_model(shape, 8);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const auto train = two_gaussians(400, shape, 0.3, 4, seed);
    const auto test = two_gaussians(400, shape, 0.3, 4, seed + 100);
    const auto task = make_task<float>(train, 3, graph, {.batch = 8, .score = Score::sigmoid});
    const auto start = auroc_start<float>(graph, seed);
    Session<float> session({.steps = preset("paper"), .seed = seed, .threads = 1}, auroc_problem<float>(task),
                           ring_of(3), start.x, start.y);
    EXPECT_LT(test_auroc(session, *test, graph), 0.75) << "the start is no solution";
    session.advance(40);
    EXPECT_NE(task->mean_running(), initial_buffers(graph));
    EXPECT_GT(test_auroc(session, *test, graph, task->mean_running()), 0.92) << "seed " << seed;
  }
}

// Shards of equal size, with all positives at worker 0.
TEST(AurocTraining, WorkersWithoutPositivesTrainAlong) {
  const LayerGraph graph = small_mlp(8);
  const auto train = two_gaussians(2000, {8}, 0.1, 2, 5);
  std::vector<std::uint32_t> rows = all_rows(*train);
  std::stable_partition(rows.begin(), rows.end(), [&](std::uint32_t row) { return train->labels[row] == 1; });
  Shards shards;
  for (auto from = rows.begin(); from != rows.end(); from += 500) shards.emplace_back(from, from + 500);
  ASSERT_EQ(count_positives(*train, shards[0]), count_positives(*train));
  for (const std::string method : {"d-scgdam-gt", "d-scgdam-gt2", "d-scgdam-gp", "dsgda"}) {
    const AurocOptions options =
        auroc_options_for(find_method(method).objective, find_method(method).composition, {.batch = 8});
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
