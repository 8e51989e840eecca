// Public: rows as a network sees them
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "saddlemesh/core/shape.hpp"

namespace saddlemesh {

/// What a network sees of an image's byte: byte · scale + offset.
struct ChannelScale {
  float scale = 1.0F / 255.0F, offset = 0.0F;
};

/// Rows of features with a label each, 1 (positive) or 0. Features are dense numbers, bytes of images, or sparse, never
/// two of them; rows and columns are counted from 0. Row numbers have 32 bits.
struct DataSet {
  Shape shape;  ///< of one row
  std::size_t rows = 0;

  /// Dense: row after row, each channel after channel.
  std::vector<float> features;

  /// Images: bytes in the same order, which take a quarter of the memory; and how each channel is scaled, all of them
  /// by default to [0, 1].
  std::vector<std::uint8_t> pixels;
  std::vector<ChannelScale> scales;

  /// Sparse (compressed rows): row r has columns[begin[r] … begin[r + 1]), ascending, and the values beside them.
  std::vector<std::uint64_t> begin;
  std::vector<std::uint32_t> columns;
  std::vector<float> values;

  std::vector<std::uint8_t> labels;

  [[nodiscard]] bool sparse() const { return !begin.empty(); }
  [[nodiscard]] bool images() const { return !pixels.empty(); }
  [[nodiscard]] ChannelScale scale(std::size_t channel) const {
    return scales.empty() ? ChannelScale{} : scales[channel];
  }
};

/// Refuses, with an InputError that names both sides, sizes that do not fit each other; and, with the row, labels other
/// than 0 and 1, columns out of order or range, and features that are not finite.
void validate(const DataSet& data);

/// How many of all rows, or of the given ones, are positive.
std::size_t count_positives(const DataSet& data);
std::size_t count_positives(const DataSet& data, std::span<const std::uint32_t> rows);

/// The most values that a row stores: its columns if the data are dense.
std::size_t max_row_values(const DataSet& data);

/// out ← the given rows, densely, one after the other; out has rows.size() · shape.size() values.
template <class Real>
void gather(const DataSet& data, std::span<const std::uint32_t> rows, std::span<Real> out);

/// The given rows of sparse data as compressed rows. Allocates nothing where `begin` has room for rows.size() + 1
/// values and the others for rows.size() · max_row_values(data).
template <class Real>
void gather(const DataSet& data, std::span<const std::uint32_t> rows, std::vector<std::uint32_t>& begin,
            std::vector<std::uint32_t>& columns, std::vector<Real>& values);

}  // namespace saddlemesh
