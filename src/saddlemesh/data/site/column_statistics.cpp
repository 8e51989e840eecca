#include "saddlemesh/data/site/column_statistics.hpp"

#include <array>
#include <cmath>
#include <limits>

#include <nlohmann/json.hpp>

#include "saddlemesh/data/site/checked_json.hpp"

namespace saddlemesh {
namespace {

void count_dense(const DataSet& data, std::span<const std::uint32_t> rows, SiteStatistics& out) {
  const std::size_t width = data.shape.size();
  const float* first = data.dense().values.data();
  for (const std::uint32_t row : rows) {
    const float* values = first + row * width;
    for (std::size_t i = 0; i < width; ++i) {
      if (std::isnan(values[i])) {
        ++out.missing[i];
      } else {
        out.moments[i].add(static_cast<double>(values[i]));
        if (values[i] != 0.0F && values[i] != 1.0F) out.binary[i] = 0;
      }
    }
  }
}

void count_sparse(const DataSet& data, std::span<const std::uint32_t> rows, SiteStatistics& out) {
  const auto& [begin, columns, values] = data.sparse();
  for (const std::uint32_t row : rows) {
    for (std::uint64_t i = begin[row]; i < begin[row + 1]; ++i) {
      out.moments[columns[i]].add(static_cast<double>(values[i]));
    }
  }
}

// Counts bytes by value first, which is exact and takes 256 floating-point steps per channel instead of millions.
void count_images(const DataSet& data, std::span<const std::uint32_t> rows, SiteStatistics& out) {
  std::vector<std::array<std::uint64_t, 256>> counts(data.shape.channels, std::array<std::uint64_t, 256>{});
  const std::uint8_t* first = data.images().pixels.data();
  for (const std::uint32_t row : rows) {
    const std::uint8_t* byte = first + row * data.shape.size();
    for (auto& channel : counts) {
      for (std::size_t i = 0; i < data.shape.pixels(); ++i) ++channel[*byte++];
    }
  }
  for (std::size_t channel = 0; channel < counts.size(); ++channel) {
    for (std::size_t value = 0; value < 256; ++value) {
      out.moments[channel].add(static_cast<double>(value), counts[channel][value]);
    }
  }
}

Moments moments_from(const nlohmann::json& from) {
  const Moments moments{.count = count_from(element_of(from, 0)),
                        .mean = finite_from(element_of(from, 1)),
                        .squares = finite_from(element_of(from, 2))};
  if (moments.squares < 0) throw InputError("a sum of squares in it is negative");
  // Bounds for 32-bit values, with which sums over all sites stay finite.
  constexpr double largest = std::numeric_limits<float>::max();
  const double square = static_cast<double>(moments.count) * (2 * largest) * (2 * largest);
  if (std::abs(moments.mean) > largest || moments.squares > square) {
    throw InputError("a mean or a sum of squares in it is larger than values can have it");
  }
  return moments;
}

}  // namespace

SiteStatistics statistics_of(const DataSet& data, std::span<const std::uint32_t> train) {
  SiteStatistics out{.train_rows = train.size()};
  out.moments.resize(data.is_images() ? data.shape.channels : data.shape.size());
  if (data.is_images()) {
    count_images(data, train, out);
  } else if (data.is_sparse()) {
    count_sparse(data, train, out);
  } else {
    out.missing.resize(data.shape.size());
    out.binary.resize(data.shape.size(), 1);
    count_dense(data, train, out);
  }
  return out;
}

std::string to_json(const SiteStatistics& statistics) {
  nlohmann::json moments = nlohmann::json::array();
  for (const Moments& one : statistics.moments) moments.push_back({one.count, one.mean, one.squares});
  return nlohmann::json{{"train_rows", statistics.train_rows},
                        {"train_positives", statistics.train_positives},
                        {"test_rows", statistics.test_rows},
                        {"test_positives", statistics.test_positives},
                        {"validation_positives", statistics.validation_positives},
                        {"validation_rows", statistics.validation_rows},
                        {"moments", moments},
                        {"missing", statistics.missing},
                        {"binary", statistics.binary}}
      .dump();
}

SiteStatistics statistics_from_json(const std::string& text) {
  const nlohmann::json from = parse_received(text);
  const auto count = [&](const char* name, std::uint64_t largest) {
    return count_from(member_of(from, name), largest);
  };
  SiteStatistics statistics{.train_rows = count("train_rows", largest_count),
                            .test_rows = count("test_rows", largest_count),
                            .validation_rows = count("validation_rows", largest_count)};
  statistics.train_positives = count("train_positives", statistics.train_rows);
  statistics.test_positives = count("test_positives", statistics.test_rows);
  statistics.validation_positives = count("validation_positives", statistics.validation_rows);
  for (const auto& one : list_from(member_of(from, "moments"))) statistics.moments.push_back(moments_from(one));
  for (const auto& one : list_from(member_of(from, "missing"))) {
    statistics.missing.push_back(count_from(one, statistics.train_rows));
  }
  for (const auto& one : list_from(member_of(from, "binary"))) {
    statistics.binary.push_back(static_cast<std::uint8_t>(count_from(one, 1)));
  }
  return statistics;
}

SiteStatistics merge_statistics(std::span<const SiteStatistics> sites) {
  SiteStatistics all = sites.front();
  for (const SiteStatistics& site : sites.subspan(1)) {
    all.train_rows += site.train_rows;
    all.train_positives += site.train_positives;
    all.test_rows += site.test_rows;
    all.test_positives += site.test_positives;
    all.validation_rows += site.validation_rows;
    all.validation_positives += site.validation_positives;
    for (std::size_t i = 0; i < all.moments.size(); ++i) all.moments[i].merge(site.moments[i]);
    for (std::size_t i = 0; i < all.missing.size(); ++i) all.missing[i] += site.missing[i];
    for (std::size_t i = 0; i < all.binary.size(); ++i) all.binary[i] &= site.binary[i];
  }
  return all;
}

}  // namespace saddlemesh
