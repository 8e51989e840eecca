#include "saddlemesh/data/site/medians.hpp"

#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/site/checked_json.hpp"

namespace saddlemesh {
namespace {

using Bins = std::map<std::uint32_t, std::uint64_t>;  // number of values in each non-empty bin

constexpr const char* counts_name = "counts of values";
constexpr std::uint32_t sign_bit = 0x80000000U;

// Maps floats to integers in the same order.
std::uint32_t key_of(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  return (bits & sign_bit) != 0 ? ~bits : bits | sign_bit;
}

float value_of(std::uint32_t key) {
  return std::bit_cast<float>((key & sign_bit) != 0 ? key ^ sign_bit : ~key);
}

/// Searches for the value with a given rank, from 0, of a feature. `upper` is the upper half of its key, once known.
struct Search {
  std::size_t feature = 0;
  std::uint64_t rank = 0;
  std::uint32_t upper = 0;
};

Bins count_bins(const SiteRows& site, const Search& search, bool lower_half) {
  Bins bins;
  const std::size_t width = site.data->shape.size();
  const std::vector<float>& values = site.data->dense().values;
  for (const std::uint32_t row : site.rows) {
    const float value = values[row * width + search.feature];
    if (std::isnan(value)) continue;
    const std::uint32_t key = key_of(value);
    if (!lower_half) {
      ++bins[key >> 16U];
    } else if (key >> 16U == search.upper) {
      ++bins[key & 0xffffU];
    }
  }
  return bins;
}

// Readers reject infinite values and medians ignore missing ones; the upper half of a key reveals either.
Bins bins_from(const nlohmann::json& from, bool lower_half) {
  Bins bins;
  for (const auto& pair : list_from(from)) {
    const auto bin = static_cast<std::uint32_t>(count_from(element_of(pair, 0), 0xffffU));
    const std::uint64_t count = count_from(element_of(pair, 1));
    if (!lower_half && !std::isfinite(value_of(bin << 16U))) throw InputError("it counts values that are not finite");
    bins[bin] = count;
  }
  return bins;
}

using SiteBins = std::vector<Bins>;  // of one site, for each search

SiteBins site_bins_from(const std::string& text, std::size_t searches, bool lower_half) {
  const nlohmann::json from = parse_received(text);
  SiteBins bins;
  for (const auto& one : list_from(from)) bins.push_back(bins_from(one, lower_half));
  if (bins.size() == searches) return bins;
  throw InputError(fmt::format("it has counts of {} searches, where {} were expected", bins.size(), searches));
}

// Returns the bins of every site.
std::vector<SiteBins> count_everywhere(std::span<const SiteRows> hosted, std::span<const Search> searches,
                                       bool lower_half, SiteExchange& exchange) {
  std::vector<std::string> own;
  for (const SiteRows& site : hosted) {
    nlohmann::json counts = nlohmann::json::array();
    for (const Search& search : searches) counts.push_back(count_bins(site, search, lower_half));
    own.push_back(counts.dump());
  }
  return exchange_parsed(exchange, std::move(own), counts_name,
                         [&](const std::string& text) { return site_bins_from(text, searches.size(), lower_half); });
}

// Adds up the bins of all sites, for each search.
SiteBins sum_of(const std::vector<SiteBins>& sites) {
  SiteBins sums(sites.front().size());
  for (const SiteBins& site : sites) {
    for (std::size_t i = 0; i < sums.size(); ++i) {
      for (const auto& [bin, count] : site[i]) sums[i][bin] += count;
    }
  }
  return sums;
}

// Returns the bin that holds the value of that rank; `rank` becomes its rank inside the bin.
std::uint32_t bin_of(const Bins& bins, std::uint64_t& rank) {
  for (const auto& [bin, count] : bins) {
    if (rank < count) return bin;
    rank -= count;
  }
  return 0;
}

std::uint64_t total(const Bins& bins) {
  std::uint64_t sum = 0;
  for (const auto& [bin, count] : bins) sum += count;
  return sum;
}

std::uint64_t count_in(const Bins& bins, std::uint32_t bin) {
  const auto found = bins.find(bin);
  return found == bins.end() ? 0 : found->second;
}

// Throws unless a site's counts within a bin add up to its earlier count for that bin; `middles` has two searches for
// each element of `upper`.
void require_consistent(const SiteBins& upper, const SiteBins& lower, std::span<const Search> middles) {
  for (std::size_t i = 0; i < middles.size(); ++i) {
    const std::uint64_t before = count_in(upper[i / 2], middles[i].upper);
    if (total(lower[i]) == before) continue;
    throw InputError(fmt::format("it counts {} values where it counted {} before", total(lower[i]), before));
  }
}

}  // namespace

std::vector<double> medians(std::span<const SiteRows> hosted, std::span<const std::size_t> features,
                            SiteExchange& exchange) {
  std::vector<Search> whole;
  for (const std::size_t feature : features) whole.push_back({.feature = feature});
  const std::vector<SiteBins> upper_of_sites = count_everywhere(hosted, whole, false, exchange);
  const SiteBins upper = sum_of(upper_of_sites);
  std::vector<Search> middles;  // two for each feature
  for (std::size_t i = 0; i < whole.size(); ++i) {
    const std::uint64_t count = total(upper[i]);
    for (const std::uint64_t rank : {count == 0 ? 0 : (count - 1) / 2, count / 2}) {
      Search middle{.feature = features[i], .rank = rank};
      middle.upper = bin_of(upper[i], middle.rank);
      middles.push_back(middle);
    }
  }
  const std::vector<SiteBins> lower_of_sites = count_everywhere(hosted, middles, true, exchange);
  if (lower_of_sites.size() != upper_of_sites.size()) throw Error("not every site sent counts of values");
  for (std::size_t site = 0; site < upper_of_sites.size(); ++site) {
    use_received(exchange, site, counts_name,
                 [&] { require_consistent(upper_of_sites[site], lower_of_sites[site], middles); });
  }
  const SiteBins lower = sum_of(lower_of_sites);
  std::vector<double> found;
  for (std::size_t i = 0; i < middles.size(); i += 2) {
    const auto value = [&](std::size_t at) {
      const std::uint32_t low = bin_of(lower[at], middles[at].rank);
      return static_cast<double>(value_of(middles[at].upper << 16U | low));
    };
    const bool none = total(upper[i / 2]) == 0;
    found.push_back(none ? std::numeric_limits<double>::quiet_NaN() : (value(i) + value(i + 1)) / 2);
  }
  return found;
}

}  // namespace saddlemesh
