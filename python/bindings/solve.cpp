#include <pybind11/stl.h>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "arrays.hpp"
#include "module.hpp"
#include "problem.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/problem/analytic.hpp"
#include "saddlemesh/problem/gradient_checker.hpp"
#include "saddlemesh/topology/topology.hpp"
#include "solve_session.hpp"
#include "step_options.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

/// A vector of doubles, or None for zeros.
using Point = std::optional<Array<double>>;

/// What sessions of both kinds of problem are made from.
struct SolveRequest {
  std::string method;
  py::dict options;
  std::uint64_t iterations;
  std::uint64_t seed;
  Point x0, y0;
};

std::vector<double> vector_of(const char* name, const Point& point, std::size_t size) {
  if (!point) return std::vector<double>(size, 0.0);
  if (point->ndim() == 1 && point->shape(0) == static_cast<py::ssize_t>(size)) {
    return {point->data(), point->data() + size};
  }
  throw InputError(fmt::format("{} has shape {}; expected ({},), one vector for all workers", name,
                               std::string(py::str(point->attr("shape"))), size));
}

SessionOptions session_options(const SolveRequest& request, std::size_t threads) {
  return {.method = request.method,
          .steps = method_options(find_method(request.method), request.options, request.iterations),
          .seed = request.seed,
          .threads = threads};
}

std::unique_ptr<SolveSession> python_session(const py::sequence& problems, const Topology& topology,
                                             const SolveRequest& request) {
  const SessionOptions options = session_options(request, 1);
  if (options.steps.independent_jacobian_batch) {
    throw InputError(
        "options: independent_jacobian_batch is refused: inner(x, t) cannot be asked for a second batch of "
        "the same iteration");
  }
  const SharedObjects objects = read_objects(problems);
  const auto x0 = vector_of("x0", request.x0, objects->sizes.x);
  const auto y0 = vector_of("y0", request.y0, objects->sizes.y);
  return std::make_unique<SolveSession>(
      options, [&] { return python_problem(objects); }, Functions::python, topology.schedule, x0, y0);
}

std::unique_ptr<SolveSession> analytic_session(const std::shared_ptr<AnalyticSpec>& problem, const Topology& topology,
                                               const SolveRequest& request, std::size_t threads) {
  const SessionOptions options = session_options(request, threads);
  const auto x0 = vector_of("x0", request.x0, problem->dim);
  const auto y0 = vector_of("y0", request.y0, problem->dim);
  return std::make_unique<SolveSession>(options, analytic_problem<double>(problem), Functions::native,
                                        topology.schedule, x0, y0);
}

py::dict check(const py::object& object, const Point& x, const Point& y, std::uint64_t t) {
  using namespace py::literals;
  const SharedObjects objects = read_objects(py::make_tuple(object));
  const auto problem = python_problem(objects, OuterValue::required);
  const GradientReport report = check_gradients(*problem, vector_of("x", x, objects->sizes.x),
                                                vector_of("y", y, objects->sizes.y), {.iteration = t});
  return py::dict("inner_vjp"_a = report.inner_vjp.error, "grad_g"_a = report.grad_g.error,
                  "grad_y"_a = report.grad_y.error, "text"_a = report.to_text());
}

}  // namespace

void add_solve(py::module_& module) {
  using namespace py::literals;
  py::class_<SolveRequest>(module, "SolveRequest")
      .def(py::init([](std::string method, py::dict options, std::uint64_t iterations, std::uint64_t seed, Point x0,
                       Point y0) {
             return SolveRequest{std::move(method), std::move(options), iterations, seed, std::move(x0), std::move(y0)};
           }),
           "method"_a, "options"_a, "iterations"_a, "seed"_a, "x0"_a, "y0"_a);
  py::class_<SolveSession>(module, "SolveSession")
      .def_static("of_objects", python_session, "problems"_a, "topology"_a, "request"_a)
      .def_static("of_analytic", analytic_session, "problem"_a, "topology"_a, "request"_a, "threads"_a)
      .def("advance", &SolveSession::advance, "rounds"_a)
      .def("vectors", &SolveSession::vectors)
      .def("losses", &SolveSession::losses);
  module.def("check_gradients", check, "problem"_a, "x"_a, "y"_a, "t"_a);
}

}  // namespace saddlemesh::python
