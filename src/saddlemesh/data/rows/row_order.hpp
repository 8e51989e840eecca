#pragma once

#include "saddlemesh/data/rows/raw_data.hpp"

// A canonical order of flat rows that depends only on their features and labels, so that files with the same rows in
// different orders become equal.
namespace saddlemesh {

/// Returns the row numbers in canonical order.
std::vector<std::uint32_t> content_order(const RawData& raw);

/// Sorts rows and labels in canonical order.
void order_by_content(RawData& raw);

}  // namespace saddlemesh
