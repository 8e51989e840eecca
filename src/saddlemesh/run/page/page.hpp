#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
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

struct PageTable {
  std::string caption;
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;
  bool sortable = false;  ///< by the reader, with a button in each header
  /// A column of cells "37 %", each drawn with a bar of that length.
  std::optional<std::size_t> bar_column = std::nullopt;
};

/// A picture: a whole SVG file, which keeps its styles and names to itself.
struct PageFigure {
  std::string caption;
  std::string svg;
  std::string description;  ///< says the same in words, for those who do not see it
};

/// Names and values. A name "method.eta" is shown as "eta" in the group "method".
using NamedValues = std::vector<std::pair<std::string, std::string>>;

/// `text` is plain text; an empty line starts a new paragraph.
struct PageSection {
  std::string heading;
  std::string text = {};
  std::vector<PageFigure> figures = {};
  std::vector<Chart> charts = {};
  std::vector<PageTable> tables = {};
  NamedValues values = {};
};

struct Page {
  std::string title, summary;
  NamedValues key_figures = {};  ///< the few numbers that matter most, set large on top
  std::vector<PageSection> sections = {};
  NamedValues settings = {};
  std::string command = {};
};

/// One HTML file that needs nothing else: it opens offline and makes no request. All text is escaped. It follows the
/// reader's light or dark preference, prints, and holds every chart's numbers as a table below the chart.
/// In a browser window.saddlemeshReady, and data-ready of the html element, become true when every chart is drawn.
/// Throws Error when the lengths of a series and its axes, or a table's row and header, do not agree.
std::string render_html(const Page& page);

}  // namespace saddlemesh
