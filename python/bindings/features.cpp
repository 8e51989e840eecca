#include "features.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "arrays.hpp"
#include "conversions.hpp"
#include "saddlemesh/core/error.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

[[noreturn]] void reject_type(const py::handle& features) {
  throw py::type_error(
      fmt::format("features are expected as a float32 or float64 matrix, or a CSR matrix of either; found {}",
                  py::str(py::type::of(features)).cast<std::string>()));
}

void require_representable(std::span<const float> values) {
  float sum = 0;  // NaN if any value is not finite
  for (const float value : values) sum += value * 0.0F;
  if (sum == 0.0F) return;
  if (std::ranges::any_of(values, [](float value) { return std::isnan(value); }))
    throw InputError("Input X contains NaN.");
  throw InputError("Input X contains infinity or a value too large for dtype('float32').");
}

// Adding it turns −0 into 0, so that equal rows have equal bits.
constexpr float positive_zero = 0.0F;

template <class From>
std::vector<float> single_precision(const py::array& values) {
  const auto typed = py::array_t<From>::ensure(values);
  std::vector<float> out;
  out.reserve(static_cast<std::size_t>(typed.size()));
  if (typed.ndim() == 1) {
    const auto from = typed.template unchecked<1>();
    for (py::ssize_t i = 0; i < from.shape(0); ++i) out.push_back(static_cast<float>(from(i)) + positive_zero);
  } else {
    const auto from = typed.template unchecked<2>();
    for (py::ssize_t i = 0; i < from.shape(0); ++i) {
      for (py::ssize_t j = 0; j < from.shape(1); ++j) out.push_back(static_cast<float>(from(i, j)) + positive_zero);
    }
  }
  require_representable(out);
  return out;
}

std::vector<float> single_precision(const py::handle& features, const py::array& values) {
  if (py::isinstance<py::array_t<float>>(values)) return single_precision<float>(values);
  if (py::isinstance<py::array_t<double>>(values)) return single_precision<double>(values);
  reject_type(features);
}

template <class Value>
std::vector<Value> integers(const py::object& array) {
  const auto values = py::cast<Array<Value>>(array);
  return {values.data(), values.data() + values.size()};
}

void set_shape(RawData& raw, const py::tuple& shape, const char* format) {
  raw.name = "X";
  raw.format = format;
  raw.data.rows = shape[0].cast<std::size_t>();
  raw.data.shape = Shape{shape[1].cast<std::size_t>()};
}

RawData dense_matrix(const py::array& features) {
  if (features.ndim() != 2) reject_type(features);
  RawData raw;
  set_shape(raw, py::make_tuple(features.shape(0), features.shape(1)), "numpy");
  raw.data.features = DenseFeatures{single_precision(features, features)};
  return raw;
}

RawData sparse_matrix(const py::handle& features) {
  RawData raw;
  set_shape(raw, features.attr("shape"), "scipy");
  raw.data.features = SparseFeatures{.begin = integers<std::uint64_t>(features.attr("indptr")),
                                     .columns = integers<std::uint32_t>(features.attr("indices")),
                                     .values = single_precision(features, features.attr("data"))};
  return raw;
}

void require_dimensions(const py::array& array, py::ssize_t expected) {
  if (array.ndim() == expected) return;
  throw InputError(fmt::format("an array of {} dimensions is expected, found {}", expected, array.ndim()));
}

std::size_t extent(const py::array& array, py::ssize_t dimension) {
  return static_cast<std::size_t>(array.shape(dimension));
}

RawColumn read_column(const py::handle& name, const py::handle& categories) {
  RawColumn column{.name = to_string(name)};
  if (categories.is_none()) return column;
  column.categorical = true;
  for (const py::handle text : categories) column.categories.push_back(to_string(text));
  return column;
}

bool valid_value(const RawColumn& column, float value) {
  if (!column.categorical || std::isnan(value)) return !std::isinf(value);
  return value >= 0 && value < static_cast<float>(column.categories.size()) && value == std::floor(value);
}

[[noreturn]] void reject_value(const RawColumn& column, std::size_t row, float value) {
  if (!column.categorical) {
    throw InputError("Input X contains infinity or a value too large for dtype('float32').");
  }
  throw InputError(fmt::format("X: row {} of column \"{}\" is {}; expected the index of one of its {} categories",
                               row + 1, column.name, value, column.categories.size()));
}

void check_values(RawData& raw) {
  const float* value = raw.data.dense().values.data();
  for (std::size_t row = 0; row < raw.data.rows; ++row) {
    for (RawColumn& column : raw.columns) {
      if (!valid_value(column, *value)) reject_value(column, row, *value);
      column.missing += static_cast<std::size_t>(std::isnan(*value));
      ++value;
    }
  }
}

}  // namespace

RawData read_matrix(py::handle features) {
  if (py::isinstance<py::array>(features)) return dense_matrix(py::reinterpret_borrow<py::array>(features));
  if (py::hasattr(features, "indptr")) return sparse_matrix(features);
  reject_type(features);
}

RawData read_images(const Array<std::uint8_t>& images) {
  require_dimensions(images, 4);
  RawData raw{.name = "X", .format = "numpy"};
  raw.data.rows = extent(images, 0);
  raw.data.shape = {extent(images, 1), extent(images, 2), extent(images, 3)};
  raw.data.features = ImageFeatures{.pixels = {images.data(), images.data() + images.size()}};
  return raw;
}

RawData read_table(const py::list& names, const Array<float>& values, const py::list& categories) {
  require_dimensions(values, 2);
  if (names.size() != extent(values, 1) || categories.size() != names.size()) {
    throw InputError(
        fmt::format("{} columns of values are expected to have as many names, found {}, and lists of "
                    "categories, found {}",
                    extent(values, 1), names.size(), categories.size()));
  }
  RawData raw{.name = "X", .format = "table"};
  raw.data.rows = extent(values, 0);
  raw.data.shape = Shape{names.size()};
  for (std::size_t i = 0; i < names.size(); ++i) raw.columns.push_back(read_column(names[i], categories[i]));
  raw.data.features = DenseFeatures{{values.data(), values.data() + values.size()}};
  check_values(raw);
  return raw;
}

std::vector<py::ssize_t> array_shape(const DataSet& data, std::size_t rows) {
  const auto size = [](std::size_t count) { return static_cast<py::ssize_t>(count); };
  const Shape& shape = data.shape;
  if (shape.flat() && !data.is_images()) return {size(rows), size(shape.size())};
  return {size(rows), size(shape.channels), size(shape.height), size(shape.width)};
}

py::tuple csr_arrays(std::vector<float> values, std::vector<std::uint32_t> columns, std::vector<std::uint64_t> begin) {
  return py::make_tuple(to_array(std::move(values)), to_array(std::move(columns)), to_array(std::move(begin)));
}

}  // namespace saddlemesh::python
