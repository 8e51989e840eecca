#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "saddlemesh/data/rows/raw_data.hpp"

namespace saddlemesh::python {

/// The rows, with their labels, that each site holds: row i is site sites[i]'s, which is called names[sites[i]]. Flat
/// rows.
std::vector<RawData> split_by_site(RawData raw, std::span<const std::uint32_t> sites,
                                   std::span<const std::string> names);

}  // namespace saddlemesh::python
