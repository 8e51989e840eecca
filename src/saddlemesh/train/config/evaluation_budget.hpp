#pragma once

#include <cstddef>
#include <string>

#include "saddlemesh/train/config/train_config.hpp"

// How often a run evaluates its averaged model unless the user says so. The choice rests on counted arithmetic and not
// on a clock, so that it is the same on every machine and for any number of threads: which model validation chooses
// depends on it.
namespace saddlemesh {

/// Floating-point operations, or what takes as long.
struct EvaluationCost {
  double evaluation = 0;  ///< of the averaged model on all test and validation rows
  double iteration = 0;   ///< of all workers
};

/// Of a configuration whose model and batch are resolved.
EvaluationCost evaluation_cost(const TrainConfig& config, const PreparedData& data);

/// Iterations between evaluations: 40 of them in all, or as many as take a tenth of the training's time together, those
/// at the start and at the end included. 0: at the end only, where two would take more.
std::size_t affordable_evaluate_every(std::size_t iterations, const EvaluationCost& cost);

/// How often a resolved run evaluates, and what share of its time that takes: for the user.
std::string evaluation_text(const TrainConfig& config, const PreparedData& data);

}  // namespace saddlemesh
