#include "problem.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include <fmt/format.h>

#include "arrays.hpp"
#include "saddlemesh/core/error.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

// The worker and the method that returned a value.
struct Origin {
  std::size_t worker;
  std::string_view method;  // "inner", "outer: grad_y"
};

[[noreturn]] void reject_returned(const Origin& origin, const std::string& found, const std::string& expected) {
  throw InputError(
      fmt::format("worker {}: {} returned {}; expected {}", origin.worker, origin.method, found, expected));
}

std::string type_name(py::handle value) {
  return fmt::format("an object of type {}", Py_TYPE(value.ptr())->tp_name);
}

bool casts_safely(const py::array& values) {
  return py::module_::import("numpy").attr("can_cast")(values.dtype(), py::dtype::of<double>()).cast<bool>();
}

// Handles everything but a contiguous float64 vector of the right size.
void convert_vector(py::handle returned, const Origin& origin, std::span<double> out) {
  const std::string expected = fmt::format("a float64 array of shape ({},)", out.size());
  if (!py::isinstance<py::array>(returned)) reject_returned(origin, type_name(returned), expected);
  const auto array = py::reinterpret_borrow<py::array>(returned);
  if (array.ndim() != 1 || array.shape(0) != static_cast<py::ssize_t>(out.size())) {
    reject_returned(origin, fmt::format("an array of shape {}", std::string(py::str(array.attr("shape")))), expected);
  }
  if (!casts_safely(array)) {
    reject_returned(origin, fmt::format("an array of type {}", std::string(py::str(array.dtype()))), expected);
  }
  const auto values = Array<double>::ensure(array);
  if (!values) throw py::error_already_set();
  std::ranges::copy(values_of(values), out.begin());
}

// Copies a NumPy vector of the size of `out`. Its type must convert to double under NumPy's "safe" rule. Throws
// InputError otherwise.
void take_vector(py::handle returned, const Origin& origin, std::span<double> out) {
  if (py::array_t<double, py::array::c_style>::check_(returned)) {
    const auto array = py::reinterpret_borrow<py::array_t<double, py::array::c_style>>(returned);
    if (array.ndim() == 1 && array.shape(0) == static_cast<py::ssize_t>(out.size())) {
      std::copy_n(array.data(), out.size(), out.begin());
      return;
    }
  }
  convert_vector(returned, origin, out);
}

double take_number(py::handle returned, const Origin& origin) {
  const double value = PyFloat_AsDouble(returned.ptr());
  if (value != -1.0 || PyErr_Occurred() == nullptr) return value;
  if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) throw py::error_already_set();
  PyErr_Clear();
  reject_returned(origin, type_name(returned), "a number");
}

// The items of a tuple or list (grad_g, grad_y[, value]). Throws InputError for anything else.
py::tuple take_items(py::handle returned, const Origin& origin, bool value_needed) {
  const char* expected = value_needed ? "(grad_g, grad_y, value)" : "(grad_g, grad_y) or (grad_g, grad_y, value)";
  if (!PyTuple_Check(returned.ptr()) && !PyList_Check(returned.ptr()))
    reject_returned(origin, type_name(returned), expected);
  auto items =
      py::tuple(py::reinterpret_borrow<py::object>(returned));  // a copy, because a list could change meanwhile
  const std::size_t count = items.size();
  if (count == 3 || (count == 2 && !value_needed)) return items;
  reject_returned(origin, fmt::format("{} value{}", count, count == 1 ? "" : "s"), expected);
}

// Far more than fits into memory; sums of such sizes do not overflow.
constexpr py::ssize_t largest_size = py::ssize_t{1} << 40;

py::object attribute(const py::object& problem, std::size_t worker, const char* name) {
  // An error inside a property should reach the user as it is.
  if (py::hasattr(problem, name) || py::hasattr(py::type::of(problem), name)) return problem.attr(name);
  throw InputError(
      fmt::format("worker {}: the problem has no {}; expected an object with sizes, inner(x, t), inner_vjp(v) "
                  "and outer(g, y, t), found {}",
                  worker, name, std::string(py::repr(problem))));
}

py::object method(const py::object& problem, std::size_t worker, const char* name) {
  py::object found = attribute(problem, worker, name);
  if (PyCallable_Check(found.ptr()) != 0) return found;
  throw InputError(fmt::format("worker {}: {} = {}; expected a method", worker, name, std::string(py::repr(found))));
}

