#include "saddlemesh/present/chart/svg_legend.hpp"

#include <array>

#include <fmt/format.h>

#include "saddlemesh/present/chart/svg_curve_marks.hpp"
#include "saddlemesh/present/chart/svg_text.hpp"
#include "saddlemesh/present/text/html.hpp"

namespace saddlemesh {
namespace {

constexpr double swatch_width = 20;
constexpr double name_offset = swatch_width + 5;
constexpr double entry_gap = 10;
constexpr double legend_line_height = 12;

std::string swatch(const Series& series, const SeriesLook& look, double x, double y) {
  std::string shapes;
  if (series.steps) {
    shapes = fmt::format("<path d=\"M{:.1f} {:.1f}v-7h{}v7z\" fill-opacity=\"0.2\"{}/>", x, y + 0.5, swatch_width,
                         dash_attribute(look));
  } else if (!series.points_only) {
    shapes = fmt::format("<path d=\"M{:.1f} {:.1f}h{}\"{}/>", x, y - 3, swatch_width, dash_attribute(look));
  }
  if (has_markers(series)) shapes += marker_mark(look, x + 0.5 * swatch_width, y - 3);
  return fmt::format("<g stroke=\"{0}\" fill=\"{0}\" stroke-width=\"{1}\">{2}</g>", colour_on_white(look),
                     series.dashed ? 0.8 : 1.1, shapes);
}

}  // namespace

SvgLegend svg_legend(const Chart& chart, const std::vector<SeriesLook>& looks, double width, double top) {
  SvgLegend legend{.elements = {}, .bottom = top};
  const double left = 4;
  double x = left;
  double y = top + svg_font_size;
  for (std::size_t s = 0; s < chart.series.size(); ++s) {
    const Series& series = chart.series[s];
    const double needed = name_offset + svg_text_width(series.name);
    if (x > left && x + needed > width) {
      x = left;
      y += legend_line_height;
    }
    legend.elements += swatch(series, looks[s], x, y);
    legend.elements +=
        fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{:.2f}\">{}</text>\n", x + name_offset, y,
                    svg_fitting_size(series.name, width - left - name_offset), escape_html(series.name));
    x += needed + entry_gap;
    legend.bottom = y;
  }
  return legend;
}

std::string_view colour_on_white(const SeriesLook& look) {
  constexpr std::array<std::string_view, 6> colours{"#0b5394", "#d55e00", "#149b78", "#c76cb3", "#262626", "#4a9fd8"};
  return look.colour ? colours[*look.colour % colours.size()] : "#6b7178";
}

}  // namespace saddlemesh
