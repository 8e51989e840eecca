#pragma once

#include <string>

#include "saddlemesh/present/page/page.hpp"

namespace saddlemesh {

/// Returns the chart between its caption and its note: the canvas for Chart.js, with legend and axis switch. In a build
/// without Chart.js it is a picture of the chart on its own axis.
std::string plot_html(const Chart& chart, const std::string& id, const std::string& description);

/// Returns the scripts that draw the page's charts from the JSON in #chart-data.
std::string plot_scripts();

/// Returns whether this build includes Chart.js.
bool draws_by_script();

}  // namespace saddlemesh
