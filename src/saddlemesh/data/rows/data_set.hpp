// Public: rows as a network sees them
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "saddlemesh/core/shape.hpp"

namespace saddlemesh {

/// Scaling of an image's bytes for the network: byte · scale + offset.
struct ChannelScale {
  float scale = 1.0F / 255.0F, offset = 0.0F;
};

/// Rows of features with a label each, 1 (positive) or 0. Features are stored in exactly one of three forms: dense
/// numbers, bytes of images, or sparse. Rows and columns are counted from 0. Row numbers have 32 bits.
struct DataSet {
  Shape shape;  ///< shape of one row
  std::size_t rows = 0;

  /// Dense features: row by row, each channel by channel.
  std::vector<float> features;

  /// Images: bytes in the same order, which take a quarter of the memory, and the scaling of each channel, by default
  /// to [0, 1].
  std::vector<std::uint8_t> pixels;
  std::vector<ChannelScale> scales;

  /// Sparse features (compressed sparse rows): row r has columns[begin[r] … begin[r + 1]), ascending, and the values at
  /// the same indices.
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

/// Throws InputError for inconsistent sizes, with both, and, with the row, for labels other than 0 and 1, columns that
/// are unordered or out of range, and features that are not finite.
void validate(const DataSet& data);

/// Returns the number of positives among all rows, or among the given ones.
std::size_t count_positives(const DataSet& data);
std::size_t count_positives(const DataSet& data, std::span<const std::uint32_t> rows);

/// Returns the maximum number of values that a row stores: the number of columns if the data are dense.
std::size_t max_row_values(const DataSet& data);

/// out ← the given rows, dense, concatenated; out has rows.size() · shape.size() values.
template <class Real>
void gather(const DataSet& data, std::span<const std::uint32_t> rows, std::span<Real> out);

/// Copies the given rows of sparse data as compressed sparse rows. Allocates nothing if `begin` has capacity for
/// rows.size() + 1 values and the others for rows.size() · max_row_values(data).
template <class Real>
void gather(const DataSet& data, std::span<const std::uint32_t> rows, std::vector<std::uint32_t>& begin,
            std::vector<std::uint32_t>& columns, std::vector<Real>& values);

}  // namespace saddlemesh
