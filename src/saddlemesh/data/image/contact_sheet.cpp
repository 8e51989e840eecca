#include "saddlemesh/data/image/contact_sheet.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t gap = 2;

// Row numbers of the images in each line of the sheet.
using Grid = std::vector<std::vector<std::size_t>>;

Grid rows_by_class(const RawData& raw, std::size_t images) {
  const std::size_t classes = std::min(raw.classes.size(), images);
  const std::size_t each = images / classes;
  Grid grid(classes);
  for (std::size_t row = 0; row < raw.labels.size(); ++row) {
    const std::uint32_t label = raw.labels[row];
    if (label < classes && grid[label].size() < each) grid[label].push_back(row);
  }
  std::erase_if(grid, [](const auto& line) { return line.empty(); });
  return grid;
}

Grid first_rows(const RawData& raw, std::size_t images) {
  const std::size_t count = std::min(raw.data.rows, images);
  const auto side = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(count))));
  Grid grid;
  for (std::size_t row = 0; row < count; ++row) {
    if (row % side == 0) grid.emplace_back();
    grid.back().push_back(row);
  }
  return grid;
}

void paste(const DataSet& data, std::size_t row, Image& sheet, std::size_t top, std::size_t left) {
  const Shape& shape = data.shape;
  const std::uint8_t* from = data.images().pixels.data() + row * shape.size();
  for (std::size_t c = 0; c < shape.channels; ++c) {
    for (std::size_t y = 0; y < shape.height; ++y, from += shape.width) {
      const std::size_t line = (c * sheet.shape.height + top + y) * sheet.shape.width;
      std::copy_n(from, shape.width, sheet.pixels.data() + line + left);
    }
  }
}

}  // namespace

Image contact_sheet(const RawData& raw, std::size_t images) {
  const Shape& shape = raw.data.shape;
  if (!raw.data.is_images() || (shape.channels != 1 && shape.channels != 3)) {
    throw InputError(fmt::format("{}: rows of shape {} are no images that could be shown", raw.name, shape.text()));
  }
  images = std::max<std::size_t>(images, 1);
  const Grid grid = raw.classes.empty() ? first_rows(raw, images) : rows_by_class(raw, images);
  std::size_t across = 0;
  for (const auto& line : grid) across = std::max(across, line.size());
  Image sheet{{shape.channels, grid.size() * (shape.height + gap) + gap, across * (shape.width + gap) + gap}, {}};
  sheet.pixels.assign(sheet.shape.size(), 255);
  for (std::size_t y = 0; y < grid.size(); ++y) {
    for (std::size_t x = 0; x < grid[y].size(); ++x) {
      paste(raw.data, grid[y][x], sheet, gap + y * (shape.height + gap), gap + x * (shape.width + gap));
    }
  }
  return sheet;
}

}  // namespace saddlemesh
