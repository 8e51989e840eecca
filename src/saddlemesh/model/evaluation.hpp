// Public: metrics of a model on labelled rows
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "saddlemesh/metrics/bootstrap.hpp"
#include "saddlemesh/model/scoring.hpp"

namespace saddlemesh {

/// How well a model ranks some data.
struct Evaluation {
  struct Metric {
    std::string name, key;  ///< for people and for programs
    double value = 0;
    Interval interval;  ///< unset without resamples
  };
  std::string data;
  std::uint64_t rows = 0, positives = 0;
  std::vector<UnknownCategories> unknown_categories;
  BootstrapOptions options;  ///< the options of the bootstrap
  std::vector<Metric> metrics;
};

/// Computes AUROC, average precision and the standardised partial AUROC, with intervals unless there are 0 resamples.
/// The data must have labels. Throws InputError if a score is not finite.
Evaluation evaluate_model(const TrainedModel& model, const DataToScore& data, const BootstrapOptions& options,
                          std::uint64_t memory = 0);

nlohmann::ordered_json evaluation_json(const Evaluation& found);

}  // namespace saddlemesh
