#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "saddlemesh/data/rows/raw_data.hpp"

namespace saddlemesh {

/// Smallest, largest and mean value; missing ones do not count. All are 0 where there is no value.
struct ValueRange {
  double min = 0, mean = 0, max = 0;
  std::size_t values = 0;  ///< zeros that sparse rows do not store included
};

struct FeatureFacts {
  std::string name;
  ValueRange range;  ///< of a categorical feature: of places in its list
  std::size_t missing = 0;
  std::size_t categories = 0;  ///< 0: a number
};

/// What there is to say about data.
struct Inspection {
  std::size_t rows = 0;
  Shape shape;
  bool images = false, sparse = false;
  std::vector<RawClass> classes;         ///< empty: no labels
  std::optional<std::size_t> positives;  ///< rows of the second of exactly two classes
  std::size_t missing = 0, nonzeros = 0;
  double density = 0;  ///< nonzeros / (rows · features)
  ValueRange range;    ///< over all features but categories; bytes of images as they are
  /// Of tables and sparse rows; of more than a million sparse features those that have a value. Empty for images.
  std::vector<FeatureFacts> features;
};

Inspection inspect(const RawData& raw);

}  // namespace saddlemesh
