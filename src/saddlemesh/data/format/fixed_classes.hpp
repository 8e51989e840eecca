#pragma once

#include <span>
#include <string_view>

#include "saddlemesh/data/rows/raw_data.hpp"

namespace saddlemesh {

/// Sets the data's classes to these names, in this order, and counts the rows of each. The labels must already be set
/// to indices into `names`.
void fill_classes(RawData& raw, std::span<const std::string_view> names);

}  // namespace saddlemesh
