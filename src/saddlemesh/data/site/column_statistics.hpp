#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "saddlemesh/data/rows/data_set.hpp"
#include "saddlemesh/data/site/moments.hpp"

namespace saddlemesh {

/// Statistics of a site's training rows; sites exchange them after their schemas.
struct SiteStatistics {
  std::size_t train_rows = 0, train_positives = 0, test_rows = 0, test_positives = 0;
  std::size_t validation_rows = 0, validation_positives = 0;
  /// For each feature of dense rows, without missing values; for each feature's stored values of sparse rows; for each
  /// channel's bytes of images.
  std::vector<Moments> moments;
  std::vector<std::uint64_t> missing;  ///< number of training rows without a value, for each feature of dense rows
  std::vector<std::uint8_t> binary;    ///< 1 for each feature of dense rows whose values are all 0 or 1
};

/// Computes the number of rows and the moments; the caller sets the other counts.
SiteStatistics statistics_of(const DataSet& data, std::span<const std::uint32_t> train);

std::string to_json(const SiteStatistics& statistics);
/// Inverse of to_json(). Throws InputError for any other text.
SiteStatistics statistics_from_json(const std::string& text);

/// Adds up the statistics of all sites, in order. All must have moments and missing values of the same features.
SiteStatistics merge_statistics(std::span<const SiteStatistics> sites);

}  // namespace saddlemesh
