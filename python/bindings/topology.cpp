#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <pybind11/stl.h>

#include "arrays.hpp"
#include "interpreter.hpp"
#include "module.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/topology/facts.hpp"
#include "saddlemesh/topology/fixed_topology.hpp"
#include "saddlemesh/topology/picture/svg.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

Topology named_topology(const std::string& name, std::size_t workers, const std::optional<std::string>& weights,
                        std::uint64_t seed) {
  TopologySpec spec{.name = name, .workers = workers, .seed = seed};
  if (weights) spec.weights = parse_weights(*weights);
  const GilReleased released;
  return make_topology(spec);
}

Topology topology_from_matrix(const Array<double>& matrix) {
  const auto from = matrix.unchecked<2>();
  DenseWeights weights;
  for (py::ssize_t k = 0; k < from.shape(0); ++k)
    weights.emplace_back(from.data(k, 0), from.data(k, 0) + from.shape(1));
  return fixed_topology("weight matrix", weights);
}

void require_worker(const Topology& topology, std::size_t worker) {
  const std::size_t workers = topology.schedule->workers();
  if (worker < workers) return;
  throw py::index_error(fmt::format("worker {}: topology {} has workers 0 to {}", worker, topology.name, workers - 1));
}

// Returns the nonzero entries of a round's matrix.
py::tuple entries(const Topology& topology, std::uint64_t round) {
  std::vector<std::int64_t> rows, columns;
  std::vector<double> weights;
  RowScratch scratch;
  for (std::size_t k = 0; k < topology.schedule->workers(); ++k) {
    const Row row = topology.schedule->row(round, k, scratch);
    rows.insert(rows.end(), row.from.size(), static_cast<std::int64_t>(k));
    columns.insert(columns.end(), row.from.begin(), row.from.end());
    weights.insert(weights.end(), row.weight.begin(), row.weight.end());
  }
  return py::make_tuple(to_array(std::move(rows)), to_array(std::move(columns)), to_array(std::move(weights)));
}

std::vector<std::size_t> neighbors(const Topology& topology, std::size_t worker, std::uint64_t round) {
  require_worker(topology, worker);
  RowScratch scratch;
  std::vector<std::size_t> out;
  for (const std::size_t from : topology.schedule->row(round, worker, scratch).from) {
    if (from != worker) out.push_back(from);
  }
  return out;
}

py::dict facts(const Topology& topology) {
  using namespace py::literals;
  const TopologyFacts facts = [&] {
    const GilReleased released;
    return describe(topology);
  }();
  return py::dict("time_varying"_a = facts.time_varying, "period"_a = facts.period, "edges"_a = facts.edges,
                  "max_degree"_a = facts.max_degree, "lambda_"_a = facts.lambda, "spectral_gap"_a = facts.spectral_gap);
}

}  // namespace

void add_topology(py::module_& module) {
  using namespace py::literals;
  py::class_<Topology>(module, "Topology")
      .def_static("named", named_topology, "name"_a, "workers"_a, "weights"_a, "seed"_a)
      .def_static("from_matrix", topology_from_matrix, "matrix"_a)
      .def_readonly("name", &Topology::name)
      .def_property_readonly("workers", [](const Topology& topology) { return topology.schedule->workers(); })
      .def("entries", entries, "round"_a)
      .def("neighbors", neighbors, "worker"_a, "round"_a)
      .def("facts", facts)
      .def("svg", draw_svg, py::call_guard<GilReleased>());
  module.def("topology_forms", [] {
    py::list out;
    for (const TopologyForm& form : topology_forms()) out.append(py::make_tuple(form.name, form.form, form.summary));
    return out;
  });
}

}  // namespace saddlemesh::python
