#pragma once

#include <span>
#include <string_view>

#include "saddlemesh/data/rows/raw_data.hpp"

namespace saddlemesh {

/// Fills the data's classes with these names, in this order, and counts the rows of each; the labels, which are there
/// already, must be places in `names`.
void fill_classes(RawData& raw, std::span<const std::string_view> names);

}  // namespace saddlemesh
