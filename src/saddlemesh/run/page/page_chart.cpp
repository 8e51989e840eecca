#include "saddlemesh/run/page/page_chart.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/run/page/chart_look.hpp"
#include "saddlemesh/run/page/html.hpp"
#include "saddlemesh/run/page/page_table.hpp"
#include "saddlemesh/run/terminal/number_text.hpp"

namespace saddlemesh {
namespace {

using nlohmann::json;

constexpr std::size_t kTableRows = 200;
constexpr int kDigits = 6;

void check_lengths(const Chart& chart, const Series& series) {
  const auto fits = [&](const auto& spread) { return spread.empty() || spread.size() == series.x.size(); };
  if (series.y.size() == series.x.size() && fits(series.low) && fits(series.high) &&
      series.low.empty() == series.high.empty()) {
    return;
  }
  throw Error(fmt::format("chart \"{}\", series \"{}\": {} x, {} y, {} low and {} high values do not go together",
                          chart.title, series.name, series.x.size(), series.y.size(), series.low.size(),
                          series.high.size()));
}

bool can_show(double value, bool log) {
  return std::isfinite(value) && (!log || value > 0);
}

json or_null(double value, bool shown) {
  return shown ? json(value) : json(nullptr);
}

// A point without a place on the x axis is left out; one without a place on the y axis stays as a gap.
json series_data(const Chart& chart, const Series& series) {
  json x = json::array();
  json y = json::array();
  json low = json::array();
  json high = json::array();
  for (std::size_t i = 0; i < series.x.size(); ++i) {
    if (!can_show(series.x[i], chart.log_x)) continue;
    x.push_back(series.x[i]);
    y.push_back(or_null(series.y[i], can_show(series.y[i], chart.log_y)));
    if (series.low.empty()) continue;
    const bool spread = std::isfinite(series.low[i]) && can_show(series.high[i], chart.log_y);
    low.push_back(or_null(series.low[i], spread && can_show(series.low[i], chart.log_y)));
    high.push_back(or_null(series.high[i], spread));
  }
  json data = {{"name", series.name}, {"x", x}, {"y", y}, {"dashed", series.dashed}, {"points", series.points_only}};
  if (!series.low.empty()) data.update({{"low", low}, {"high", high}});
  return data;
}

std::string cell_text(const Series& series, std::size_t i) {
  std::string text = format_significant(series.y[i], kDigits);
  if (series.low.empty()) return text;
  return fmt::format("{} ({} to {})", text, format_significant(series.low[i], kDigits),
                     format_significant(series.high[i], kDigits));
}

// One row for every x that any series has, thinned evenly to what a reader can use.
PageTable numbers_table(const Chart& chart) {
  PageTable table{.caption = chart.title, .header = {chart.x_label}, .rows = {}};
  std::map<double, std::vector<std::string>> rows;
  for (std::size_t s = 0; s < chart.series.size(); ++s) {
    const Series& series = chart.series[s];
    table.header.push_back(series.name);
    for (std::size_t i = 0; i < series.x.size(); ++i) {
      if (std::isnan(series.x[i])) continue;
      auto& cells = rows[series.x[i]];
      cells.resize(chart.series.size(), "–");
      cells[s] = cell_text(series, i);
    }
  }
  const std::size_t every = (rows.size() + kTableRows - 1) / kTableRows;
  if (every > 1) table.caption += fmt::format(" (one row in {} of {})", every, format_count(rows.size()));
  std::size_t at = 0;
  for (auto& [x, cells] : rows) {
    const bool last = at + 1 == rows.size();
    if (at++ % every != 0 && !last) continue;
    cells.insert(cells.begin(), format_significant(x, kDigits));
    table.rows.push_back(std::move(cells));
  }
  return table;
}

std::string description(const Chart& chart) {
  std::string names;
  for (const Series& series : chart.series) names += (names.empty() ? "" : ", ") + series.name;
  return fmt::format("Chart: {}. {} against {}; {}. The numbers are in the table below.", chart.title, chart.y_label,
                     chart.x_label, names);
}

}  // namespace

json chart_data(const Chart& chart, const std::string& id) {
  const std::vector<SeriesLook> looks = chart_looks(chart);
  json all = json::array();
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    check_lengths(chart, chart.series[i]);
    json data = series_data(chart, chart.series[i]);
    data["colour"] = looks[i].colour ? json(*looks[i].colour) : json(nullptr);
    data["marker"] = looks[i].marker;
    data["dash"] = looks[i].dash;
    all.push_back(std::move(data));
  }
  return {{"id", id},
          {"xLabel", chart.x_label},
          {"yLabel", chart.y_label},
          {"logX", chart.log_x},
          {"logY", chart.log_y},
          {"series", std::move(all)}};
}

std::string chart_html(const Chart& chart, const std::string& id) {
  const std::vector<SeriesLook> looks = chart_looks(chart);
  std::string legend;
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    legend += fmt::format("<li><button type=\"button\" aria-pressed=\"true\">{}{}</button></li>\n",
                          swatch_svg(chart.series[i], looks[i]), escape_html(chart.series[i].name));
  }
  const std::string note = chart.note.empty() ? "" : fmt::format("<p class=\"note\">{}</p>\n", escape_html(chart.note));
  return fmt::format(
      "<figure>\n<figcaption>{}</figcaption>\n<ul class=\"legend\" aria-label=\"Series shown\">\n{}</ul>\n<p "
      "class=\"y-label\">{}</p>\n"
      "<div class=\"plot\"><canvas id=\"{}\" role=\"img\" aria-label=\"{}\"></canvas></div>\n{}"
      "<details>\n<summary>The numbers<span class=\"hidden\"> of {}</span></summary>\n{}</details>\n</figure>\n",
      escape_html(chart.title), legend, escape_html(chart.y_label), id, escape_html(description(chart)), note,
      escape_html(chart.title), table_html(numbers_table(chart)));
}

}  // namespace saddlemesh
