#include "saddlemesh/data/knots.hpp"

#include <algorithm>

#include "saddlemesh/data/site/value_counts.hpp"

namespace saddlemesh {
namespace {

// The middle of the values that share the upper half of their keys.
float middle_of(std::uint32_t bin) {
  return value_of_key(bin << 16U) == 0 ? 0.0F : value_of_key(bin << 16U | 0x8000U);
}

// Returns `bins` + 1 of the values, or all if there are fewer: ascending, the first and the last included. The values
// between two knots are about equally many; a value that many rows have does not take the place of other knots.
std::vector<float> knots_of(const Bins& counts, std::size_t bins) {
  std::vector<float> knots;
  const bool few = counts.size() <= bins + 1;
  std::uint64_t left = total(counts), taken = 0, next = 0;
  for (const auto& [bin, count] : counts) {
    taken += count;
    left -= count;
    if (!few && taken <= next && left > 0) continue;
    knots.push_back(middle_of(bin));
    next = taken + (knots.size() <= bins ? left / (bins + 1 - knots.size()) : left);
  }
  if (knots.size() < 3) knots.clear();
  return knots;
}

std::vector<SiteRows> training_rows(const PreparedData& data, const WorkerRange& hosted, RowList& all) {
  std::vector<SiteRows> rows;
  if (data.sites) {
    for (std::size_t k = hosted.first; k < hosted.end(); ++k) rows.push_back({data.data.get(), data.shards[k]});
    return rows;
  }
  for (const auto& shard : data.shards) all.insert(all.end(), shard.begin(), shard.end());
  rows.push_back({data.data.get(), all});
  return rows;
}

// One request for each number, with the index of its code.
std::vector<CountRequest> requests_of(const Preprocessing& by, std::vector<std::size_t>& codes) {
  std::vector<CountRequest> requests;
  std::size_t column = 0;
  for (std::size_t i = 0; i < by.features.size(); ++i) {
    if (!by.features[i].categorical) {
      requests.push_back({.feature = column});
      codes.push_back(i);
    }
    column += by.features[i].width();
  }
  return requests;
}

}  // namespace

bool can_have_knots(const PreparedData& data) {
  return data.data->kind() == FeatureKind::dense && data.data->shape.flat() && !data.preprocessing.features.empty();
}

PreparedData with_knots(PreparedData data, std::size_t bins, const WorkerRange& hosted, SiteExchange& exchange) {
  OneProcess alone;  // every process has all rows of a single source
  RowList all;
  std::vector<std::size_t> codes;
  const std::vector<CountRequest> requests = requests_of(data.preprocessing, codes);
  const std::vector<SiteBins> counts = count_values(training_rows(data, hosted, all), requests,
                                                    data.sites ? exchange : static_cast<SiteExchange&>(alone));
  const SiteBins sums = sum_of_sites(counts);
  for (std::size_t i = 0; i < codes.size(); ++i) {
    data.preprocessing.features[codes[i]].knots = knots_of(sums[i], bins);
  }
  if (!data.preprocessing.has_knots()) return data;
  const bool same = data.test == data.data;
  data.data = std::make_shared<const DataSet>(encode_knots(data.preprocessing, *data.data));
  data.test =
      same || !data.test ? data.data : std::make_shared<const DataSet>(encode_knots(data.preprocessing, *data.test));
  return data;
}

}  // namespace saddlemesh
