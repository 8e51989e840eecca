#include "class_values.hpp"

#include <cmath>
#include <cstdint>
#include <optional>

#include "arrays.hpp"
#include "conversions.hpp"
#include "saddlemesh/core/parse.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

// All of them, or nothing.
template <class Number>
std::optional<std::vector<Number>> as_numbers(const std::vector<std::string>& names) {
  std::vector<Number> numbers;
  for (const std::string& name : names) {
    const auto number = parse_number<Number>(name);
    if (!number || !std::isfinite(static_cast<double>(*number))) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

}  // namespace

py::array class_values(const std::vector<std::string>& names) {
  if (auto whole = as_numbers<std::int64_t>(names)) return to_array(std::move(*whole));
  if (auto real = as_numbers<double>(names)) return to_array(std::move(*real));
  return py::array(py::module_::import("numpy").attr("array")(to_strs(names), py::arg("dtype") = "str"));
}

}  // namespace saddlemesh::python
