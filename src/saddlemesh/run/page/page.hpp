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
  /// Index in the chart of the series whose colour this one shares, as a fitted line shares that of its points.
  std::optional<std::size_t> colour_of = std::nullopt;
};

struct Chart {
  std::string title, x_label, y_label;
  bool log_x = false;
  bool log_y = false;
  std::vector<Series> series;
  std::string note = {};
};

struct PageTable {
  std::string caption;
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;
};

/// `text` is plain text; an empty line starts a new paragraph.
struct PageSection {
  std::string heading;
  std::string text = {};
  std::vector<Chart> charts = {};
  std::vector<PageTable> tables = {};
};

struct Page {
  std::string title, summary;
  std::vector<PageSection> sections = {};
  std::vector<std::pair<std::string, std::string>> settings = {};
  std::string command = {};
};

/// One HTML file that needs nothing else: it opens offline and makes no request. All text is escaped. It follows the
/// reader's light or dark preference, prints, and holds every chart's numbers as a table below the chart.
/// In a browser window.saddlemeshReady, and data-ready of the html element, become true when every chart is drawn.
/// Throws Error when the lengths of a series, or a table's row and header, do not agree.
std::string render_html(const Page& page);

}  // namespace saddlemesh
