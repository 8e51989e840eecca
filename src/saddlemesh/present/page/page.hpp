// Public: HTML pages that open offline
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "saddlemesh/present/chart/chart.hpp"

namespace saddlemesh {

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
