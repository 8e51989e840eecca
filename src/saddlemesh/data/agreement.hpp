#pragma once

#include <vector>

#include "saddlemesh/data/site/site_exchange.hpp"
#include "saddlemesh/data/sources.hpp"

// Agreement between sites on how the data are read. `sources` are those of this process; `sites` are the names of all
// sites, empty for a single source.
namespace saddlemesh {

/// Returns the schema common to all sites. Throws MemoryError, naming the site with the most features, if this process
/// has no room for rows with that many.
Schema agree_on_schema(const std::vector<Source>& sources, const std::vector<std::string>& sites,
                       SiteExchange& exchange);

/// Returns the statistics of every site, in the order of the sites.
std::vector<SiteStatistics> exchange_statistics(const std::vector<Source>& sources, const DataOptions& options,
                                                SiteExchange& exchange);

/// Returns the median of every numeric feature; 0 for the others.
std::vector<double> agree_on_medians(const std::vector<Source>& sources, const Schema& schema, SiteExchange& exchange);

}  // namespace saddlemesh
