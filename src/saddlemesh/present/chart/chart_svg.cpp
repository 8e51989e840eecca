#include "saddlemesh/present/chart/chart_svg.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/present/chart/chart_check.hpp"
#include "saddlemesh/present/chart/svg_curve_marks.hpp"
#include "saddlemesh/present/chart/svg_legend.hpp"
#include "saddlemesh/present/chart/svg_text.hpp"
#include "saddlemesh/present/text/html.hpp"

namespace saddlemesh {
namespace {

// In points; an inch has 72.
constexpr double chart_width = 237.6;
constexpr double plot_height = 132;
constexpr double chart_font_size = svg_font_size;
constexpr double top_margin = 7;

class ChartDrawing {
 public:
  ChartDrawing(const Chart& chart, std::size_t axis) : chart_(chart), looks_(chart_looks(chart)) {
    const bool own = axis == 0;
    for (std::size_t s = 0; s < chart.series.size(); ++s) {
      x_.push_back(own ? &chart.series[s].x : &chart.other_axes[axis - 1].x[s]);
    }
    x_label_ = own ? chart.x_label : chart.other_axes[axis - 1].label;
    lay_out(own ? chart.log_x : chart.other_axes[axis - 1].log);
    legend_ = svg_legend(chart, looks_, chart_width, vertical_.from + 2 * chart_font_size + 12);
  }

  std::string draw() {
    const double height = legend_.bottom + 6;
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"3.3in\" height=\"{:.3f}in\" viewBox=\"0 0 {} {:.1f}\" "
        "role=\"img\" font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\" font-size=\"{}\">\n"
        "<title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        height / 72, chart_width, height, chart_font_size, escape_html(chart_.title));
    draw_axes();
    draw_curves();
    out_ += legend_.elements + "</svg>\n";
    return std::move(out_);
  }

 private:
  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
  }

  void lay_out(bool log_x) {
    std::vector<double> all_x, all_y;
    for (std::size_t s = 0; s < chart_.series.size(); ++s) {
      const Series& series = chart_.series[s];
      all_x.insert(all_x.end(), x_[s]->begin(), x_[s]->end());
      for (const auto* values : {&series.y, &series.low, &series.high}) {
        all_y.insert(all_y.end(), values->begin(), values->end());
      }
    }
    horizontal_ = scale_for(all_x, log_x);
    vertical_ = scale_for(all_y, chart_.log_y);
    x_ticks_ = ticks_of(horizontal_);
    y_ticks_ = ticks_of(vertical_);
    double widest = 0;
    for (const AxisTick& tick : y_ticks_) widest = std::max(widest, svg_text_width(tick.text + tick.exponent));
    horizontal_.from = chart_font_size + 8 + widest;
    // The last label is centred below the end of the axis.
    const double last = x_ticks_.empty() ? 0 : svg_text_width(x_ticks_.back().text + x_ticks_.back().exponent);
    horizontal_.to = chart_width - std::max(8.0, 0.5 * last + 2);
    vertical_.from = top_margin + plot_height;
    vertical_.to = top_margin;
  }

  void draw_axes() {
    const double left = horizontal_.from, right = horizontal_.to, bottom = vertical_.from;
    for (const AxisTick& tick : x_ticks_) draw_tick(tick, horizontal_.place(tick.value), true);
    for (const AxisTick& tick : y_ticks_) draw_tick(tick, vertical_.place(tick.value), false);
    add("<path d=\"M{0:.2f} {1:.2f}V{2:.2f}H{3:.2f}\" fill=\"none\" stroke=\"#000\" stroke-width=\"0.7\"/>\n", left,
        top_margin, bottom, right);
    add("<text x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"middle\">{}</text>\n", 0.5 * (left + right),
        bottom + 2 * chart_font_size + 7, escape_html(x_label_));
    add("<text transform=\"translate({:.2f} {:.2f}) rotate(-90)\" text-anchor=\"middle\" font-size=\"{:.2f}\">{}"
        "</text>\n",
        chart_font_size, top_margin + 0.5 * plot_height, svg_fitting_size(chart_.y_label, plot_height + top_margin),
        escape_html(chart_.y_label));
  }

  void draw_tick(const AxisTick& tick, double at, bool below) {
    const double left = horizontal_.from, right = horizontal_.to, bottom = vertical_.from;
    const std::string raised =
        tick.exponent.empty() ? "" : fmt::format("<tspan dy=\"-3\" font-size=\"6.5\">{}</tspan>", tick.exponent);
    if (below) {
      add("<path d=\"M{0:.2f} {1:.2f}V{2:.2f}\" stroke=\"#ddd\" stroke-width=\"0.5\"/>"
          "<text x=\"{0:.2f}\" y=\"{3:.2f}\" text-anchor=\"middle\">{4}{5}</text>\n",
          at, top_margin, bottom, bottom + chart_font_size + 3, tick.text, raised);
    } else {
      add("<path d=\"M{0:.2f} {1:.2f}H{2:.2f}\" stroke=\"#ddd\" stroke-width=\"0.5\"/>"
          "<text x=\"{3:.2f}\" y=\"{4:.2f}\" text-anchor=\"end\">{5}{6}</text>\n",
          left, at, right, left - 4, at + 0.35 * chart_font_size, tick.text, raised);
    }
  }

  // Draws the reference lines at the bottom, then the spreads, and the curves on top.
  void draw_curves() {
    const auto each = [&](auto marks) {
      for (std::size_t s = 0; s < chart_.series.size(); ++s) {
        const CurvePlace place{*x_[s], horizontal_, vertical_, s};
        const std::string drawn = marks(chart_.series[s], looks_[s], place);
        if (!drawn.empty()) add("<g stroke=\"{0}\" fill=\"{0}\">\n{1}</g>\n", colour_on_white(looks_[s]), drawn);
      }
    };
    each([](const auto& series, const auto&, const auto& place) { return spread_marks(series, place); });
    for (const bool dashed : {true, false}) {
      each([dashed](const auto& series, const auto& look, const auto& place) {
        return series.dashed == dashed ? curve_marks(series, look, place) : std::string();
      });
    }
  }

  const Chart& chart_;
  std::vector<SeriesLook> looks_;
  std::vector<const std::vector<double>*> x_;  // x of each series on the axis in use
  std::string x_label_;
  AxisScale horizontal_, vertical_;
  std::vector<AxisTick> x_ticks_, y_ticks_;
  SvgLegend legend_;
  std::string out_;
};

}  // namespace

std::string chart_svg(const Chart& chart, std::size_t axis) {
  check_lengths(chart);
  if (axis > chart.other_axes.size()) throw Error(fmt::format("chart \"{}\" has no axis {}", chart.title, axis));
  return ChartDrawing(chart, axis).draw();
}

}  // namespace saddlemesh
