#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <pybind11/stl.h>

#include "arrays.hpp"
#include "interpreter.hpp"
#include "methods.hpp"
#include "module.hpp"
#include "problem.hpp"
#include "saddlemesh/comm/hosted_workers.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/problem/analytic.hpp"
#include "saddlemesh/problem/gradient_checker.hpp"
#include "saddlemesh/solve/session.hpp"
#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

using Clock = std::chrono::steady_clock;

// The longest time between two checks for signals.
constexpr std::chrono::milliseconds signal_interval{20};

constexpr const char* vector_names[] = {"x", "y", "h", "r", "u", "v", "p", "q", "a", "s"};

// The language of the problem's functions.
enum class Functions {
  python,  // the GIL is held
  native,  // the GIL is released while rounds run
};

// A call into the solver, with the GIL held or released as the problem requires.
class SolverCall {
 public:
  explicit SolverCall(Functions functions) {
    if (functions == Functions::native) released_.emplace();
  }

 private:
  LongCall call_;
  std::optional<py::gil_scoped_release> released_;
};

/// A session of the solver that Python drives. A signal such as Ctrl-C ends advance() with the handler's exception. An
/// exception ends the session, which then releases its problem.
class SolveSession {
 public:
  SolveSession(const SessionOptions& options, const ProblemFactory<double>& problem, Functions functions,
               SharedSchedule schedule, std::span<const double> x0, std::span<const double> y0);

  void advance(std::uint64_t rounds);

  /// Copies of the workers' vectors by the paper's letters, each K × n; None for a vector that the method lacks.
  [[nodiscard]] py::dict vectors() const;
  /// f_k at the workers' last outer samples.
  [[nodiscard]] py::array_t<double> losses() const;

 private:
  void run(std::uint64_t rounds);
  [[nodiscard]] py::object vector(std::string_view name) const;
  [[nodiscard]] Session<double>& session() const;

  Functions functions_;
  std::unique_ptr<Session<double>> session_;  // null after an exception
};

SolveSession::SolveSession(const SessionOptions& options, const ProblemFactory<double>& problem, Functions functions,
                           SharedSchedule schedule, std::span<const double> x0, std::span<const double> y0)
    : functions_(functions) {
  const SolverCall call(functions_);
  session_ = std::make_unique<Session<double>>(options, problem, std::move(schedule), x0, y0);
}

Session<double>& SolveSession::session() const {
  if (!session_) throw_stopped();
  return *session_;
}

void SolveSession::run(std::uint64_t rounds) {
  const SolverCall call(functions_);
  session().advance(rounds);
}

void SolveSession::advance(std::uint64_t rounds) try {
  std::uint64_t slice = 1;
  while (rounds > 0) {
    const std::uint64_t now = std::min(slice, rounds);
    const auto begun = Clock::now();
    run(now);
    rounds -= now;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    if (interpreter_is_ending()) throw Error("Python is ending");
    if (Clock::now() - begun < signal_interval / 2) slice *= 2;
  }
} catch (...) {
  // Breaks a reference cycle: the session keeps the exception, its traceback the caller's frame, and that the session.
  session_.reset();
  throw;
}

py::object SolveSession::vector(std::string_view name) const {
  const Session<double>& from = session();
  if (from.vector(0, name).data() == nullptr) return py::none();
  const auto workers = static_cast<py::ssize_t>(from.workers());
  py::array_t<double> out({workers, static_cast<py::ssize_t>(from.vector(0, name).size())});
  double* at = out.mutable_data();
  for (std::size_t k = 0; k < from.workers(); ++k) at = std::ranges::copy(from.vector(k, name), at).out;
  return out;
}

py::dict SolveSession::vectors() const {
  py::dict out;
  for (const char* name : vector_names) out[name] = vector(name);
  return out;
}

py::array_t<double> SolveSession::losses() const {
  const Session<double>& from = session();
  py::array_t<double> out(static_cast<py::ssize_t>(from.workers()));
  for (std::size_t k = 0; k < from.workers(); ++k) out.mutable_at(static_cast<py::ssize_t>(k)) = from.loss(k);
  return out;
}

/// A vector; None stands for zeros.
using Point = std::optional<Array<double>>;

/// The arguments of saddlemesh.solve that do not depend on the kind of problem.
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
      .def_static("from_objects", python_session, "problems"_a, "topology"_a, "request"_a)
      .def_static("from_analytic", analytic_session, "problem"_a, "topology"_a, "request"_a, "threads"_a)
      .def("advance", &SolveSession::advance, "rounds"_a)
      .def("vectors", &SolveSession::vectors)
      .def("losses", &SolveSession::losses);
  module.def("check_gradients", check, "problem"_a, "x"_a, "y"_a, "t"_a);
}

}  // namespace saddlemesh::python
