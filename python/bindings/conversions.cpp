#include "conversions.hpp"

#include <cmath>
#include <cstdint>
#include <optional>

#include "arrays.hpp"
#include "saddlemesh/core/parse.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

// Nothing unless all names are finite numbers.
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

py::str to_str(std::string_view text) {
  PyObject* made = PyUnicode_DecodeUTF8(text.data(), static_cast<py::ssize_t>(text.size()), "surrogateescape");
  if (made == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(made);
}

py::list to_str_list(const std::vector<std::string>& texts) {
  py::list out;
  for (const std::string& text : texts) out.append(to_str(text));
  return out;
}

std::string to_string(py::handle text) {
  PyObject* made = PyUnicode_AsEncodedString(text.ptr(), "utf-8", "surrogateescape");
  if (made == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::bytes>(made);
}

std::vector<std::string> to_strings(const py::list& texts) {
  std::vector<std::string> out;
  for (const py::handle text : texts) out.push_back(to_string(text));
  return out;
}

std::filesystem::path to_path(py::handle path) {
  PyObject* made = nullptr;
  if (PyUnicode_FSConverter(path.ptr(), &made) == 0) throw py::error_already_set();
  return std::string(py::reinterpret_steal<py::bytes>(made));
}

py::array to_class_array(const std::vector<std::string>& names) {
  if (auto whole = as_numbers<std::int64_t>(names)) return to_array(std::move(*whole));
  if (auto real = as_numbers<double>(names)) return to_array(std::move(*real));
  return py::array(py::module_::import("numpy").attr("array")(to_str_list(names), py::arg("dtype") = "str"));
}

}  // namespace saddlemesh::python
