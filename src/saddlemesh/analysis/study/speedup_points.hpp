#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "saddlemesh/analysis/study/speedup_runs.hpp"
#include "saddlemesh/analysis/study/study.hpp"
#include "saddlemesh/metrics/estimate.hpp"

namespace saddlemesh {

/// One line of the speedup tables: a method on a family of graphs.
struct SpeedupLine {
  std::string method, graph;
  std::vector<std::size_t> workers;

  [[nodiscard]] std::string name() const { return graph == "ring" ? method : method + ", " + graph; }
};

/// What the speedup study measures.
struct SpeedupPlan {
  std::vector<SpeedupLine> lines;
  std::vector<double> targets;  ///< ε², the tightest last
  std::size_t tuned_seeds, fixed_seeds;
  std::uint64_t fixed_iterations, limit;
};

SpeedupPlan speedup_plan(bool quick);

/// The step of the fixed-time measurement: 0.0005 · √K.
double fixed_time_step(std::size_t workers);

/// One method on one graph of K workers, measured.
struct SpeedupPoint {
  std::size_t line, workers;
  std::vector<TunedRun> tuned = {};  ///< per target
  Estimate fixed = {};
};

/// All points of the plan, by line and then by K. With one worker the methods are the same, so that is measured once,
/// on the first line, and copied.
std::vector<SpeedupPoint> measure_speedup(const SpeedupPlan& plan, const SharedAnalytic& problem,
                                          const StudyOptions& options);

}  // namespace saddlemesh
