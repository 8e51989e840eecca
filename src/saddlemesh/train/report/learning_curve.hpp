#pragma once

#include <cstddef>
#include <vector>

#include "saddlemesh/train/report/run_group.hpp"

namespace saddlemesh {

using MetricsValue = double Metrics::*;

/// What the runs of a group measured at the iterations that all of them evaluated: mean and spread over the seeds.
/// Of more than `most_points` iterations, so many are kept at even steps, the first and the last among them.
class LearningCurve {
 public:
  explicit LearningCurve(const RunGroup& group, std::size_t most_points = 400);

  [[nodiscard]] const RunGroup& group() const { return *group_; }
  [[nodiscard]] std::size_t seeds() const { return group_->runs.size(); }
  [[nodiscard]] std::size_t points() const { return points_.size(); }
  [[nodiscard]] std::size_t evaluations() const { return evaluations_; }  ///< before some were left out

  /// Whether any run measured it.
  [[nodiscard]] bool knows(MetricsValue value) const;

  /// At each point; NaN where a run did not measure it.
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

/// `most` of 0 … count − 1 at even steps, with both ends; all of them where there are no more. `most` is at least 2.
std::vector<std::size_t> evenly_spaced(std::size_t count, std::size_t most);

}  // namespace saddlemesh
