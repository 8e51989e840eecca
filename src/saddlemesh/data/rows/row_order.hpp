#pragma once

#include "saddlemesh/data/rows/raw_data.hpp"

// An order of flat rows that depends on what they and their labels hold and not on how they stood: any two files of the
// same rows become the same.
namespace saddlemesh {

/// Which row comes first, which second, …
std::vector<std::uint32_t> content_order(const RawData& raw);

/// Brings rows and labels into that order.
void order_by_content(RawData& raw);

}  // namespace saddlemesh