// The three sizes, or an empty list if `sizes` has another form.
std::vector<py::object> three_sizes(const py::object& sizes) {
  if (py::hasattr(sizes, "x") && py::hasattr(sizes, "g") && py::hasattr(sizes, "y")) {
    return {sizes.attr("x"), sizes.attr("g"), sizes.attr("y")};
  }
  if (!py::isinstance<py::sequence>(sizes) || py::len(sizes) != 3) return {};
  return {sizes[py::int_(0)], sizes[py::int_(1)], sizes[py::int_(2)]};
}

Sizes read_sizes(const py::object& problem, std::size_t worker) {
  const py::object found = attribute(problem, worker, "sizes");
  std::array<py::ssize_t, 3> size{-1, -1, -1};
  const auto parts = three_sizes(found);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    size[i] = PyIndex_Check(parts[i].ptr()) != 0 ? PyNumber_AsSsize_t(parts[i].ptr(), nullptr) : -1;
  }
  if (size[0] < 1 || size[1] < 1 || size[2] < 0 || std::ranges::max(size) > largest_size) {
    throw InputError(fmt::format("worker {}: sizes = {}; expected the three sizes (x, g, y), such as (8, 8, 1)", worker,
                                 std::string(py::repr(found))));
  }
  const auto at = [&](std::size_t i) { return static_cast<std::size_t>(size[i]); };
  return {.x = at(0), .g = at(1), .y = at(2)};
}

void require_same(const Sizes& first, const Sizes& other, std::size_t worker) {
  if (first.x == other.x && first.g == other.g && first.y == other.y) return;
  throw InputError(fmt::format("worker {}: sizes = ({}, {}, {}); expected ({}, {}, {}), as of worker 0", worker,
                               other.x, other.g, other.y, first.x, first.g, first.y));
}

using In = std::span<const double>;
using Out = std::span<double>;

template <class... Argument>
py::object call(const py::object& function, const Argument&... arguments) {
  const std::array<PyObject*, sizeof...(Argument)> all{arguments.ptr()...};
  PyObject* returned = PyObject_Vectorcall(function.ptr(), all.data(), all.size(), nullptr);
  if (returned == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(returned);
}

py::int_ batch_number(const Draw& draw) {
  const auto iteration = static_cast<py::ssize_t>(draw.iteration);
  return {draw.purpose == Purpose::first ? -iteration : iteration};
}

class PythonProblem final : public Problem<double> {
 public:
  PythonProblem(SharedObjects objects, OuterValue value) : objects_(std::move(objects)), value_(value) {}

  [[nodiscard]] Sizes sizes() const override { return objects_->sizes; }
  [[nodiscard]] std::size_t workers() const override { return objects_->workers.size(); }

  void inner(In x, const Draw& draw, Out g) override {
    last_worker_ = draw.worker;
    take_vector(call(objects_->workers[last_worker_].inner, copied(x), batch_number(draw)), {last_worker_, "inner"}, g);
  }

  void inner_vjp(In v, Out out) override {
    take_vector(call(objects_->workers[last_worker_].inner_vjp, copied(v)), {last_worker_, "inner_vjp"}, out);
  }

  double outer(In g, In y, const Draw& draw, Out grad_g, Out grad_y) override {
    const std::size_t k = draw.worker;
    const py::object returned = call(objects_->workers[k].outer, copied(g), copied(y), batch_number(draw));
    const py::tuple items = take_items(returned, {k, "outer"}, value_ == OuterValue::required);
    take_vector(items[0], {k, "outer: grad_g"}, grad_g);
    take_vector(items[1], {k, "outer: grad_y"}, grad_y);
    return items.size() == 3 ? take_number(items[2], {k, "outer: value"}) : std::numeric_limits<double>::quiet_NaN();
  }

 private:
  SharedObjects objects_;
  OuterValue value_;
  std::size_t last_worker_ = 0;  // of the last call of inner()
};

}  // namespace

SharedObjects read_objects(const py::sequence& problems) {
  auto out = std::make_shared<ProblemObjects>();
  for (std::size_t k = 0; k < problems.size(); ++k) {
    const py::object problem = problems[k];
    const Sizes sizes = read_sizes(problem, k);
    if (k == 0) out->sizes = sizes;
    require_same(out->sizes, sizes, k);
    out->workers.push_back({.inner = method(problem, k, "inner"),
                            .inner_vjp = method(problem, k, "inner_vjp"),
                            .outer = method(problem, k, "outer")});
  }
  return out;
}

std::unique_ptr<Problem<double>> python_problem(SharedObjects objects, OuterValue value) {
  return std::make_unique<PythonProblem>(std::move(objects), value);
}

}  // namespace saddlemesh::python
