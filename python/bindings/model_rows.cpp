#include "model_rows.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "conversions.hpp"
#include "saddlemesh/core/error.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

void require_dimensions(const py::array& array, py::ssize_t expected) {
  if (array.ndim() == expected) return;
  throw InputError(fmt::format("an array of {} dimensions is expected, found {}", expected, array.ndim()));
}

std::size_t side(const py::array& array, py::ssize_t dimension) {
  return static_cast<std::size_t>(array.shape(dimension));
}

RawColumn column_of(const py::handle& name, const py::handle& categories) {
  RawColumn column{.name = text_of(name)};
  if (categories.is_none()) return column;
  column.categorical = true;
  for (const py::handle text : categories) column.categories.push_back(text_of(text));
  return column;
}

bool fits(const RawColumn& column, float value) {
  if (!column.categorical || std::isnan(value)) return !std::isinf(value);
  return value >= 0 && value < static_cast<float>(column.categories.size()) && value == std::floor(value);
}

[[noreturn]] void refuse(const RawColumn& column, std::size_t row, float value) {
  if (!column.categorical) {
    throw InputError("Input X contains infinity or a value too large for dtype('float32').");
  }
  throw InputError(fmt::format("X: row {} of column \"{}\" is {}; a place among its {} categories is expected", row + 1,
                               column.name, value, column.categories.size()));
}

void check_values(RawData& raw) {
  const float* value = raw.data.features.data();
  for (std::size_t row = 0; row < raw.data.rows; ++row) {
    for (RawColumn& column : raw.columns) {
      if (!fits(column, *value)) refuse(column, row, *value);
      column.missing += static_cast<std::size_t>(std::isnan(*value));
      ++value;
    }
  }
}

}  // namespace

RawData images_of(const Array<std::uint8_t>& images) {
  require_dimensions(images, 4);
  RawData raw{.name = "X", .format = "numpy"};
  raw.data.rows = side(images, 0);
  raw.data.shape = {side(images, 1), side(images, 2), side(images, 3)};
  raw.data.pixels.assign(images.data(), images.data() + images.size());
  return raw;
}

RawData table_of(const py::list& names, const Array<float>& values, const py::list& categories) {
  require_dimensions(values, 2);
  if (names.size() != side(values, 1) || categories.size() != names.size()) {
    throw InputError(
        fmt::format("{} columns of values are expected to have as many names, found {}, and lists of "
                    "categories, found {}",
                    side(values, 1), names.size(), categories.size()));
  }
  RawData raw{.name = "X", .format = "table"};
  raw.data.rows = side(values, 0);
  raw.data.shape = Shape{names.size()};
  for (std::size_t i = 0; i < names.size(); ++i) raw.columns.push_back(column_of(names[i], categories[i]));
  raw.data.features.assign(values.data(), values.data() + values.size());
  check_values(raw);
  return raw;
}

}  // namespace saddlemesh::python
