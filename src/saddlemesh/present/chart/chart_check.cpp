#include "saddlemesh/present/chart/chart_check.hpp"

#include <cmath>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

void check_series(const Chart& chart, const Series& series) {
  const auto fits = [&](const auto& spread) { return spread.empty() || spread.size() == series.x.size(); };
  if (series.y.size() == series.x.size() && fits(series.low) && fits(series.high) &&
      series.low.empty() == series.high.empty()) {
    return;
  }
  throw Error(fmt::format("chart \"{}\", series \"{}\": {} x, {} y, {} low and {} high values do not go together",
                          chart.title, series.name, series.x.size(), series.y.size(), series.low.size(),
                          series.high.size()));
}

void check_axis(const Chart& chart, const XAxis& axis) {
  if (axis.x.size() != chart.series.size()) {
    throw Error(fmt::format("chart \"{}\", axis \"{}\": values for {} series of {}", chart.title, axis.label,
                            axis.x.size(), chart.series.size()));
  }
  for (std::size_t s = 0; s < chart.series.size(); ++s) {
    if (axis.x[s].size() == chart.series[s].x.size()) continue;
    throw Error(fmt::format("chart \"{}\", series \"{}\": {} values on the axis \"{}\" for {} points", chart.title,
                            chart.series[s].name, axis.x[s].size(), axis.label, chart.series[s].x.size()));
  }
}

}  // namespace

void check_lengths(const Chart& chart) {
  for (const Series& series : chart.series) check_series(chart, series);
  for (const XAxis& axis : chart.other_axes) check_axis(chart, axis);
}

bool can_show(double value, bool log) {
  return std::isfinite(value) && (!log || value > 0);
}

}  // namespace saddlemesh
