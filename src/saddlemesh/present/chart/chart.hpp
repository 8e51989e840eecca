// Public: the charts of a page
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace saddlemesh {

/// One curve of a chart. `x` and `y` are of equal length; `low` and `high` are empty, or of that length too, and then
/// drawn as a band around the curve (as whiskers where there are points only). What an axis cannot show (a value that
/// is not finite, or not positive on a logarithmic axis) leaves a gap.
struct Series {
  std::string name;
  std::vector<double> x, y;
  std::vector<double> low = {}, high = {};
  /// A law or a reference line: thin, dashed, without markers, grey unless it takes another's colour.
  bool dashed = false;
  bool points_only = false;
  /// A histogram: y[i] is the height from x[i] to x[i + 1], filled down to zero.
  bool steps = false;
  /// Index in the chart of the series whose colour this one shares, as a fitted line shares that of its points.
  std::optional<std::size_t> colour_of = std::nullopt;
};

/// Another horizontal axis for the same curves.
struct XAxis {
  std::string label;
  bool log = false;
  std::vector<std::vector<double>> x;  ///< of each series of the chart, as many as it has points
};

/// The reader switches between the axis of the series' own x, which is shown first, and `other_axes`.
struct Chart {
  std::string title, x_label, y_label;
  bool log_x = false;
  bool log_y = false;
  std::vector<Series> series;
  std::string note = {};
  std::vector<XAxis> other_axes = {};
};

}  // namespace saddlemesh
