#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "saddlemesh/data/rows/data_set.hpp"
#include "saddlemesh/data/site/moments.hpp"

namespace saddlemesh {

/// What a site tells of its training rows: the second thing that sites tell each other.
struct SiteStatistics {
  std::size_t train_rows = 0, train_positives = 0, test_rows = 0, test_positives = 0;
  std::size_t validation_rows = 0, validation_positives = 0;
  /// Of each feature of dense rows, missing values left out; of each feature's stored values of sparse ones; of each
  /// channel's bytes of images.
  std::vector<Moments> moments;
  std::vector<std::uint64_t> missing;  ///< training rows without a value, for each feature of dense rows
};

/// Rows and moments; the other counts are left to the caller.
SiteStatistics statistics_of(const DataSet& data, std::span<const std::uint32_t> train);

std::string to_json(const SiteStatistics& statistics);
/// The reverse. InputError for a text that to_json does not write.
SiteStatistics statistics_from_json(const std::string& text);

/// Those of all sites together, added up in their order. All have moments and missing values of the same features.
SiteStatistics merge_statistics(std::span<const SiteStatistics> sites);

}  // namespace saddlemesh
