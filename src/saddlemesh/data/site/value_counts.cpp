#include "saddlemesh/data/site/value_counts.hpp"

#include <bit>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/site/checked_json.hpp"

namespace saddlemesh {
namespace {

constexpr std::uint32_t sign_bit = 0x80000000U;

Bins count_bins(const SiteRows& site, const CountRequest& request) {
  Bins bins;
  const std::size_t width = site.data->shape.size();
  const std::vector<float>& values = site.data->dense().values;
  for (const std::uint32_t row : site.rows) {
    const float value = values[row * width + request.feature];
    if (std::isnan(value)) continue;
    const std::uint32_t key = ordered_key(value);
    if (!request.lower_half) {
      ++bins[key >> 16U];
    } else if (key >> 16U == request.upper) {
      ++bins[key & 0xffffU];
    }
  }
  return bins;
}

// Values are finite and missing ones are not counted; the upper half of a key reveals other values.
Bins bins_from(const nlohmann::json& from, bool lower_half) {
  Bins bins;
  for (const auto& pair : list_from(from)) {
    const auto bin = static_cast<std::uint32_t>(count_from(element_of(pair, 0), 0xffffU));
    const std::uint64_t count = count_from(element_of(pair, 1));
    if (!lower_half && !std::isfinite(value_of_key(bin << 16U)))
      throw InputError("it counts values that are not finite");
    bins[bin] = count;
  }
  return bins;
}

SiteBins site_bins_from(const std::string& text, std::span<const CountRequest> requests) {
  const nlohmann::json from = parse_received(text);
  const auto& lists = list_from(from);
  if (lists.size() != requests.size()) {
    throw InputError(
        fmt::format("it has counts of {} searches, where {} were expected", lists.size(), requests.size()));
  }
  SiteBins bins;
  for (const auto& one : lists) bins.push_back(bins_from(one, requests[bins.size()].lower_half));
  return bins;
}

}  // namespace

std::uint32_t ordered_key(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  return (bits & sign_bit) != 0 ? ~bits : bits | sign_bit;
}

float value_of_key(std::uint32_t key) {
  return std::bit_cast<float>((key & sign_bit) != 0 ? key ^ sign_bit : ~key);
}

std::vector<SiteBins> count_values(std::span<const SiteRows> hosted, std::span<const CountRequest> requests,
                                   SiteExchange& exchange) {
  std::vector<std::string> own;
  for (const SiteRows& site : hosted) {
    nlohmann::json counts = nlohmann::json::array();
    for (const CountRequest& request : requests) counts.push_back(count_bins(site, request));
    own.push_back(counts.dump());
  }
  return exchange_parsed(exchange, std::move(own), value_counts_name,
                         [&](const std::string& text) { return site_bins_from(text, requests); });
}

SiteBins sum_of_sites(const std::vector<SiteBins>& sites) {
  SiteBins sums(sites.front().size());
  for (const SiteBins& site : sites) {
    for (std::size_t i = 0; i < sums.size(); ++i) {
      for (const auto& [bin, count] : site[i]) sums[i][bin] += count;
    }
  }
  return sums;
}

std::uint64_t total(const Bins& bins) {
  std::uint64_t sum = 0;
  for (const auto& [bin, count] : bins) sum += count;
  return sum;
}

}  // namespace saddlemesh
