#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "saddlemesh/metrics/auroc.hpp"
#include "saddlemesh/train/report/report.hpp"

namespace saddlemesh::testing {

/// Parameters of a generated run: its final AUROC and consensus, and the vectors of its method.
struct ExampleCurve {
  std::string method = "d-scgdam-gt";
  std::uint64_t seed = 1;
  std::size_t evaluations = 40;
  double reached = 0.95;
  bool tracks = true;  ///< has r, p and q
};

/// Returns a number in (−1, 1) that depends only on the arguments.
inline double noise(std::uint64_t seed, std::uint64_t i, double frequency = 12.9898) {
  const double wave = std::sin(static_cast<double>(i) * frequency + static_cast<double>(seed) * 78.233) * 43758.5453;
  return 2 * (wave - std::floor(wave)) - 1;
}

inline Metrics example_metrics(const ExampleCurve& learning_curve, std::size_t i) {
  const double t = static_cast<double>(i) / static_cast<double>(learning_curve.evaluations);
  const auto wobble = [&](std::uint64_t which) { return noise(learning_curve.seed * 31 + which, i); };
  const double fresh = std::exp(-5 * t);
  Metrics m;
  m.iteration = 25.0 * static_cast<double>(i);
  m.samples = m.iteration * 4 * 2 * 32;
  m.bytes = m.iteration * (learning_curve.tracks ? 3 : 1) * 8 * 12345;
  m.seconds = m.iteration * 0.0123 * (1 + 0.1 * static_cast<double>(learning_curve.seed));
  m.test_auroc = learning_curve.reached - (learning_curve.reached - 0.5) * fresh + 0.012 * fresh * wobble(1);
  m.loss = 1 - learning_curve.reached + 0.3 * fresh + 0.01 * wobble(2);
  m.dual = 0.5 * learning_curve.reached * (1 - fresh) + 0.005 * wobble(3);
  m.eta = 0.1;
  const double apart = (learning_curve.tracks ? 1e-4 : 1e-3) * t * std::exp(-4 * t);
  m.consensus_x = apart * (1 + 0.2 * wobble(4));
  m.consensus_y = 0.02 * apart * (1 + 0.2 * wobble(5));
  m.consensus_h = 3 * apart * (1 + 0.2 * wobble(6));
  m.consensus_u = 40 * apart * (1 + 0.2 * wobble(7));
  m.consensus_v = 5 * apart * (1 + 0.2 * wobble(8));
  if (learning_curve.tracks) {
    m.consensus_r = 0.5 * apart * (1 + 0.2 * wobble(9));
    m.consensus_p = 2 * apart * (1 + 0.2 * wobble(10));
    m.consensus_q = 0.3 * apart * (1 + 0.2 * wobble(11));
  }
  m.collect = 0.2 * m.seconds;
  m.advance = 0.7 * m.seconds;
  m.estimate = 1.0 * m.seconds;
  m.evaluate = 0.1 * m.seconds;
  return m;
}

/// Returns a run with evaluations from iteration 0 on and scores of 2,000 test rows, a tenth of them positive. Its
/// final AUROC is that of the scores.
inline RunRecord example_run(ExampleCurve learning_curve) {
  RunRecord run{.method = learning_curve.method,
                .topology = "ring",
                .seed = learning_curve.seed,
                .metrics = {},
                .scores = {},
                .labels = {}};
  for (std::uint64_t i = 0; i < 2000; ++i) {
    const bool positive = i % 10 == 0;
    const double bell =
        noise(learning_curve.seed, i, 1.7) + noise(learning_curve.seed, i, 2.3) + noise(learning_curve.seed, i, 3.1);
    run.scores.push_back(static_cast<float>(bell + (positive ? 5 * (learning_curve.reached - 0.5) : 0)));
    run.labels.push_back(positive ? 1 : 0);
  }
  learning_curve.reached = auroc(run.scores, run.labels);
  for (std::size_t i = 0; i <= learning_curve.evaluations; ++i)
    run.metrics.push_back(example_metrics(learning_curve, i));
  run.metrics.back().test_auroc = learning_curve.reached;
  return run;
}

inline std::vector<WorkerRows> example_workers(std::size_t workers) {
  std::vector<WorkerRows> rows;
  for (std::size_t k = 0; k < workers; ++k)
    rows.push_back({.train = 1500 + 10 * k, .train_positives = 150 - 7 * k % 100});
  return rows;
}

/// Returns the report's input without runs. `topology` must outlive it.
inline ReportInput example_input(const Topology& topology, std::size_t workers) {
  return {.title = "Training on synthetic data",
          .runs = {},
          .workers = example_workers(workers),
          .topology = &topology,
          .settings = {{"data.data", "synthetic"},
                       {"data.positive-ratio", "0.1"},
                       {"method.method", "d-scgdam-gt"},
                       {"method.eta", "0.1"},
                       {"run.iterations", "1000"}},
          .environment = {{"version", "0.1"}, {"threads", "2"}},
          .command = "saddlemesh train --data synthetic --workers 4 --iterations 1000"};
}

/// Returns three methods with three seeds each.
inline ReportInput example_comparison(const Topology& topology) {
  ReportInput input = example_input(topology, 4);
  input.title = "Three methods compared";
  for (const auto& [method, reached, tracks] :
       {std::tuple{"d-scgdam-gt", 0.95, true}, {"d-scgdam-gp", 0.93, false}, {"dsgda", 0.88, false}}) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const double luck = 0.006 * static_cast<double>(seed);
      input.runs.push_back(example_run({.method = method, .seed = seed, .reached = reached + luck, .tracks = tracks}));
    }
  }
  return input;
}

}  // namespace saddlemesh::testing
