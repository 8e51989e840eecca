#include "saddlemesh/present/chart/chart_look.hpp"

#include <array>
#include <string_view>

#include <fmt/format.h>

namespace saddlemesh {
namespace {

constexpr std::size_t color_count = 6;

// Markers in a box of 32 × 14, centred at (16, 7).
constexpr std::array<std::string_view, 6> marker_paths = {
    R"(<circle cx="16" cy="7" r="3.75"/>)", R"(<path d="M13 4h6v6h-6z"/>)",
    R"(<path d="M16 2.5l4.2 7h-8.4z"/>)",   R"(<path d="M16 2.5l4.5 4.5-4.5 4.5-4.5-4.5z"/>)",
    R"(<path d="M13 4l6 6m0-6l-6 6"/>)",    R"(<path d="M16 2.5v9M11.5 7h9M13 4l6 6m0-6l-6 6"/>)",
};
constexpr std::array<std::string_view, 3> dash_patterns = {"7 4", "2 3", "9 3 2 3"};

}  // namespace

std::vector<SeriesLook> chart_looks(const Chart& chart) {
  std::vector<SeriesLook> looks(chart.series.size());
  std::size_t solid = 0;
  std::size_t dashed = 0;
  std::size_t steps = 0;
  for (std::size_t i = 0; i < looks.size(); ++i) {
    const Series& series = chart.series[i];
    if (series.dashed) {
      looks[i].dash = dashed++;
    } else {
      // After the last colour the markers shift, so that every pair of colour and marker is unique.
      looks[i].colour = solid % color_count;
      looks[i].marker = (solid + solid / color_count) % marker_paths.size();
      ++solid;
      // Histograms have no markers: all but the first are outlined with dashes.
      if (series.steps && steps++ > 0) looks[i].dash = steps - 2;
    }
  }
  for (std::size_t i = 0; i < looks.size(); ++i) {
    const auto& other = chart.series[i].colour_of;
    if (other && *other < looks.size()) looks[i].colour = looks[*other].colour;
  }
  return looks;
}

std::string_view marker_svg(const SeriesLook& look) {
  return marker_paths[look.marker % marker_paths.size()];
}

std::string dash_attribute(const SeriesLook& look) {
  return look.dash ? fmt::format(" stroke-dasharray=\"{}\"", dash_patterns[*look.dash % dash_patterns.size()]) : "";
}

std::string swatch_svg(const Series& series, const SeriesLook& look) {
  const std::string colour = look.colour ? fmt::format("var(--c{})", *look.colour) : "var(--law)";
  std::string shapes;
  if (series.steps) {
    shapes = fmt::format(R"(<path d="M4 13V2h24v11z" fill-opacity=".2"{}/>)", dash_attribute(look));
  } else if (series.dashed || !series.points_only) {
    shapes = fmt::format(R"(<path d="M0 7h32" stroke-width="{}"{}/>)", series.dashed ? 1.5 : 2, dash_attribute(look));
  }
  if (has_markers(series)) shapes += marker_svg(look);
  return fmt::format(
      R"(<svg viewBox="0 0 32 14" aria-hidden="true" style="stroke:{0};fill:{0}" stroke-width="1.5">{1}</svg>)", colour,
      shapes);
}

bool has_markers(const Series& series) {
  return series.points_only || !(series.dashed || series.steps);
}

}  // namespace saddlemesh
