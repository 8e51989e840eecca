#include "saddlemesh/present/chart/svg_curve_marks.hpp"

#include <cmath>
#include <span>

#include <fmt/format.h>

#include "saddlemesh/present/chart/chart_check.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t markers_per_curve = 10;
constexpr double marker_scale = 0.62;

// Returns the indices of the points that can be drawn, as stretches without gaps.
template <class Shown>
std::vector<std::vector<std::size_t>> stretches(const CurvePlace& place, Shown shown) {
  std::vector<std::vector<std::size_t>> found;
  bool open = false;
  for (std::size_t i = 0; i < place.x.size(); ++i) {
    const bool here = can_show(place.x[i], place.horizontal.log) && shown(i);
    if (here && !open) found.emplace_back();
    if (here) found.back().push_back(i);
    open = here;
  }
  return found;
}

std::string point(const CurvePlace& place, std::size_t i, double y) {
  return fmt::format("{:.2f} {:.2f}", place.horizontal.place(place.x[i]), place.vertical.place(y));
}

std::string line_path(const Series& series, const CurvePlace& place, std::span<const std::size_t> stretch) {
  std::string path;
  for (const std::size_t i : stretch) {
    // A step keeps the height of the point before it.
    if (series.steps && i != stretch.front()) path += "L" + point(place, i, series.y[i - 1]);
    path += (path.empty() ? "M" : "L") + point(place, i, series.y[i]);
  }
  return path;
}

}  // namespace

std::string spread_marks(const Series& series, const CurvePlace& place) {
  if (series.high.empty()) return {};
  const auto low = [&](std::size_t i) {
    return can_show(series.low[i], place.vertical.log) ? series.low[i] : place.vertical.low;
  };
  const auto shown = [&](std::size_t i) {
    return can_show(series.y[i], place.vertical.log) && can_show(series.high[i], place.vertical.log) &&
           std::isfinite(series.low[i]);
  };
  std::string marks;
  for (const auto& stretch : stretches(place, shown)) {
    std::string path;
    if (series.points_only) {
      for (const std::size_t i : stretch) path += "M" + point(place, i, low(i)) + "L" + point(place, i, series.high[i]);
      marks += fmt::format("<path d=\"{}\" stroke-width=\"0.8\"/>\n", path);
      continue;
    }
    for (const std::size_t i : stretch) path += (path.empty() ? "M" : "L") + point(place, i, series.high[i]);
    for (auto i = stretch.rbegin(); i != stretch.rend(); ++i) path += "L" + point(place, *i, low(*i));
    marks += fmt::format("<path d=\"{}Z\" stroke=\"none\" fill-opacity=\"0.18\"/>\n", path);
  }
  return marks;
}

std::string curve_marks(const Series& series, const SeriesLook& look, const CurvePlace& place) {
  std::string marks;
  const auto shown = [&](std::size_t i) { return can_show(series.y[i], place.vertical.log); };
  const std::size_t every = series.points_only ? 1 : (series.x.size() + markers_per_curve - 1) / markers_per_curve;
  for (const auto& stretch : stretches(place, shown)) {
    if (!series.points_only) {
      marks += fmt::format("<path d=\"{}\" stroke-width=\"{}\"{}{}/>\n", line_path(series, place, stretch),
                           series.dashed || series.steps ? 0.8 : 1.1,
                           series.steps ? " fill-opacity=\"0.2\"" : " fill=\"none\"", dash_attribute(look));
    }
    if (!has_markers(series)) continue;
    for (const std::size_t i : stretch) {
      if ((i + 2 * place.index) % every != 0) continue;
      marks += marker_mark(look, place.horizontal.place(place.x[i]), place.vertical.place(series.y[i]));
    }
  }
  return marks;
}

std::string marker_mark(const SeriesLook& look, double x, double y) {
  return fmt::format("<g transform=\"translate({:.2f} {:.2f}) scale({})\">{}</g>\n", x - 16 * marker_scale,
                     y - 7 * marker_scale, marker_scale, marker_svg(look));
}

}  // namespace saddlemesh
