#include "saddlemesh/metrics/roc_curve.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {

namespace {

struct Point {
  double threshold = std::numeric_limits<double>::infinity();
  std::uint64_t tp = 0, fp = 0;
};

/// Returns whether the steps from a to b and from b to c are equal.
bool evenly_spaced(const Point& a, const Point& b, const Point& c) {
  return b.tp - a.tp == c.tp - b.tp && b.fp - a.fp == c.fp - b.fp;
}

/// Visits the origin and every threshold, except those between equal steps.
template <class Visit>
void for_each_corner(const RankedScores& ranked, Visit visit) {
  Point before, last;  // `last` is visited once its successor is known
  std::size_t seen = 0;
  ranked.for_each_threshold([&](double threshold, std::uint64_t tp, std::uint64_t fp) {
    const Point point{threshold, tp, fp};
    if (seen < 2 || !evenly_spaced(before, last, point)) visit(last);
    before = last;
    last = point;
    ++seen;
  });
  visit(last);
}

}  // namespace

RocCurve roc_curve(const RankedScores& ranked, std::size_t max_points) {
  if (max_points < 2) {
    throw InputError(
        fmt::format("a curve of at most {} points was asked for: it has at least its two ends", max_points));
  }
  std::size_t corners = 0;
  for_each_corner(ranked, [&](const Point&) { ++corners; });

  RocCurve curve;
  for (auto* column : {&curve.thresholds, &curve.fpr, &curve.tpr}) column->reserve(std::min(corners, max_points));
  const auto steps = static_cast<double>(max_points - 1);
  double next_step = 0;
  for_each_corner(ranked, [&](const Point& point) {
    const double fpr = static_cast<double>(point.fp) / static_cast<double>(ranked.negatives());
    const double tpr = static_cast<double>(point.tp) / static_cast<double>(ranked.positives());
    if (corners > max_points) {
      const double step = (fpr + tpr) / 2 * steps;
      if (step < next_step) return;
      next_step = std::floor(step) + 1;
    }
    curve.thresholds.push_back(point.threshold);
    curve.fpr.push_back(fpr);
    curve.tpr.push_back(tpr);
  });
  return curve;
}

}  // namespace saddlemesh
