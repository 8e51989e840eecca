// One worker's iteration of D-SCGDAM-GT on networks, driven by benchmarks/against_pytorch.py:
//
//   benchmark_worker_iteration CASE [WORKERS [THREADS]]
//
// Prints one JSON object of facts. Then, for every number n that it reads, it prints the milliseconds per
// worker-iteration of each of n rounds, and for "memory" the resident memory in bytes.
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/auroc/auroc_problem.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/nn/architecture/models.hpp"
#include "saddlemesh/nn/fast/gemm.hpp"
#include "saddlemesh/nn/summary.hpp"
#include "saddlemesh/solve/session.hpp"
#include "saddlemesh/topology/topology.hpp"

namespace {

using namespace saddlemesh;

struct Case {
  std::string name;
  Shape shape;
  std::size_t batch;
  double density;  // of the features: 1 is dense
};

// w8a has 11.65 nonzero values in 300 features per row.
const std::vector<Case> cases{{"resnet20-3x32x32", {3, 32, 32}, 32, 1},
                              {"resnet20-1x28x28", {1, 28, 28}, 32, 1},
                              {"mlp-22", {22}, 128, 1},
                              {"mlp-300-sparse", {300}, 128, 11.65 / 300}};

const Case& find_case(const std::string& name) {
  std::vector<std::string> names;
  for (const Case& known : cases) {
    if (known.name == name) return known;
    names.push_back(known.name);
  }
  throw_unknown_name("case", name, names);
}

LayerGraph model_of(const Case& c) {
  return c.shape.flat() ? mlp_model(c.shape.channels, {16}, LayerKind::tanh) : resnet_model(c.shape, 20);
}

// Zeros are left out; what is stored is 1.
void append_sparse_row(const Case& c, RandomStream& uniform, SparseFeatures& features) {
  for (std::uint32_t i = 0; i < c.shape.size(); ++i) {
    if (uniform.uniform() >= c.density) continue;
    features.columns.push_back(i);
    features.values.push_back(1);
  }
  features.begin.push_back(features.values.size());
}

std::shared_ptr<const DataSet> make_data(const Case& c) {
  DataSet data;
  data.shape = c.shape;
  data.rows = c.shape.flat() ? 40'000 : 2'000;
  std::vector<float> row(c.shape.size());
  RandomStream normal({.purpose = Purpose::instance}, 0), uniform({.purpose = Purpose::instance}, 1);
  if (c.density < 1) data.features = SparseFeatures();
  for (std::size_t r = 0; r < data.rows; ++r) {
    normal.fill_normal(std::span(row));
    data.labels.push_back(uniform.uniform() < 0.1 ? 1 : 0);
    if (data.is_sparse()) {
      append_sparse_row(c, uniform, data.sparse());
    } else {
      std::vector<float>& values = data.dense().values;
      values.insert(values.end(), row.begin(), row.end());
    }
  }
  return std::make_shared<DataSet>(std::move(data));
}

double milliseconds_of(const auto& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

// The machine's single-precision matrix product with one thread: the best of several measurements.
double sgemm_gflops() {
  constexpr std::size_t n = 768;
  const std::vector<float> a(n * n, 0.5F), b(n * n, 0.25F);
  std::vector<float> c(n * n);
  double best = 1e30;
  for (int i = 0; i < 12; ++i) {
    best = std::min(best, milliseconds_of([&] {
                      fast::gemm(n, n, n, {a.data(), n}, {b.data(), n}, c.data(), n, false);
                    }));
  }
  return 2e-6 * n * n * n / best;
}

std::size_t resident_bytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return 1024 * std::strtoull(line.c_str() + 6, nullptr, 10);
  }
  return 0;
}

// Operations of an iteration, without those that a sparse first layer skips.
double flop(const Case& c, const LayerGraph& graph) {
  const auto first = static_cast<double>(layer_facts(graph)[1].products);
  return static_cast<double>(c.batch) * (arithmetic(graph).iteration - (1 - c.density) * 6 * 2 * first);
}

int run(int argc, char** argv) {
  if (argc < 2) throw InputError("usage: benchmark_worker_iteration CASE [WORKERS [THREADS]]");
  const Case c = find_case(argv[1]);
  const std::size_t workers = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 4;
  const std::size_t threads = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
  const LayerGraph graph = model_of(c);
  const auto data = make_data(c);
  const auto task = std::make_shared<AurocTask<float>>(data, even_shards(data->rows, workers, 1), graph,
                                                       AurocOptions{.batch = c.batch, .score = default_score(graph)});
  const auto start = auroc_start<float>(graph, 1);
  const Topology ring = make_topology({.name = "ring", .workers = workers});
  Session<float> session({.steps = preset("recommended"), .threads = threads}, auroc_problem(task), ring.schedule,
                         start.x, start.y);
  // A worker's own vectors, and two copies of its messages.
  std::size_t state = 0;
  for (const auto* name : {"x", "p", "r", "y", "q"}) state += 3 * session.vector(0, name).size_bytes();
  for (const auto* name : {"h", "u", "u_before", "v", "v_before"}) state += session.vector(0, name).size_bytes();
  fmt::print("{}\n", nlohmann::json{{"batch", c.batch},
                                    {"parameters", graph.parameter_count()},
                                    {"gflop", 1e-9 * flop(c, graph)},
                                    {"state_bytes_per_worker", state}}
                         .dump());
  std::fflush(stdout);
  for (std::string line; std::getline(std::cin, line);) {
    if (line == "memory") {
      fmt::print("{}\n", resident_bytes());
    } else if (line == "sgemm") {
      fmt::print("{}\n", sgemm_gflops());
    } else {
      const std::size_t rounds = std::strtoull(line.c_str(), nullptr, 10);
      for (std::size_t i = 0; i < rounds; ++i) {
        fmt::print("{} ", milliseconds_of([&] { session.advance(1); }) / static_cast<double>(workers));
      }
      fmt::print("\n");
    }
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    fmt::print(stderr, "benchmark_worker_iteration: {}\n", error.what());
    return 2;
  }
}
