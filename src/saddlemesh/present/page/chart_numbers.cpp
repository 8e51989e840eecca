#include "saddlemesh/present/page/chart_numbers.hpp"

#include <cmath>
#include <limits>
#include <map>

#include <fmt/format.h>

#include "saddlemesh/present/text/number_text.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t most_rows = 200;
constexpr int shown_digits = 6;

std::string cell_text(const Series& series, std::size_t i) {
  std::string text = format_significant(series.y[i], shown_digits);
  if (series.low.empty()) return text;
  return fmt::format("{} ({} to {})", text, format_significant(series.low[i], shown_digits),
                     format_significant(series.high[i], shown_digits));
}

// Returns the position of point i of series s on all axes. NaN cannot be sorted, so it becomes infinity, which no axis
// shows either.
std::vector<double> place(const Chart& chart, std::size_t s, std::size_t i) {
  std::vector<double> at = {chart.series[s].x[i]};
  for (const XAxis& axis : chart.other_axes) at.push_back(axis.x[s][i]);
  for (double& x : at) {
    if (std::isnan(x)) x = std::numeric_limits<double>::infinity();
  }
  return at;
}

using Rows = std::map<std::vector<double>, std::vector<std::string>>;

Rows join_by_place(const Chart& chart) {
  Rows rows;
  for (std::size_t s = 0; s < chart.series.size(); ++s) {
    const Series& series = chart.series[s];
    for (std::size_t i = 0; i < series.x.size(); ++i) {
      if (std::isnan(series.x[i])) continue;
      auto& cells = rows[place(chart, s, i)];
      cells.resize(chart.series.size(), "–");
      cells[s] = cell_text(series, i);
    }
  }
  return rows;
}

}  // namespace

PageTable chart_numbers(const Chart& chart) {
  PageTable table{.caption = chart.title, .header = {chart.x_label}, .rows = {}};
  for (const XAxis& axis : chart.other_axes) table.header.push_back(axis.label);
  for (const Series& series : chart.series) table.header.push_back(series.name);
  const Rows rows = join_by_place(chart);
  const std::size_t every = (rows.size() + most_rows - 1) / most_rows;
  if (every > 1) table.caption += fmt::format(" (one row in {} of {})", every, format_count(rows.size()));
  std::size_t at = 0;
  for (const auto& [place, cells] : rows) {
    const bool last = at + 1 == rows.size();
    if (at++ % every != 0 && !last) continue;
    auto& row = table.rows.emplace_back();
    for (const double x : place) row.push_back(format_significant(x, shown_digits));
    row.insert(row.end(), cells.begin(), cells.end());
  }
  return table;
}

}  // namespace saddlemesh
