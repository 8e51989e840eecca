#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "saddlemesh/present/page/page.hpp"

namespace saddlemesh {

/// What the page's script needs to draw the chart into the canvas `id`. Values that an axis cannot show are null.
/// Throws Error naming chart and series when lengths do not agree.
nlohmann::json chart_data(const Chart& chart, const std::string& id);

/// The chart's place in the page: caption, legend, canvas, note, and its numbers in a table that opens below it.
std::string chart_html(const Chart& chart, const std::string& id);

}  // namespace saddlemesh
