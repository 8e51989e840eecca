#pragma once

#include "saddlemesh/present/page/page.hpp"

namespace saddlemesh {

/// Returns the chart's numbers as a table: a column for each horizontal axis and each series, and a row for every
/// position at which any series has a point. Long tables are thinned evenly.
PageTable chart_numbers(const Chart& chart);

}  // namespace saddlemesh
