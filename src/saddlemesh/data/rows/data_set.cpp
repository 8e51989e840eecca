#include "saddlemesh/data/rows/data_set.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

void require(bool holds, const auto& message) {
  if (!holds) throw InputError(message());
}

void validate_features(const DenseFeatures& features, const DataSet& data) {
  const std::size_t width = data.shape.size();
  const std::vector<float>& values = features.values;
  require(values.size() == data.rows * width, [&] {
    return fmt::format("the data hold {} features; {} rows of shape {} are {}", values.size(), data.rows,
                       data.shape.text(), data.rows * width);
  });
  const auto wrong = std::ranges::find_if_not(values, [](float value) { return std::isfinite(value); });
  require(wrong == values.end(), [&] {
    const auto at = static_cast<std::size_t>(wrong - values.begin());
    return fmt::format("row {}, feature {} is {}: features must be finite; fill missing values in first", at / width,
                       at % width, *wrong);
  });
}

void validate_features(const ImageFeatures& features, const DataSet& data) {
  const std::vector<std::uint8_t>& pixels = features.pixels;
  const std::vector<ChannelScale>& scales = features.scales;
  require(pixels.size() == data.rows * data.shape.size(), [&] {
    return fmt::format("the data hold {} bytes; {} images of shape {} are {}", pixels.size(), data.rows,
                       data.shape.text(), data.rows * data.shape.size());
  });
  require(scales.empty() || scales.size() == data.shape.channels, [&] {
    return fmt::format("the data hold {} scales of channels; images of shape {} have {} channels", scales.size(),
                       data.shape.text(), data.shape.channels);
  });
  for (const ChannelScale& channel : scales) {
    require(std::isfinite(channel.scale) && std::isfinite(channel.offset), [&] {
      return fmt::format("a channel is scaled by {} and moved by {}; both must be finite", channel.scale,
                         channel.offset);
    });
  }
}

void validate_sparse_row(const SparseFeatures& features, const Shape& shape, std::size_t row) {
  const std::vector<std::uint64_t>& begin = features.begin;
  const std::vector<std::uint32_t>& columns = features.columns;
  const std::vector<float>& values = features.values;
  for (std::uint64_t i = begin[row]; i < begin[row + 1]; ++i) {
    const std::uint32_t column = columns[i];
    require(column < shape.size(), [&] {
      return fmt::format("row {} has a value in column {}; rows of shape {} have {} columns", row, column, shape.text(),
                         shape.size());
    });
    require(i == begin[row] || columns[i - 1] < column, [&] {
      return fmt::format(
          "row {}: column {} follows column {}; the columns of a sparse row must ascend, each at most once", row,
          column, columns[i - 1]);
    });
    require(std::isfinite(values[i]), [&] {
      return fmt::format("row {}, feature {} is {}: features must be finite; fill missing values in first", row, column,
                         values[i]);
    });
  }
}

void validate_features(const SparseFeatures& features, const DataSet& data) {
  const std::vector<std::uint64_t>& begin = features.begin;
  const std::vector<std::uint32_t>& columns = features.columns;
  const std::vector<float>& values = features.values;
  require(begin.size() == data.rows + 1, [&] {
    return fmt::format("the sparse data hold {} row beginnings; {} rows need {}", begin.size(), data.rows,
                       data.rows + 1);
  });
  require(columns.size() == values.size(), [&] {
    return fmt::format("the sparse data hold {} columns and {} values; each value needs its column", columns.size(),
                       values.size());
  });
  require(begin.front() == 0 && begin.back() == values.size(), [&] {
    return fmt::format("the sparse rows reach from {} to {}; they must reach from 0 to {}, the number of values",
                       begin.front(), begin.back(), values.size());
  });
  require(std::ranges::is_sorted(begin), [] { return "the beginnings of sparse rows must not descend"; });
  for (std::size_t row = 0; row < data.rows; ++row) validate_sparse_row(features, data.shape, row);
}

}  // namespace

void validate(const DataSet& data) {
  require(data.rows > 0 && data.shape.size() > 0, [&] {
    return fmt::format("the data have {} rows of shape {}; both must be at least 1", data.rows, data.shape.text());
  });
  require(data.rows <= std::numeric_limits<std::uint32_t>::max(),
          [&] { return fmt::format("the data have {} rows; row numbers have 32 bits", data.rows); });
  require(data.labels.size() == data.rows,
          [&] { return fmt::format("the data have {} rows and {} labels", data.rows, data.labels.size()); });
  const auto wrong = std::ranges::find_if(data.labels, [](std::uint8_t label) { return label > 1; });
  require(wrong == data.labels.end(), [&] {
    return fmt::format("row {} has label {}; labels are 1 (positive) or 0", wrong - data.labels.begin(), *wrong);
  });
  std::visit([&](const auto& features) { validate_features(features, data); }, data.features);
}

std::size_t count_positives(const DataSet& data) {
  return static_cast<std::size_t>(std::ranges::count(data.labels, 1));
}

std::size_t count_positives(const DataSet& data, std::span<const std::uint32_t> rows) {
  return static_cast<std::size_t>(
      std::ranges::count_if(rows, [&](std::uint32_t row) { return data.labels[row] == 1; }));
}

std::size_t max_row_values(const DataSet& data) {
  if (!data.is_sparse()) return data.shape.size();
  const std::vector<std::uint64_t>& begin = data.sparse().begin;
  std::uint64_t most = 0;
  for (std::size_t row = 0; row < data.rows; ++row) most = std::max(most, begin[row + 1] - begin[row]);
  return static_cast<std::size_t>(most);
}

}  // namespace saddlemesh
