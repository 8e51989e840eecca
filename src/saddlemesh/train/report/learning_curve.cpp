#include "saddlemesh/train/report/learning_curve.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

namespace saddlemesh {

std::vector<std::size_t> evenly_spaced(std::size_t count, std::size_t most) {
  std::vector<std::size_t> kept(std::min(count, most));
  for (std::size_t i = 0; i < kept.size(); ++i) kept[i] = count <= most ? i : i * (count - 1) / (most - 1);
  return kept;
}

LearningCurve::LearningCurve(const RunGroup& group, std::size_t most_points) : group_(&group) {
  std::map<double, Point> at_iteration;
  for (std::size_t r = 0; r < seeds(); ++r) {
    for (const Metrics& metrics : group.runs[r]->metrics) {
      if (std::isnan(metrics.iteration)) continue;
      Point& point = at_iteration[metrics.iteration];
      point.resize(seeds(), nullptr);
      point[r] = &metrics;
    }
  }
  for (auto& [iteration, point] : at_iteration) {
    if (std::find(point.begin(), point.end(), nullptr) == point.end()) points_.push_back(std::move(point));
  }
  evaluations_ = points_.size();
  std::vector<Point> kept;
  for (const std::size_t i : evenly_spaced(evaluations_, most_points)) kept.push_back(std::move(points_[i]));
  points_ = std::move(kept);
}

bool LearningCurve::knows(MetricsValue value) const {
  return std::any_of(points_.begin(), points_.end(), [value](const Point& point) {
    return std::any_of(point.begin(), point.end(), [value](const Metrics* m) { return std::isfinite(m->*value); });
  });
}

template <class Summary>
std::vector<double> LearningCurve::summarise(MetricsValue value, Summary summary) const {
  std::vector<double> result;
  std::vector<double> values(seeds());
  for (const Point& point : points_) {
    std::transform(point.begin(), point.end(), values.begin(), [value](const Metrics* m) { return m->*value; });
    const bool complete = std::none_of(values.begin(), values.end(), [](double v) { return std::isnan(v); });
    result.push_back(complete ? summary(values) : Metrics::unknown);
  }
  return result;
}

std::vector<double> LearningCurve::mean(MetricsValue value) const {
  return summarise(value, [](const std::vector<double>& all) {
    return std::accumulate(all.begin(), all.end(), 0.0) / static_cast<double>(all.size());
  });
}

std::vector<double> LearningCurve::lowest(MetricsValue value) const {
  return summarise(value, [](const std::vector<double>& all) { return *std::min_element(all.begin(), all.end()); });
}

std::vector<double> LearningCurve::highest(MetricsValue value) const {
  return summarise(value, [](const std::vector<double>& all) { return *std::max_element(all.begin(), all.end()); });
}

}  // namespace saddlemesh
