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
  /// A column of cells such as "37 %", each drawn with a bar of that length.
  std::optional<std::size_t> bar_column = std::nullopt;
};

/// A picture: a complete SVG file, whose styles and names stay separate from the page's.
struct PageFigure {
  std::string caption;
  std::string svg;
  std::string description;  ///< the same in words, for readers who cannot see it
};

/// Pairs of name and value. The name "method.eta" is shown as "eta" in the group "method".
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
  NamedValues key_figures = {};  ///< the few most important numbers, shown large at the top
  std::vector<PageSection> sections = {};
  NamedValues settings = {};
  std::string command = {};
};

/// Renders one self-contained HTML file: it opens offline and makes no request. All text is escaped. The page follows
/// the reader's light or dark preference, can be printed, and has a table of the numbers below every chart.
/// When every chart is drawn, window.saddlemeshReady and data-ready of the html element become true.
/// Throws Error if the lengths of a series and its axes, or of a table's row and header, differ.
std::string render_html(const Page& page);

}  // namespace saddlemesh
