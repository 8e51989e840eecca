#include "saddlemesh/present/page/page_chart.hpp"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/present/chart/chart_check.hpp"
#include "saddlemesh/present/chart/chart_look.hpp"
#include "saddlemesh/present/page/chart_numbers.hpp"
#include "saddlemesh/present/page/page_plot.hpp"
#include "saddlemesh/present/page/page_table.hpp"
#include "saddlemesh/present/text/html.hpp"

namespace saddlemesh {
namespace {

using nlohmann::json;

json or_null(double value, bool shown) {
  return shown ? json(value) : json(nullptr);
}

// A point that the x axis cannot show is left out. A point that the y axis or another x axis cannot show becomes a gap.
json series_data(const Chart& chart, std::size_t s) {
  const Series& series = chart.series[s];
  json x = json::array(), y = json::array(), low = json::array(), high = json::array();
  json others(chart.other_axes.size(), json::array());
  for (std::size_t i = 0; i < series.x.size(); ++i) {
    if (!can_show(series.x[i], chart.log_x)) continue;
    x.push_back(series.x[i]);
    y.push_back(or_null(series.y[i], can_show(series.y[i], chart.log_y)));
    for (std::size_t a = 0; a < chart.other_axes.size(); ++a) {
      const double other = chart.other_axes[a].x[s][i];
      others[a].push_back(or_null(other, can_show(other, chart.other_axes[a].log)));
    }
    if (series.low.empty()) continue;
    const bool spread = std::isfinite(series.low[i]) && can_show(series.high[i], chart.log_y);
    low.push_back(or_null(series.low[i], spread && can_show(series.low[i], chart.log_y)));
    high.push_back(or_null(series.high[i], spread));
  }
  json data = {{"name", series.name},  {"x", x}, {"y", y}, {"dashed", series.dashed}, {"points", series.points_only},
               {"steps", series.steps}};
  if (!series.low.empty()) data.update({{"low", low}, {"high", high}});
  if (!chart.other_axes.empty()) data["others"] = std::move(others);
  return data;
}

std::string description(const Chart& chart) {
  std::string names;
  for (const Series& series : chart.series) names += (names.empty() ? "" : ", ") + series.name;
  std::string axes = chart.x_label;
  for (const XAxis& axis : chart.other_axes) axes += " or " + axis.label;
  return fmt::format("Chart: {}. {} against {}; {}. The numbers are in the table below.", chart.title, chart.y_label,
                     axes, names);
}

}  // namespace

json chart_data(const Chart& chart, const std::string& id) {
  check_lengths(chart);
  const std::vector<SeriesLook> looks = chart_looks(chart);
  json all = json::array();
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    json data = series_data(chart, i);
    data["colour"] = looks[i].colour ? json(*looks[i].colour) : json(nullptr);
    data["marker"] = looks[i].marker;
    data["dash"] = looks[i].dash ? json(*looks[i].dash) : json(nullptr);
    all.push_back(std::move(data));
  }
  json axes = json::array();
  axes.push_back({{"label", chart.x_label}, {"log", chart.log_x}});
  for (const XAxis& axis : chart.other_axes) axes.push_back({{"label", axis.label}, {"log", axis.log}});
  return {{"id", id},
          {"axes", std::move(axes)},
          {"yLabel", chart.y_label},
          {"logY", chart.log_y},
          {"series", std::move(all)}};
}

std::string chart_html(const Chart& chart, const std::string& id) {
  const std::string note = chart.note.empty() ? "" : fmt::format("<p class=\"note\">{}</p>\n", escape_html(chart.note));
  return fmt::format(
      "<figure>\n<figcaption>{}</figcaption>\n{}{}"
      "<details>\n<summary>The numbers<span class=\"hidden\"> of {}</span></summary>\n{}</details>\n</figure>\n",
      escape_html(chart.title), plot_html(chart, id, description(chart)), note, escape_html(chart.title),
      table_html(chart_numbers(chart)));
}

}  // namespace saddlemesh
