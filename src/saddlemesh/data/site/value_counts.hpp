#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "saddlemesh/data/rows/data_set.hpp"
#include "saddlemesh/data/site/site_exchange.hpp"

// Counts of the values of features over the rows of all sites, in bins of the values' bits.
namespace saddlemesh {

/// Dense rows of a site.
struct SiteRows {
  const DataSet* data;
  std::span<const std::uint32_t> rows;
};

/// Maps floats to integers in the same order, and back.
std::uint32_t ordered_key(float value);
float value_of_key(std::uint32_t key);

using Bins = std::map<std::uint32_t, std::uint64_t>;  ///< number of values in each non-empty bin
using SiteBins = std::vector<Bins>;                   ///< of one site, for each request

/// A request to count one feature: by the upper half of the keys, or by the lower half of those with this upper half.
struct CountRequest {
  std::size_t feature = 0;
  bool lower_half = false;
  std::uint32_t upper = 0;
};

/// Describes what sites exchange here, for messages.
inline constexpr const char* value_counts_name = "counts of values";

/// Returns the bins of every site. Missing values are not counted.
std::vector<SiteBins> count_values(std::span<const SiteRows> hosted, std::span<const CountRequest> requests,
                                   SiteExchange& exchange);

/// Adds up the bins of all sites, for each request.
SiteBins sum_of_sites(const std::vector<SiteBins>& sites);

/// Returns the number of values in all bins.
std::uint64_t total(const Bins& bins);

}  // namespace saddlemesh
