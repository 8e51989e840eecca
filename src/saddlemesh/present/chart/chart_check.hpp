#pragma once

#include "saddlemesh/present/chart/chart.hpp"

namespace saddlemesh {

/// Throws Error naming chart and series unless every series has as many x, y, low and high as it should, on every axis.
void check_lengths(const Chart& chart);

/// Whether a value has a place on an axis.
bool can_show(double value, bool log);

}  // namespace saddlemesh
