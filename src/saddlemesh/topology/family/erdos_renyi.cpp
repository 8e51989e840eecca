#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "saddlemesh/core/elementary.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/random.hpp"
#include "saddlemesh/topology/family/families.hpp"
#include "saddlemesh/topology/graph/random_streams.hpp"
#include "saddlemesh/topology/graph/worker_limits.hpp"

namespace saddlemesh {
namespace {

constexpr std::uint64_t attempts = 1000;

// Visits the pairs (a, b) with a < b in order of b, then a. The number of pairs skipped before the next edge is
// geometric, so the work is proportional to the number of edges drawn.
Graph draw_graph(std::size_t workers, double probability, RandomStream& random) {
  std::vector<Edge> edges;
  const double log_miss = probability < 1.0 ? elementary::log(1.0 - probability) : 0.0;
  const double all_pairs = static_cast<double>(workers) * static_cast<double>(workers - 1) / 2.0;
  std::size_t b = 1;
  std::size_t a = 0;
  while (b < workers) {
    const double passed = probability < 1.0 ? std::floor(elementary::log(1.0 - random.uniform()) / log_miss) : 0.0;
    if (!(passed >= 0.0 && passed < all_pairs)) break;  // NaN if 1 − probability rounds to 1
    a += static_cast<std::size_t>(passed);
    while (b < workers && a >= b) a -= b++;
    if (b < workers) edges.push_back({static_cast<std::uint32_t>(a++), static_cast<std::uint32_t>(b)});
  }
  return {workers, std::move(edges)};
}

}  // namespace

Graph erdos_renyi(std::size_t workers, double probability, std::uint64_t seed) {
  if (!(probability > 0.0 && probability <= 1.0)) {
    throw InputError(fmt::format("erdos-renyi: the probability is {}; expected a number in (0, 1]", probability));
  }
  const auto k = static_cast<double>(workers);
  check_edge_count("erdos-renyi", workers, probability * k * (k - 1.0) / 2.0);
  for (std::uint64_t attempt = 0; attempt < attempts; ++attempt) {
    RandomStream random({.seed = seed, .iteration = attempt, .purpose = Purpose::topology}, lane::erdos_renyi);
    Graph graph = draw_graph(workers, probability, random);
    if (graph.connected()) return graph;
  }
  throw InputError(fmt::format(
      "erdos-renyi: no connected graph of {} workers in {} draws with probability {}; expected a larger one: "
      "above 2 ln(K) / K = {:.2g} most graphs are connected",
      workers, attempts, probability, std::min(1.0, 2.0 * std::log(k) / k)));
}

}  // namespace saddlemesh
