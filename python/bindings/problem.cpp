#include "problem.hpp"

#include <array>
#include <limits>

#include "arrays.hpp"
#include "returned_values.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

using In = std::span<const double>;
using Out = std::span<double>;

template <class... Argument>
py::object call(const py::object& function, const Argument&... arguments) {
  const std::array<PyObject*, sizeof...(Argument)> all{arguments.ptr()...};
  PyObject* returned = PyObject_Vectorcall(function.ptr(), all.data(), all.size(), nullptr);
  if (returned == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(returned);
}

py::int_ time_of(const Draw& draw) {
  const auto iteration = static_cast<py::ssize_t>(draw.iteration);
  return {draw.purpose == Purpose::first ? -iteration : iteration};
}

class PythonProblem final : public Problem<double> {
 public:
  PythonProblem(SharedObjects objects, OuterValue value) : objects_(std::move(objects)), value_(value) {}

  [[nodiscard]] Sizes sizes() const override { return objects_->sizes; }
  [[nodiscard]] std::size_t workers() const override { return objects_->workers.size(); }

  void inner(In x, const Draw& draw, Out g) override {
    last_ = draw.worker;
    take_vector(call(objects_->workers[last_].inner, copied(x), time_of(draw)), {last_, "inner"}, g);
  }

  void inner_vjp(In v, Out out) override {
    take_vector(call(objects_->workers[last_].inner_vjp, copied(v)), {last_, "inner_vjp"}, out);
  }

  double outer(In g, In y, const Draw& draw, Out grad_g, Out grad_y) override {
    const std::size_t k = draw.worker;
    const py::object returned = call(objects_->workers[k].outer, copied(g), copied(y), time_of(draw));
    const py::tuple items = take_items(returned, {k, "outer"}, value_ == OuterValue::required);
    take_vector(items[0], {k, "outer: grad_g"}, grad_g);
    take_vector(items[1], {k, "outer: grad_y"}, grad_y);
    return items.size() == 3 ? take_number(items[2], {k, "outer: value"}) : std::numeric_limits<double>::quiet_NaN();
  }

 private:
  SharedObjects objects_;
  OuterValue value_;
  std::size_t last_ = 0;  // the worker of the last inner()
};

}  // namespace

std::unique_ptr<Problem<double>> python_problem(SharedObjects objects, OuterValue value) {
  return std::make_unique<PythonProblem>(std::move(objects), value);
}

}  // namespace saddlemesh::python
