#pragma once

#include "saddlemesh/present/chart/chart.hpp"

namespace saddlemesh {

/// Throws Error with the names of chart and series if x, y, low and high differ in length, on any axis.
void check_lengths(const Chart& chart);

/// Returns whether an axis can show the value.
bool can_show(double value, bool log);

}  // namespace saddlemesh
