#pragma once

#include <string_view>

/// The style sheet and the scripts that every page carries.
namespace saddlemesh::page_assets {

extern const std::string_view style;

/// Numbers as text, and the axes of a chart with their ticks.
extern const std::string_view axes;

/// Needs Chart.js and the axes. Reads the JSON in #chart-data, draws every canvas that it names, and sets
/// window.saddlemeshReady.
extern const std::string_view script;

/// Sorts the tables of class "sortable" when a header's button is pressed.
extern const std::string_view sorting;

}  // namespace saddlemesh::page_assets
