#pragma once

#include <optional>
#include <string>

#include "saddlemesh/train/report/learning_curve.hpp"

namespace saddlemesh {

/// Mean and standard deviation over the seeds of a group.
struct MeanAndDeviation {
  double mean = 0, deviation = 0;
  std::size_t seeds = 0;
};

/// Return mean and deviation of each run's last value, and of its highest value. Nothing if no run measured it.
std::optional<MeanAndDeviation> final_value(const RunGroup& group, MetricsValue value);
std::optional<MeanAndDeviation> highest_value(const RunGroup& group, MetricsValue value);

/// Formats "0.9571 ± 0.0031". The deviation is shown for several seeds only; "–" stands for nothing.
std::string mean_text(const std::optional<MeanAndDeviation>& outcome);

}  // namespace saddlemesh
