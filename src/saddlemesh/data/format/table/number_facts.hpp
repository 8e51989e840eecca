#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace saddlemesh {

/// What the numbers of a column have in common. NaN, a missing value, does not count.
struct NumberFacts {
  std::size_t count = 0;
  float min = 0, max = 0;
  bool whole = false;        ///< all are whole
  bool inexact = false;      ///< whole, and some so large that a float does not tell neighbours apart
  bool unique = false;       ///< whole, more than 20, and no two are the same
  bool consecutive = false;  ///< unique, and without a gap
  /// Values that stand for themselves: farther from all others than those are from each other. For numbers of nines
  /// (-999, 99) that is enough; others are a hundred times as far.
  std::vector<float> outliers;
};

/// The facts of the wanted columns of a matrix of rows, which has as many columns as `wanted` has flags.
std::vector<NumberFacts> number_facts(std::span<const float> rows, std::span<const bool> wanted);

}  // namespace saddlemesh
