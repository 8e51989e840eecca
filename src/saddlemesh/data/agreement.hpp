#pragma once

#include <vector>

#include "saddlemesh/data/site/site_exchange.hpp"
#include "saddlemesh/data/sources.hpp"

// What sites tell each other so that all see the same data. `sources` are those of this process; `sites` are the names
// of all sites, none where there is one source.
namespace saddlemesh {

/// What all sites' data look like together. MemoryError that names the site with the most features where this process
/// has no room for rows of that many.
Schema agree_on_schema(const std::vector<Source>& sources, const std::vector<std::string>& sites,
                       SiteExchange& exchange);

/// Of every site, in their order.
std::vector<SiteStatistics> exchange_statistics(const std::vector<Source>& sources, const DataOptions& options,
                                                SiteExchange& exchange);

/// Of every feature that holds numbers; 0 for the others.
std::vector<double> agree_on_medians(const std::vector<Source>& sources, const Schema& schema, SiteExchange& exchange);

}  // namespace saddlemesh
