// Public: the charts of a page
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace saddlemesh {

/// One curve of a chart. `x` and `y` have the same length. `low` and `high` are empty or have that length too; they are
/// drawn as a band around the curve, or as whiskers if the series is drawn as points. A value that an axis cannot show
/// (one that is not finite, or not positive on a logarithmic axis) leaves a gap.
struct Series {
  std::string name;
  std::vector<double> x, y;
  std::vector<double> low = {}, high = {};
  /// Marks a law or a reference line: thin, dashed, without markers, and grey unless `colour_of` gives it another
  /// colour.
  bool dashed = false;
  bool points_only = false;
  /// A histogram: y[i] is the height from x[i] to x[i + 1], filled down to zero.
  bool steps = false;
  /// Index in the chart of the series whose colour this one shares. A fitted line shares the colour of its points.
  std::optional<std::size_t> colour_of = std::nullopt;
};

/// An alternative horizontal axis for the same curves.
struct XAxis {
  std::string label;
  bool log = false;
  std::vector<std::vector<double>> x;  ///< for each series of the chart, one value per point
};

/// The reader can switch between the axis of the series' own x, which is shown first, and `other_axes`.
struct Chart {
  std::string title, x_label, y_label;
  bool log_x = false;
  bool log_y = false;
  std::vector<Series> series;
  std::string note = {};
  std::vector<XAxis> other_axes = {};
};

}  // namespace saddlemesh
