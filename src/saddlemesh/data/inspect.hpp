#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "saddlemesh/data/rows/raw_data.hpp"

namespace saddlemesh {

/// Minimum, maximum and mean of values, without missing ones. All are 0 if there is no value.
struct ValueRange {
  double min = 0, mean = 0, max = 0;
  std::size_t values = 0;  ///< includes zeros that sparse rows do not store
};

struct FeatureFacts {
  std::string name;
  ValueRange range;  ///< for a categorical feature, of the indices of its categories
  std::size_t missing = 0;
  std::size_t categories = 0;  ///< 0 for a number
};

/// Summary of a data set.
struct Inspection {
  std::size_t rows = 0;
  Shape shape;
  bool images = false, sparse = false;
  std::vector<RawClass> classes;         ///< empty without labels
  std::optional<std::size_t> positives;  ///< rows of the second class, if there are exactly two
  std::size_t missing = 0, nonzeros = 0;
  double density = 0;  ///< nonzeros / (rows · features)
  ValueRange range;    ///< over all features except categories; for images, of their bytes
  /// For tables and sparse rows; of more than a million sparse features, only those that have a value. Empty for
  /// images.
  std::vector<FeatureFacts> features;
};

Inspection inspect(const RawData& raw);

}  // namespace saddlemesh
