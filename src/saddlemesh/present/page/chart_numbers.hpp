#pragma once

#include "saddlemesh/present/page/page.hpp"

namespace saddlemesh {

/// The chart's numbers: a column for each horizontal axis and each series, a row for every place that any series has a
/// point at. Long ones are thinned evenly to what a reader can use.
PageTable chart_numbers(const Chart& chart);

}  // namespace saddlemesh
