#include "saddlemesh/topology/graph/weights.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"

namespace saddlemesh {
namespace {

double share(std::size_t degree) {
  return 1.0 / (1.0 + static_cast<double>(degree));
}

void reject_irregular(const Graph& graph) {
  for (const Edge& edge : graph.edges()) {
    const std::size_t a = graph.degree(edge.a);
    const std::size_t b = graph.degree(edge.b);
    if (a == b) continue;
    throw InputError(fmt::format(
        "uniform weights are not symmetric on this graph: w[{0}][{1}] = 1/{2} but w[{1}][{0}] = 1/{3}, since worker "
        "{0} has degree {4} and worker {1} degree {5}; expected a regular graph, or metropolis weights",
        edge.a, edge.b, a + 1, b + 1, a, b));
  }
}

// w_kj = 1 / (1 + bound(d_k, d_j)) for a bound that is at least both degrees.
template <class Bound>
MixingMatrix from_degrees(const Graph& graph, double scale, Bound bound) {
  std::vector<MixingMatrix::Entry> entries;
  entries.reserve(graph.workers() + 2 * graph.edges().size());
  for (std::size_t k = 0; k < graph.workers(); ++k) {
    const auto row = static_cast<std::uint32_t>(k);
    // The row starts as d_k + 1 equal shares that sum to 1; the part of a share that a neighbour does not take stays on
    // the diagonal. In this form, the diagonal is never negative and, on a regular graph, equals the other weights to
    // the last bit.
    double own = share(graph.degree(k));
    for (const std::uint32_t j : graph.neighbours(k)) {
      const double weight = share(bound(graph.degree(k), graph.degree(j)));
      own += share(graph.degree(k)) - weight;
      entries.push_back({row, j, scale * weight});
    }
    entries.push_back({row, row, (1.0 - scale) + scale * own});
  }
  return {graph.workers(), std::move(entries)};
}

}  // namespace

const std::vector<std::string>& weights_names() {
  static const std::vector<std::string> names{"metropolis", "uniform", "max-degree", "lazy"};
  return names;
}

const std::string& name_of(Weights weights) {
  return weights_names()[static_cast<std::size_t>(weights)];
}

Weights parse_weights(std::string_view name) {
  const auto& names = weights_names();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) throw_unknown_name("weights", name, names);
  return static_cast<Weights>(found - names.begin());
}

MixingMatrix mixing_weights(const Graph& graph, Weights weights) {
  const auto larger = [](std::size_t a, std::size_t b) { return std::max(a, b); };
  if (weights == Weights::uniform) reject_irregular(graph);
  if (weights == Weights::lazy) return from_degrees(graph, 0.5, larger);
  if (weights == Weights::max_degree) {
    return from_degrees(graph, 1.0, [most = graph.max_degree()](std::size_t, std::size_t) { return most; });
  }
  return from_degrees(graph, 1.0, larger);
}

}  // namespace saddlemesh
