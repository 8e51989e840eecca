#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "saddlemesh/present/page/page.hpp"

namespace saddlemesh {

/// Returns the data from which the page's script draws the chart into the canvas `id`. Values that an axis cannot show
/// are null. Throws Error with the names of chart and series if lengths differ.
nlohmann::json chart_data(const Chart& chart, const std::string& id);

/// Returns the chart's part of the page: caption, legend, canvas, note, and a table of its numbers that can be
/// unfolded.
std::string chart_html(const Chart& chart, const std::string& id);

}  // namespace saddlemesh
