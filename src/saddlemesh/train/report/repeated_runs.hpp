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

/// Of the last value that each run measured; of the highest. Nothing where no run measured it.
std::optional<MeanAndDeviation> final_value(const RunGroup& group, MetricsValue value);
std::optional<MeanAndDeviation> highest_value(const RunGroup& group, MetricsValue value);

/// "0.9571 ± 0.0031": the deviation with several seeds only, "–" for nothing.
std::string mean_text(const std::optional<MeanAndDeviation>& outcome);

}  // namespace saddlemesh
