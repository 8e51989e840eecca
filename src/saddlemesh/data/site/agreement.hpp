#pragma once

#include <vector>

#include "saddlemesh/data/parts.hpp"
#include "saddlemesh/data/site/exchange.hpp"

// What sites tell each other so that all see the same data. `parts` are those of this process; `sites` are the names of
// all sites, none where there is one source.
namespace saddlemesh {

/// What all sites' data look like together. MemoryError that names the site with the most features where this process
/// has no room for rows of that many.
Outline agree_on_outline(const std::vector<Part>& parts, const std::vector<std::string>& sites, SiteExchange& exchange);

/// Of every site, in their order.
std::vector<SiteStatistics> exchange_statistics(const std::vector<Part>& parts, const DataOptions& options,
                                                SiteExchange& exchange);

/// Of every feature that holds numbers; 0 for the others.
std::vector<double> agree_on_medians(const std::vector<Part>& parts, const Outline& outline, SiteExchange& exchange);

}  // namespace saddlemesh
