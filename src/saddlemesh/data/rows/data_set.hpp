// Public: rows as a network sees them
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "saddlemesh/core/shape.hpp"

namespace saddlemesh {

/// Scaling of an image's bytes for the network: byte · scale + offset.
struct ChannelScale {
  float scale = 1.0F / 255.0F, offset = 0.0F;
};

/// Dense rows: row after row, each channel after channel.
struct DenseFeatures {
  std::vector<float> values;
};

/// Compressed sparse rows: row r has columns[begin[r] … begin[r + 1]), ascending, and the values beside them.
struct SparseFeatures {
  std::vector<std::uint64_t> begin{0};
  std::vector<std::uint32_t> columns;
  std::vector<float> values;
};

/// Images as bytes, in the order of dense rows. They take a quarter of the memory of numbers.
struct ImageFeatures {
  std::vector<std::uint8_t> pixels;
  std::vector<ChannelScale> scales;  ///< one per channel; empty: every channel is scaled to [0, 1]

  [[nodiscard]] ChannelScale scale(std::size_t channel) const {
    return scales.empty() ? ChannelScale{} : scales[channel];
  }
};

/// How features are stored.
enum class FeatureKind : std::uint8_t { dense, sparse, images };

/// The alternatives have the order of FeatureKind.
using Features = std::variant<DenseFeatures, SparseFeatures, ImageFeatures>;

/// Rows of features with a label each, 1 (positive) or 0. Rows and columns are counted from 0; row numbers have 32
/// bits.
struct DataSet {
  Shape shape;  ///< of one row
  std::size_t rows = 0;
  Features features;
  std::vector<std::uint8_t> labels;

  [[nodiscard]] FeatureKind kind() const { return static_cast<FeatureKind>(features.index()); }
  [[nodiscard]] bool is_sparse() const { return kind() == FeatureKind::sparse; }
  [[nodiscard]] bool is_images() const { return kind() == FeatureKind::images; }

  /// The features of that kind. Throws std::bad_variant_access if they are of another kind.
  [[nodiscard]] const DenseFeatures& dense() const { return std::get<DenseFeatures>(features); }
  [[nodiscard]] const SparseFeatures& sparse() const { return std::get<SparseFeatures>(features); }
  [[nodiscard]] const ImageFeatures& images() const { return std::get<ImageFeatures>(features); }
  [[nodiscard]] DenseFeatures& dense() { return std::get<DenseFeatures>(features); }
  [[nodiscard]] SparseFeatures& sparse() { return std::get<SparseFeatures>(features); }
  [[nodiscard]] ImageFeatures& images() { return std::get<ImageFeatures>(features); }
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
