#include "saddlemesh/data/rows/data_set.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

void require(bool holds, const auto& message) {
  if (!holds) throw InputError(message());
}

void validate_dense(const DataSet& data) {
  const std::size_t width = data.shape.size();
  require(data.features.size() == data.rows * width, [&] {
    return fmt::format("the data hold {} features; {} rows of shape {} are {}", data.features.size(), data.rows,
                       data.shape.text(), data.rows * width);
  });
  const auto wrong = std::ranges::find_if_not(data.features, [](float value) { return std::isfinite(value); });
  require(wrong == data.features.end(), [&] {
    const auto at = static_cast<std::size_t>(wrong - data.features.begin());
    return fmt::format("row {}, feature {} is {}: features must be finite; fill missing values in first", at / width,
                       at % width, *wrong);
  });
}

void validate_images(const DataSet& data) {
  require(data.features.empty() && !data.sparse(), [&] {
    return fmt::format("the data hold {} bytes of images and other features too; only one kind can be used",
                       data.pixels.size());
  });
  require(data.pixels.size() == data.rows * data.shape.size(), [&] {
    return fmt::format("the data hold {} bytes; {} images of shape {} are {}", data.pixels.size(), data.rows,
                       data.shape.text(), data.rows * data.shape.size());
  });
  require(data.scales.empty() || data.scales.size() == data.shape.channels, [&] {
    return fmt::format("the data hold {} scales of channels; images of shape {} have {} channels", data.scales.size(),
                       data.shape.text(), data.shape.channels);
  });
  for (const ChannelScale& channel : data.scales) {
    require(std::isfinite(channel.scale) && std::isfinite(channel.offset), [&] {
      return fmt::format("a channel is scaled by {} and moved by {}; both must be finite", channel.scale,
                         channel.offset);
    });
  }
}

void validate_sparse_row(const DataSet& data, std::size_t row) {
  for (std::uint64_t i = data.begin[row]; i < data.begin[row + 1]; ++i) {
    const std::uint32_t column = data.columns[i];
    require(column < data.shape.size(), [&] {
      return fmt::format("row {} has a value in column {}; rows of shape {} have {} columns", row, column,
                         data.shape.text(), data.shape.size());
    });
    require(i == data.begin[row] || data.columns[i - 1] < column, [&] {
      return fmt::format(
          "row {}: column {} follows column {}; the columns of a sparse row must ascend, each at most once", row,
          column, data.columns[i - 1]);
    });
    require(std::isfinite(data.values[i]), [&] {
      return fmt::format("row {}, feature {} is {}: features must be finite; fill missing values in first", row, column,
                         data.values[i]);
    });
  }
}

void validate_sparse(const DataSet& data) {
  require(data.features.empty(), [&] {
    return fmt::format("the data hold {} dense features and {} sparse ones; only one kind can be used",
                       data.features.size(), data.values.size());
  });
  require(data.begin.size() == data.rows + 1, [&] {
    return fmt::format("the sparse data hold {} row beginnings; {} rows need {}", data.begin.size(), data.rows,
                       data.rows + 1);
  });
  require(data.columns.size() == data.values.size(), [&] {
    return fmt::format("the sparse data hold {} columns and {} values; each value needs its column",
                       data.columns.size(), data.values.size());
  });
  require(data.begin.front() == 0 && data.begin.back() == data.values.size(), [&] {
    return fmt::format("the sparse rows reach from {} to {}; they must reach from 0 to {}, the number of values",
                       data.begin.front(), data.begin.back(), data.values.size());
  });
  require(std::ranges::is_sorted(data.begin), [] { return "the beginnings of sparse rows must not descend"; });
  for (std::size_t row = 0; row < data.rows; ++row) validate_sparse_row(data, row);
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
  if (data.images()) {
    validate_images(data);
  } else if (data.sparse()) {
    validate_sparse(data);
  } else {
    validate_dense(data);
  }
}

std::size_t count_positives(const DataSet& data) {
  return static_cast<std::size_t>(std::ranges::count(data.labels, 1));
}

std::size_t count_positives(const DataSet& data, std::span<const std::uint32_t> rows) {
  return static_cast<std::size_t>(
      std::ranges::count_if(rows, [&](std::uint32_t row) { return data.labels[row] == 1; }));
}

std::size_t max_row_values(const DataSet& data) {
  if (!data.sparse()) return data.shape.size();
  std::uint64_t most = 0;
  for (std::size_t row = 0; row < data.rows; ++row) most = std::max(most, data.begin[row + 1] - data.begin[row]);
  return static_cast<std::size_t>(most);
}

}  // namespace saddlemesh
