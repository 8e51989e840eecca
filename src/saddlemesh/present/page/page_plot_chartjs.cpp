#include <fmt/format.h>

#include "saddlemesh/present/chart/chart_look.hpp"
#include "saddlemesh/present/page/embedded.hpp"
#include "saddlemesh/present/page/page_plot.hpp"
#include "saddlemesh/present/text/html.hpp"

namespace saddlemesh {
namespace {

std::string legend_html(const Chart& chart) {
  const std::vector<SeriesLook> looks = chart_looks(chart);
  std::string items;
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    items += fmt::format("<li><button type=\"button\" aria-pressed=\"true\">{}{}</button></li>\n",
                         swatch_svg(chart.series[i], looks[i]), escape_html(chart.series[i].name));
  }
  return "<ul class=\"legend\" aria-label=\"Series shown\">\n" + items + "</ul>\n";
}

// Radio buttons: the arrow keys switch, and a screen reader announces which one is chosen.
std::string axis_switch_html(const Chart& chart, const std::string& id) {
  if (chart.other_axes.empty()) return {};
  std::vector<std::string> labels = {chart.x_label};
  for (const XAxis& axis : chart.other_axes) labels.push_back(axis.label);
  std::string html = fmt::format("<fieldset class=\"axes\"><legend class=\"hidden\">Horizontal axis of {}</legend>\n",
                                 escape_html(chart.title));
  for (std::size_t i = 0; i < labels.size(); ++i) {
    html += fmt::format("<label><input type=\"radio\" name=\"{}-axis\" value=\"{}\"{}><span>{}</span></label>\n", id, i,
                        i == 0 ? " checked" : "", escape_html(labels[i]));
  }
  return html + "</fieldset>\n";
}

}  // namespace

std::string plot_html(const Chart& chart, const std::string& id, const std::string& description) {
  return fmt::format(
      "{}<p class=\"y-label\">{}</p>\n"
      "<div class=\"plot\"><canvas id=\"{}\" role=\"img\" aria-label=\"{}\"></canvas></div>\n{}",
      legend_html(chart), escape_html(chart.y_label), id, escape_html(description), axis_switch_html(chart, id));
}

std::string plot_scripts() {
  std::string html;
  for (const std::string_view script : {embedded::chart_js, embedded::axes_js, embedded::charts_js}) {
    html.append("<script>").append(script).append("</script>\n");
  }
  return html;
}

bool draws_by_script() {
  return true;
}

}  // namespace saddlemesh
