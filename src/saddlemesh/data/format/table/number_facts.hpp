#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace saddlemesh {

/// Common properties of the numbers in a column. NaN, a missing value, is ignored.
struct NumberFacts {
  std::size_t count = 0;
  float min = 0, max = 0;
  bool whole = false;        ///< all are integers
  bool inexact = false;      ///< integers, some of them so large that a float cannot represent neighbours separately
  bool unique = false;       ///< more than 20 integers, all different
  bool consecutive = false;  ///< unique, and without gaps
  /// Values that may be codes: farther from all other values than those are from each other. This suffices for numbers
  /// made of nines (-999, 99); other values must be a hundred times as far away.
  std::vector<float> outliers;
};

/// Computes the facts of the wanted columns of a matrix of rows, which has as many columns as `wanted` has flags.
std::vector<NumberFacts> number_facts(std::span<const float> rows, std::span<const bool> wanted);

}  // namespace saddlemesh
