#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "saddlemesh/analysis/study/speedup_runs.hpp"
#include "saddlemesh/analysis/study/study.hpp"
#include "saddlemesh/metrics/estimate.hpp"

namespace saddlemesh {

/// One row of the speedup tables: a method on a family of graphs.
struct SpeedupLine {
  std::string method, graph;
  std::vector<std::size_t> workers;

  [[nodiscard]] std::string name() const { return graph == "ring" ? method : method + ", " + graph; }
};

/// The measurements of the speedup study.
struct SpeedupPlan {
  std::vector<SpeedupLine> lines;
  std::vector<double> targets;  ///< ε², in descending order
  std::size_t tuned_seeds, fixed_seeds;
  std::uint64_t fixed_iterations, limit;
};

SpeedupPlan speedup_plan(bool quick);

/// Returns the step of the fixed-time measurement, 0.0005 · √K.
double fixed_time_step(std::size_t workers);

/// The measurements of one method on one graph of K workers.
struct SpeedupPoint {
  std::size_t line, workers;
  std::vector<TunedRun> tuned = {};  ///< one per target
  Estimate fixed = {};
};

/// Measures all points of the plan, by line and then by K. With one worker all methods are the same, so that point is
/// measured once, on the first line, and copied.
std::vector<SpeedupPoint> measure_speedup(const SpeedupPlan& plan, const SharedAnalytic& problem,
                                          const StudyOptions& options);

}  // namespace saddlemesh
