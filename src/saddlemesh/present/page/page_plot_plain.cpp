// The replacement for builds without Chart.js: static pictures.
#include "saddlemesh/present/chart/chart_svg.hpp"
#include "saddlemesh/present/page/page_figure.hpp"
#include "saddlemesh/present/page/page_plot.hpp"

namespace saddlemesh {

std::string plot_html(const Chart& chart, const std::string& /*id*/, const std::string& description) {
  return "<div class=\"plot\">" + picture_html(chart_svg(chart), description) + "</div>\n";
}

std::string plot_scripts() {
  return "<script>window.saddlemeshReady = document.documentElement.dataset.ready = true;</script>\n";
}

bool draws_by_script() {
  return false;
}

}  // namespace saddlemesh
