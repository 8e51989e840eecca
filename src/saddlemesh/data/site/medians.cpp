#include "saddlemesh/data/site/medians.hpp"

#include <limits>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/site/checked_json.hpp"

namespace saddlemesh {
namespace {

/// Search for the value with a given rank, from 0, among the values whose upper half is known.
struct Middle {
  CountRequest request;
  std::uint64_t rank = 0;
};

// Returns the bin that holds the value of that rank; `rank` becomes its rank inside the bin.
std::uint32_t bin_of(const Bins& bins, std::uint64_t& rank) {
  for (const auto& [bin, count] : bins) {
    if (rank < count) return bin;
    rank -= count;
  }
  return 0;
}

std::uint64_t count_in(const Bins& bins, std::uint32_t bin) {
  const auto found = bins.find(bin);
  return found == bins.end() ? 0 : found->second;
}

// Throws unless a site's counts within a bin add up to its earlier count for that bin; `middles` has two searches for
// each element of `upper`.
void require_consistent(const SiteBins& upper, const SiteBins& lower, std::span<const Middle> middles) {
  for (std::size_t i = 0; i < middles.size(); ++i) {
    const std::uint64_t before = count_in(upper[i / 2], middles[i].request.upper);
    if (total(lower[i]) == before) continue;
    throw InputError(fmt::format("it counts {} values where it counted {} before", total(lower[i]), before));
  }
}

// Returns two searches for each feature.
std::vector<Middle> middles_of(std::span<const CountRequest> whole, const SiteBins& upper) {
  std::vector<Middle> middles;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    const std::uint64_t count = total(upper[i]);
    for (const std::uint64_t rank : {count == 0 ? 0 : (count - 1) / 2, count / 2}) {
      Middle middle{.request = {.feature = whole[i].feature, .lower_half = true}, .rank = rank};
      middle.request.upper = bin_of(upper[i], middle.rank);
      middles.push_back(middle);
    }
  }
  return middles;
}

}  // namespace

std::vector<double> medians(std::span<const SiteRows> hosted, std::span<const std::size_t> features,
                            SiteExchange& exchange) {
  std::vector<CountRequest> whole, within;
  for (const std::size_t feature : features) whole.push_back({.feature = feature});
  const std::vector<SiteBins> upper_of_sites = count_values(hosted, whole, exchange);
  const SiteBins upper = sum_of_sites(upper_of_sites);
  std::vector<Middle> middles = middles_of(whole, upper);
  for (const Middle& middle : middles) within.push_back(middle.request);
  const std::vector<SiteBins> lower_of_sites = count_values(hosted, within, exchange);
  if (lower_of_sites.size() != upper_of_sites.size()) throw Error("not every site sent counts of values");
  for (std::size_t site = 0; site < upper_of_sites.size(); ++site) {
    use_received(exchange, site, value_counts_name,
                 [&] { require_consistent(upper_of_sites[site], lower_of_sites[site], middles); });
  }
  const SiteBins lower = sum_of_sites(lower_of_sites);
  std::vector<double> found;
  for (std::size_t i = 0; i < middles.size(); i += 2) {
    const auto value = [&](std::size_t at) {
      const std::uint32_t low = bin_of(lower[at], middles[at].rank);
      return static_cast<double>(value_of_key(middles[at].request.upper << 16U | low));
    };
    const bool none = total(upper[i / 2]) == 0;
    found.push_back(none ? std::numeric_limits<double>::quiet_NaN() : (value(i) + value(i + 1)) / 2);
  }
  return found;
}

}  // namespace saddlemesh
