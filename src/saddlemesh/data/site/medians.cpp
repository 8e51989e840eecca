#include "saddlemesh/data/site/medians.hpp"

#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <string>

#include <nlohmann/json.hpp>

namespace saddlemesh {
namespace {

using Bins = std::map<std::uint32_t, std::uint64_t>;  // values in each bin that has some

constexpr std::uint32_t sign_bit = 0x80000000U;

// Whole numbers in the order of the floats.
std::uint32_t key_of(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  return (bits & sign_bit) != 0 ? ~bits : bits | sign_bit;
}

float value_of(std::uint32_t key) {
  return std::bit_cast<float>((key & sign_bit) != 0 ? key ^ sign_bit : ~key);
}

/// The value that is searched for: the rank-th, from 0, of a feature; `upper` are the first 16 bits of its key once
/// they are known.
struct Search {
  std::size_t feature = 0;
  std::uint64_t rank = 0;
  std::uint32_t upper = 0;
};

Bins count_bins(const SiteRows& site, const Search& search, bool lower_half) {
  Bins bins;
  const std::size_t width = site.data->shape.size();
  for (const std::uint32_t row : site.rows) {
    const float value = site.data->features[row * width + search.feature];
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

// The bins of all sites together, for each search.
std::vector<Bins> count_everywhere(std::span<const SiteRows> hosted, std::span<const Search> searches, bool lower_half,
                                   SiteExchange& exchange) {
  std::vector<std::string> own;
  for (const SiteRows& site : hosted) {
    nlohmann::json counts = nlohmann::json::array();
    for (const Search& search : searches) counts.push_back(count_bins(site, search, lower_half));
    own.push_back(counts.dump());
  }
  std::vector<Bins> sums(searches.size());
  for (const std::string& text : exchange.all(std::move(own))) {
    const auto counts = nlohmann::json::parse(text).get<std::vector<Bins>>();
    for (std::size_t i = 0; i < sums.size(); ++i) {
      for (const auto& [bin, count] : counts[i]) sums[i][bin] += count;
    }
  }
  return sums;
}

// The bin with the rank-th value; `rank` becomes its rank in there.
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

}  // namespace

std::vector<double> medians(std::span<const SiteRows> hosted, std::span<const std::size_t> features,
                            SiteExchange& exchange) {
  std::vector<Search> whole;
  for (const std::size_t feature : features) whole.push_back({.feature = feature});
  const std::vector<Bins> upper = count_everywhere(hosted, whole, false, exchange);
  std::vector<Search> middles;  // two for each feature
  for (std::size_t i = 0; i < whole.size(); ++i) {
    const std::uint64_t count = total(upper[i]);
    for (const std::uint64_t rank : {count == 0 ? 0 : (count - 1) / 2, count / 2}) {
      Search middle{.feature = features[i], .rank = rank};
      middle.upper = bin_of(upper[i], middle.rank);
      middles.push_back(middle);
    }
  }
  const std::vector<Bins> lower = count_everywhere(hosted, middles, true, exchange);
  std::vector<double> found;
  for (std::size_t i = 0; i < middles.size(); i += 2) {
    const auto value = [&](std::size_t at) {
      const std::uint32_t low = bin_of(lower[at], middles[at].rank);
      return static_cast<double>(value_of(middles[at].upper << 16U | low));
    };
    const bool none = upper[i / 2].empty();
    found.push_back(none ? std::numeric_limits<double>::quiet_NaN() : (value(i) + value(i + 1)) / 2);
  }
  return found;
}

}  // namespace saddlemesh
