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

/// The network of the planned rounds.
struct PlannedModel {
  std::string name;
  std::vector<std::size_t> hidden = {};  ///< of an mlp
  Shape input;
  std::size_t parameters = 0;
  std::size_t batch = 0;
};

/// The assumptions of a plan for runs that have not been started.
struct PlanOptions {
  PlannedModel model;
  std::vector<std::size_t> workers;
  std::vector<std::string> topologies;
  std::vector<WorkerCosts> costs;  ///< one for each method
  std::size_t workers_per_process = 1;
  std::size_t threads = 1;  ///< of each process
  LinkSpeed link;
  std::optional<double> iterations;  ///< that `at_workers` workers need at their best step size
  std::size_t at_workers = 1;
  SpeedupConstants speedup;
};

/// The plan for one number of workers, one topology and one method.
struct PlanRow {
  std::size_t workers = 0;
  std::string topology, method;
  std::size_t processes = 1;
  std::size_t turns = 1;         ///< workers of the busiest thread
  double messages = 0;           ///< across process boundaries in a round; the mean if rounds differ
  double bytes_per_process = 0;  ///< sent or received by the busiest process in a round, whichever is more
  RoundForecast round;           ///< the mean if rounds differ
  Speedup speedup;
  std::optional<double> iterations, seconds;
};

/// Returns the rows sorted by topology, then workers, then method. Throws InputError for topologies that do not exist,
/// or not with that number of workers.
std::vector<PlanRow> make_plan(const PlanOptions& options);

}  // namespace saddlemesh
