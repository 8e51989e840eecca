#pragma once

#include <string>

#include "saddlemesh/present/page/page.hpp"

namespace saddlemesh {

/// The chart itself, between its caption and its note: what Chart.js draws into, with legend and axes to switch; or, in
/// a build without Chart.js, a picture of the chart on its own axis.
std::string plot_html(const Chart& chart, const std::string& id, const std::string& description);

/// The scripts that draw the charts of a page, from the JSON in #chart-data.
std::string plot_scripts();

/// Whether this build has Chart.js.
bool draws_by_script();

}  // namespace saddlemesh
