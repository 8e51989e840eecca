#pragma once

#include <cstddef>
#include <vector>

#include "saddlemesh/train/report/run_group.hpp"

namespace saddlemesh {

using MetricsValue = double Metrics::*;

/// The metrics of a group at the iterations that all of its runs evaluated: mean and spread over the seeds. If there
/// are more than `most_points` iterations, evenly spaced ones are kept, including the first and the last.
class LearningCurve {
 public:
  explicit LearningCurve(const RunGroup& group, std::size_t most_points = 400);

  [[nodiscard]] const RunGroup& group() const { return *group_; }
  [[nodiscard]] std::size_t seeds() const { return group_->runs.size(); }
  [[nodiscard]] std::size_t points() const { return points_.size(); }
  [[nodiscard]] std::size_t evaluations() const { return evaluations_; }  ///< before thinning

  /// Returns whether any run measured the value.
  [[nodiscard]] bool knows(MetricsValue value) const;

  /// Returns the mean at each point; NaN if a run did not measure it.
  [[nodiscard]] std::vector<double> mean(MetricsValue value) const;
  [[nodiscard]] std::vector<double> lowest(MetricsValue value) const;
  [[nodiscard]] std::vector<double> highest(MetricsValue value) const;

 private:
  using Point = std::vector<const Metrics*>;  // one of each run

  template <class Summary>
  std::vector<double> summarise(MetricsValue value, Summary summary) const;

  const RunGroup* group_;
  std::size_t evaluations_ = 0;
  std::vector<Point> points_;
};

/// Returns `most` evenly spaced indices of 0 … count − 1, including both ends; all of them if there are no more. `most`
/// must be at least 2.
std::vector<std::size_t> evenly_spaced(std::size_t count, std::size_t most);

}  // namespace saddlemesh
