#include "saddlemesh/train/report/repeated_runs.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "saddlemesh/metrics/estimate.hpp"

namespace saddlemesh {
namespace {

std::vector<double> known_values(const RunRecord& run, MetricsValue value) {
  std::vector<double> known;
  for (const Metrics& metrics : run.metrics) {
    if (std::isfinite(metrics.*value)) known.push_back(metrics.*value);
  }
  return known;
}

template <class Choice>
std::optional<MeanAndDeviation> mean_over_seeds(const RunGroup& group, MetricsValue value, Choice choice) {
  std::vector<double> chosen;
  for (const RunRecord* run : group.runs) {
    const auto known = known_values(*run, value);
    if (!known.empty()) chosen.push_back(choice(known));
  }
  if (chosen.empty()) return std::nullopt;
  const auto [mean, standard_error] = estimate(chosen);
  return MeanAndDeviation{mean, standard_error * std::sqrt(static_cast<double>(chosen.size())), chosen.size()};
}

}  // namespace

std::optional<MeanAndDeviation> final_value(const RunGroup& group, MetricsValue value) {
  return mean_over_seeds(group, value, [](const std::vector<double>& known) { return known.back(); });
}

std::optional<MeanAndDeviation> highest_value(const RunGroup& group, MetricsValue value) {
  return mean_over_seeds(
      group, value, [](const std::vector<double>& known) { return *std::max_element(known.begin(), known.end()); });
}

std::string mean_text(const std::optional<MeanAndDeviation>& outcome) {
  if (!outcome) return "–";
  if (outcome->seeds == 1) return fmt::format("{:.4f}", outcome->mean);
  return fmt::format("{:.4f} ± {:.4f}", outcome->mean, outcome->deviation);
}

}  // namespace saddlemesh
