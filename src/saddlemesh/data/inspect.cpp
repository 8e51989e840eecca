#include "saddlemesh/data/inspect.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace saddlemesh {
namespace {

// Running totals for one feature, or for all.
struct Tally {
  double min = std::numeric_limits<double>::infinity(), max = -min, sum = 0;
  std::size_t values = 0, nonzeros = 0, missing = 0;

  void add(double value, std::size_t times = 1) {
    if (std::isnan(value)) {
      missing += times;
      return;
    }
    min = std::min(min, value);
    max = std::max(max, value);
    sum += value * static_cast<double>(times);
    values += times;
    if (value != 0) nonzeros += times;
  }

  void add(const Tally& other) {
    min = std::min(min, other.min);
    max = std::max(max, other.max);
    sum += other.sum;
    values += other.values;
    nonzeros += other.nonzeros;
    missing += other.missing;
  }

  [[nodiscard]] ValueRange range() const {
    if (values == 0) return {};
    return {min, sum / static_cast<double>(values), max, values};
  }
};

Tally tally_pixels(const std::vector<std::uint8_t>& pixels) {
  std::array<std::size_t, 256> counts{};
  for (const std::uint8_t pixel : pixels) ++counts[pixel];
  Tally tally;
  for (std::size_t value = 0; value < counts.size(); ++value) {
    if (counts[value] > 0) tally.add(static_cast<double>(value), counts[value]);
  }
  return tally;
}

std::vector<Tally> tally_dense(const DataSet& data) {
  const std::vector<float>& values = data.dense().values;
  std::vector<Tally> features(data.shape.size());
  for (std::size_t i = 0; i < values.size(); ++i) features[i % features.size()].add(values[i]);
  return features;
}

// Returns all features, or, if there are millions, most of which may be empty, those that have a value.
std::vector<std::uint32_t> listed_features(const DataSet& data) {
  constexpr std::size_t most = 1'000'000;
  std::vector<bool> seen(data.shape.size(), data.shape.size() <= most);
  for (const std::uint32_t column : data.sparse().columns) seen[column] = true;
  std::vector<std::uint32_t> listed;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (seen[i]) listed.push_back(static_cast<std::uint32_t>(i));
  }
  return listed;
}

std::vector<Tally> tally_sparse(const DataSet& data, const std::vector<std::uint32_t>& listed) {
  const SparseFeatures& sparse = data.sparse();
  std::vector<Tally> features(listed.size());
  const bool all = listed.size() == data.shape.size();
  for (std::size_t i = 0; i < sparse.values.size(); ++i) {
    const std::uint32_t column = sparse.columns[i];
    const auto place = all ? column : std::ranges::lower_bound(listed, column) - listed.begin();
    features[static_cast<std::size_t>(place)].add(sparse.values[i]);
  }
  for (Tally& feature : features) {
    const std::size_t stored = feature.values + feature.missing;
    if (stored < data.rows) feature.add(0, data.rows - stored);
  }
  return features;
}

FeatureFacts facts(const RawData& raw, std::size_t feature, const Tally& tally) {
  const bool named = feature < raw.columns.size();
  return {named ? raw.columns[feature].name : fmt::format("feature {}", feature + 1), tally.range(), tally.missing,
          named ? raw.columns[feature].categories.size() : 0};
}

}  // namespace

Inspection inspect(const RawData& raw) {
  Inspection found{.rows = raw.data.rows,
                   .shape = raw.data.shape,
                   .images = raw.data.is_images(),
                   .sparse = raw.data.is_sparse(),
                   .classes = raw.classes,
                   .positives = {},
                   .range = {},
                   .features = {}};
  if (raw.classes.size() == 2) found.positives = raw.classes[1].rows;
  Tally all, numbers;
  if (found.images) {
    all = numbers = tally_pixels(raw.data.images().pixels);
  } else {
    const auto listed = found.sparse ? listed_features(raw.data) : std::vector<std::uint32_t>();
    const std::vector<Tally> features = found.sparse ? tally_sparse(raw.data, listed) : tally_dense(raw.data);
    for (std::size_t i = 0; i < features.size(); ++i) {
      all.add(features[i]);
      found.features.push_back(facts(raw, found.sparse ? listed[i] : i, features[i]));
      if (found.features.back().categories == 0) numbers.add(features[i]);
    }
    for (Tally* tally : {&all, &numbers}) {
      const std::size_t unlisted = found.shape.size() - features.size();
      if (unlisted > 0) tally->add(0, unlisted * found.rows);
    }
  }
  found.missing = all.missing;
  found.nonzeros = all.nonzeros;
  const double places = static_cast<double>(found.rows) * static_cast<double>(found.shape.size());
  found.density = places > 0 ? static_cast<double>(found.nonzeros) / places : 0;
  found.range = numbers.range();
  return found;
}

}  // namespace saddlemesh
