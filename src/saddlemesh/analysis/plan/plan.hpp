// Public: predicting rounds and runs of many workers
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "saddlemesh/analysis/plan/round_model.hpp"
#include "saddlemesh/analysis/plan/speedup_model.hpp"
#include "saddlemesh/analysis/plan/worker_costs.hpp"
#include "saddlemesh/core/shape.hpp"

namespace saddlemesh {

/// The network that rounds are planned for.
struct PlannedModel {
  std::string name;
  std::vector<std::size_t> hidden = {};  ///< of an mlp
  Shape input;
  std::size_t parameters = 0;
  std::size_t batch = 0;
};

/// What is to be known about rounds and whole runs that nobody has started yet.
struct PlanOptions {
  PlannedModel model;
  std::vector<std::size_t> workers;
  std::vector<std::string> topologies;
  std::vector<WorkerCosts> costs;  ///< one for each method
  std::size_t workers_per_process = 1;
  std::size_t threads = 1;  ///< of a process
  LinkSpeed link;
  std::optional<double> iterations;  ///< that `at_workers` workers need, at their best step size
  std::size_t at_workers = 1;
  SpeedupConstants speedup;
};

/// One number of workers, one topology, one method.
struct PlanRow {
  std::size_t workers = 0;
  std::string topology, method;
  std::size_t processes = 1;
  std::size_t turns = 1;         ///< workers of a thread, at most
  double messages = 0;           ///< that cross the borders of processes in a round; a mean where rounds differ
  double bytes_per_process = 0;  ///< that the busiest sends in a round, or receives if that is more
  RoundForecast round;           ///< a mean where rounds differ
  Speedup speedup;
  std::optional<double> iterations, seconds;
};

/// By topology, then workers, then method. InputError for topologies that do not exist, or not with so many workers.
std::vector<PlanRow> make_plan(const PlanOptions& options);

}  // namespace saddlemesh
