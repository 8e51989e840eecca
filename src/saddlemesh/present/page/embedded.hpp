#pragma once

#include <string_view>

/// Files compiled into the library at build time (cmake/Embed.cmake): those of the folder assets, which every page
/// carries, and Chart.js.
namespace saddlemesh::embedded {

extern const std::string_view page_css;

/// Numbers as text, and the axes of a chart with their ticks.
extern const std::string_view axes_js;

/// Needs Chart.js and axes_js. Reads the JSON in #chart-data, draws every canvas that it names, and sets
/// window.saddlemeshReady.
extern const std::string_view charts_js;

/// Sorts the tables of class "sortable" when a header's button is pressed.
extern const std::string_view sorting_js;

/// Chart.js, minified, with its licence notice on top. Only where reports are built with it (SADDLEMESH_REPORTS).
extern const std::string_view chart_js;

}  // namespace saddlemesh::embedded
