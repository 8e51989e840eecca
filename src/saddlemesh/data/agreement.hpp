#pragma once

#include <vector>

#include "saddlemesh/data/site/site_exchange.hpp"
#include "saddlemesh/data/sources.hpp"

// What sites tell each other so that all see the same data. `sources` are those of this process.
namespace saddlemesh {

/// What all sites' data look like together. Of files no more than their sites' names leaves a site.
Schema agree_on_schema(const std::vector<Source>& sources, SiteExchange& exchange);

/// Of every site, in their order.
std::vector<SiteStatistics> exchange_statistics(const std::vector<Source>& sources, const DataOptions& options,
                                                SiteExchange& exchange);

/// Of every feature that holds numbers; 0 for the others.
std::vector<double> agree_on_medians(const std::vector<Source>& sources, const Schema& schema, SiteExchange& exchange);

}  // namespace saddlemesh
