#include "features.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "arrays.hpp"
#include "saddlemesh/core/error.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

[[noreturn]] void refuse_type(const py::handle& features) {
  throw py::type_error(
      fmt::format("features are expected as a float32 or float64 matrix, or a CSR matrix of either; found {}",
                  py::str(py::type::of(features)).cast<std::string>()));
}

void require_representable(std::span<const float> values) {
  float sum = 0;  // not finite if any value is not, and seldom otherwise
  for (const float value : values) sum += value * 0.0F;
  if (sum == 0.0F) return;
  if (std::ranges::any_of(values, [](float value) { return std::isnan(value); }))
    throw InputError("Input X contains NaN.");
  throw InputError("Input X contains infinity or a value too large for dtype('float32').");
}

// Makes 0 of −0, which equals it: rows of equal numbers have equal bits.
constexpr float no_sign = 0.0F;

template <class From>
std::vector<float> single_precision(const py::array& values) {
  const auto typed = py::array_t<From>::ensure(values);
  std::vector<float> out;
  out.reserve(static_cast<std::size_t>(typed.size()));
  if (typed.ndim() == 1) {
    const auto from = typed.template unchecked<1>();
    for (py::ssize_t i = 0; i < from.shape(0); ++i) out.push_back(static_cast<float>(from(i)) + no_sign);
  } else {
    const auto from = typed.template unchecked<2>();
    for (py::ssize_t i = 0; i < from.shape(0); ++i) {
      for (py::ssize_t j = 0; j < from.shape(1); ++j) out.push_back(static_cast<float>(from(i, j)) + no_sign);
    }
  }
  require_representable(out);
  return out;
}

std::vector<float> single_precision(const py::handle& features, const py::array& values) {
  if (py::isinstance<py::array_t<float>>(values)) return single_precision<float>(values);
  if (py::isinstance<py::array_t<double>>(values)) return single_precision<double>(values);
  refuse_type(features);
}

template <class Value>
std::vector<Value> whole_numbers(const py::object& array) {
  const auto values = py::cast<Array<Value>>(array);
  return {values.data(), values.data() + values.size()};
}

void set_shape(RawData& raw, const py::tuple& shape, const char* format) {
  raw.name = "X";
  raw.format = format;
  raw.data.rows = shape[0].cast<std::size_t>();
  raw.data.shape = Shape{shape[1].cast<std::size_t>()};
}

RawData dense_rows(const py::array& features) {
  if (features.ndim() != 2) refuse_type(features);
  RawData raw;
  set_shape(raw, py::make_tuple(features.shape(0), features.shape(1)), "numpy");
  raw.data.features = single_precision(features, features);
  return raw;
}

RawData sparse_rows(const py::handle& features) {
  RawData raw;
  set_shape(raw, features.attr("shape"), "scipy");
  raw.data.begin = whole_numbers<std::uint64_t>(features.attr("indptr"));
  raw.data.columns = whole_numbers<std::uint32_t>(features.attr("indices"));
  raw.data.values = single_precision(features, features.attr("data"));
  return raw;
}

}  // namespace

RawData rows_of(py::handle features) {
  if (py::isinstance<py::array>(features)) return dense_rows(py::reinterpret_borrow<py::array>(features));
  if (py::hasattr(features, "indptr")) return sparse_rows(features);
  refuse_type(features);
}

}  // namespace saddlemesh::python
