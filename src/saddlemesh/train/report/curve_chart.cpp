#include "saddlemesh/train/report/curve_chart.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/present/text/number_text.hpp"
#include "saddlemesh/present/text/unit.hpp"

namespace saddlemesh {
namespace {

Series series_of(const PlottedCurve& curve, bool bands) {
  Series series{.name = curve.name,
                .x = curve.learning_curve->mean(&Metrics::iteration),
                .y = curve.learning_curve->mean(curve.value)};
  if (bands && curve.learning_curve->seeds() > 1) {
    series.low = curve.learning_curve->lowest(curve.value);
    series.high = curve.learning_curve->highest(curve.value);
  }
  return series;
}

void add_axis(Chart& chart, const std::vector<PlottedCurve>& curves, MetricsValue value, Unit (*unit_for)(double),
              const std::string& suffix) {
  XAxis axis{.label = {}, .log = false, .x = {}};
  double most = 0;
  for (const PlottedCurve& curve : curves) {
    axis.x.push_back(curve.learning_curve->mean(value));
    for (const double x : axis.x.back()) most = std::max(most, x);
  }
  if (most == 0) return;
  const Unit unit = unit_for(most);
  for (auto& values : axis.x) {
    for (double& x : values) x /= unit.size;
  }
  axis.label = unit.name + suffix;
  chart.other_axes.push_back(std::move(axis));
}

std::string note_for(const std::vector<PlottedCurve>& curves, bool bands) {
  std::size_t seeds = 0;
  const LearningCurve* longest = nullptr;
  for (const PlottedCurve& curve : curves) {
    seeds = std::max(seeds, curve.learning_curve->seeds());
    if (!longest || curve.learning_curve->evaluations() > longest->evaluations()) longest = curve.learning_curve;
  }
  std::string note;
  if (seeds > 1) {
    note = fmt::format("Mean over {} seeds{}.", seeds, bands ? "; bands reach from the lowest to the highest" : "");
  }
  if (longest && longest->points() < longest->evaluations()) {
    note += fmt::format("{}{} of {} evaluations are drawn; metrics.csv has all of them.", note.empty() ? "" : " ",
                        longest->points(), format_count(longest->evaluations()));
  }
  return note;
}

}  // namespace

Chart curve_chart(const CurveChart& what, const std::vector<PlottedCurve>& curves) {
  Chart chart{.title = what.title,
              .x_label = "iterations",
              .y_label = what.y_label,
              .log_y = what.log_y,
              .series = {},
              .note = note_for(curves, what.bands)};
  for (const PlottedCurve& curve : curves) chart.series.push_back(series_of(curve, what.bands));
  add_axis(chart, curves, &Metrics::samples, samples_unit, "");
  add_axis(chart, curves, &Metrics::bytes, bytes_unit, " sent");
  add_axis(chart, curves, &Metrics::seconds, seconds_unit, "");
  return chart;
}

}  // namespace saddlemesh
