#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "saddlemesh/data/site/value_counts.hpp"

namespace saddlemesh {

/// Returns the exact median of each of the given features over the given rows of all sites. Ignores missing values; for
/// an even number of values it is the mean of the middle two; NaN if there are no values. Sites exchange only the
/// numbers of values in histogram bins: first by the upper half of their bits, then, within the bin of the median, by
/// the lower half.
std::vector<double> medians(std::span<const SiteRows> hosted, std::span<const std::size_t> features,
                            SiteExchange& exchange);

}  // namespace saddlemesh
