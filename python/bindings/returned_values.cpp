#include "returned_values.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "arrays.hpp"
#include "saddlemesh/core/error.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

[[noreturn]] void refuse(const Origin& origin, const std::string& found, const std::string& expected) {
  throw InputError(
      fmt::format("worker {}: {} returned {}; expected {}", origin.worker, origin.method, found, expected));
}

std::string type_name(py::handle value) {
  return fmt::format("an object of type {}", Py_TYPE(value.ptr())->tp_name);
}

bool casts_safely(const py::array& values) {
  return py::module_::import("numpy").attr("can_cast")(values.dtype(), py::dtype::of<double>()).cast<bool>();
}

// Anything but a vector of doubles without gaps.
void take_other(py::handle returned, const Origin& origin, std::span<double> out) {
  const std::string expected = fmt::format("a float64 array of shape ({},)", out.size());
  if (!py::isinstance<py::array>(returned)) refuse(origin, type_name(returned), expected);
  const auto array = py::reinterpret_borrow<py::array>(returned);
  if (array.ndim() != 1 || array.shape(0) != static_cast<py::ssize_t>(out.size())) {
    refuse(origin, fmt::format("an array of shape {}", std::string(py::str(array.attr("shape")))), expected);
  }
  if (!casts_safely(array)) {
    refuse(origin, fmt::format("an array of type {}", std::string(py::str(array.dtype()))), expected);
  }
  const auto values = Array<double>::ensure(array);
  if (!values) throw py::error_already_set();
  std::ranges::copy(values_of(values), out.begin());
}

}  // namespace

void take_vector(py::handle returned, const Origin& origin, std::span<double> out) {
  if (py::array_t<double, py::array::c_style>::check_(returned)) {
    const auto array = py::reinterpret_borrow<py::array_t<double, py::array::c_style>>(returned);
    if (array.ndim() == 1 && array.shape(0) == static_cast<py::ssize_t>(out.size())) {
      std::copy_n(array.data(), out.size(), out.begin());
      return;
    }
  }
  take_other(returned, origin, out);
}

double take_number(py::handle returned, const Origin& origin) {
  const double value = PyFloat_AsDouble(returned.ptr());
  if (value != -1.0 || PyErr_Occurred() == nullptr) return value;
  if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) throw py::error_already_set();
  PyErr_Clear();
  refuse(origin, type_name(returned), "a number");
}

py::tuple take_items(py::handle returned, const Origin& origin, bool value_needed) {
  const char* expected = value_needed ? "(grad_g, grad_y, value)" : "(grad_g, grad_y) or (grad_g, grad_y, value)";
  if (!PyTuple_Check(returned.ptr()) && !PyList_Check(returned.ptr())) refuse(origin, type_name(returned), expected);
  auto items = py::tuple(py::reinterpret_borrow<py::object>(returned));  // a list could change while it is read
  const std::size_t count = items.size();
  if (count == 3 || (count == 2 && !value_needed)) return items;
  refuse(origin, fmt::format("{} value{}", count, count == 1 ? "" : "s"), expected);
}

}  // namespace saddlemesh::python
