#include "saddlemesh/problem/analytic.hpp"

#include <fmt/format.h>
#include <pybind11/stl.h>

#include "arrays.hpp"
#include "conversions.hpp"
#include "module.hpp"
#include "saddlemesh/problem/analytic_oracle.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;
using Shared = std::shared_ptr<AnalyticSpec>;

Shared make_separable(const std::string& curve, std::size_t dim, double value_noise) {
  return std::make_shared<AnalyticSpec>(separable(parse_curve(curve), dim, value_noise));
}

Shared make_heterogeneous(const std::string& curve, std::size_t dim, std::size_t workers, double spread,
                          std::uint64_t seed) {
  return std::make_shared<AnalyticSpec>(separable_heterogeneous(parse_curve(curve), dim, workers, spread, seed));
}

Shared make_rotated(std::size_t dim, std::uint64_t seed) {
  return std::make_shared<AnalyticSpec>(rotated(dim, seed));
}

Shared make_different(std::size_t dim, std::size_t workers, std::uint64_t seed, double strength) {
  return std::make_shared<AnalyticSpec>(different_workers(dim, workers, seed, strength));
}

Shared with_noise(const AnalyticSpec& spec, double value, double jacobian, double gradient) {
  auto out = std::make_shared<AnalyticSpec>(spec);
  out->value_noise = value;
  out->jacobian_noise = jacobian;
  out->gradient_noise = gradient;
  return out;
}

// A d × d matrix; `diagonal` times the identity if there are no values.
py::array_t<double> square_matrix(std::vector<double> values, std::size_t d, double diagonal) {
  if (values.empty()) {
    values.assign(d * d, 0.0);
    for (std::size_t i = 0; i < d; ++i) values[i * d + i] = diagonal;
  }
  const auto side = static_cast<py::ssize_t>(d);
  return to_array(std::move(values), {side, side});
}

py::tuple constants(const AnalyticSpec& spec, std::size_t worker) {
  if (!spec.homogeneous() && worker >= spec.workers.size()) {
    throw py::index_error(fmt::format("worker {}: the problem has workers 0 to {}", worker, spec.workers.size() - 1));
  }
  const auto& from = spec.worker(worker);
  return py::make_tuple(square_matrix(from.M, spec.dim, 1), to_array(from.c), to_array(from.Q), to_array(from.t),
                        to_array(from.e), square_matrix(from.B, spec.dim, spec.b));
}

py::tuple solution(const Shared& spec, const std::string& target) {
  static const std::vector<std::string> names{"stated", "composition", "tracked"};
  const auto both = AnalyticOracle(spec).solve(parse_enum<Target>("target", target, names));
  const std::span<const double> all(both);
  return py::make_tuple(copied(all.first(spec->dim)), copied(all.last(spec->dim)));
}

}  // namespace

void add_analytic(py::module_& module) {
  using namespace py::literals;
  py::class_<AnalyticSpec, Shared>(module, "AnalyticSpec")
      .def_static("separable", make_separable, "curve"_a, "dim"_a, "value_noise"_a)
      .def_static("separable_heterogeneous", make_heterogeneous, "curve"_a, "dim"_a, "workers"_a, "spread"_a, "seed"_a)
      .def_static("rotated", make_rotated, "dim"_a, "seed"_a)
      .def_static("different_workers", make_different, "dim"_a, "workers"_a, "seed"_a, "strength"_a)
      .def("with_noise", with_noise, "value"_a, "jacobian"_a, "gradient"_a)
      .def_readonly("name", &AnalyticSpec::name)
      .def_readonly("dim", &AnalyticSpec::dim)
      .def_property_readonly("curve", [](const AnalyticSpec& spec) { return name_of(spec.curve); })
      .def_property_readonly("workers",
                             [](const AnalyticSpec& spec) { return spec.homogeneous() ? 0 : spec.workers.size(); })
      .def_readonly("kappa", &AnalyticSpec::kappa)
      .def_readonly("theta", &AnalyticSpec::theta)
      .def_readonly("width", &AnalyticSpec::width)
      .def_readonly("mu", &AnalyticSpec::mu)
      .def_readonly("value_noise", &AnalyticSpec::value_noise)
      .def_readonly("jacobian_noise", &AnalyticSpec::jacobian_noise)
      .def_readonly("gradient_noise", &AnalyticSpec::gradient_noise)
      .def("constants", constants, "worker"_a)
      .def("solution", solution, "target"_a);
}

}  // namespace saddlemesh::python
