#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "saddlemesh/data/rows/data_set.hpp"
#include "saddlemesh/data/site/site_exchange.hpp"

namespace saddlemesh {

/// Dense rows of a site.
struct SiteRows {
  const DataSet* data;
  std::span<const std::uint32_t> rows;
};

/// The exact median, over the given rows of all sites, of each of the given features; missing values left out, and the
/// mean of the two middle ones for an even number. Sites tell each other only how many values fall into bins: first by
/// the upper half of their bits, then, within the bin of the median, by the lower half. NaN where there are no values.
std::vector<double> medians(std::span<const SiteRows> hosted, std::span<const std::size_t> features,
                            SiteExchange& exchange);

}  // namespace saddlemesh
