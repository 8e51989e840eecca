#pragma once

#include <string_view>

/// Files that are compiled into the library at build time (cmake/Embed.cmake): the folder assets, which every page
/// contains, and Chart.js.
namespace saddlemesh::embedded {

extern const std::string_view page_css;

/// Formats numbers, and computes the axes of a chart with their ticks.
extern const std::string_view axes_js;

/// Requires Chart.js and axes_js. Reads the JSON in #chart-data, draws every canvas named there, and sets
/// window.saddlemeshReady.
extern const std::string_view charts_js;

/// Sorts the tables of class "sortable" when a header's button is pressed.
extern const std::string_view sorting_js;

/// Chart.js, minified, with its licence notice on top. Present only in builds with SADDLEMESH_REPORTS.
extern const std::string_view chart_js;

}  // namespace saddlemesh::embedded
