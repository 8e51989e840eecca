#pragma once

#include <cstddef>
#include <string>

#include "saddlemesh/train/config/train_config.hpp"

// The default interval between evaluations of the averaged model. It is computed from operation counts rather than
// measured time, so that it is the same on every machine and for any number of threads: it determines which model
// validation can choose.
namespace saddlemesh {

/// Floating-point operations, or other work of the same duration.
struct EvaluationCost {
  double evaluation = 0;  ///< one evaluation of the averaged model on all test and validation rows
  double iteration = 0;   ///< one iteration of all workers
};

/// Returns the costs for a configuration whose model and batch are resolved.
EvaluationCost evaluation_cost(const TrainConfig& config, const PreparedData& data);

/// Returns the iterations between evaluations: 40 evaluations in all, or as many as take a tenth of the training time
/// together, including those at the start and the end. 0 means only at the end, if two evaluations would take longer.
std::size_t affordable_evaluate_every(std::size_t iterations, const EvaluationCost& cost);

/// Returns a text for the user: how often a resolved run evaluates, and which share of its time that takes.
std::string evaluation_text(const TrainConfig& config, const PreparedData& data);

}  // namespace saddlemesh
