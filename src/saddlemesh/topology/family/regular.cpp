#include <algorithm>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/random.hpp"
#include "saddlemesh/topology/family/families.hpp"
#include "saddlemesh/topology/graph/random_streams.hpp"
#include "saddlemesh/topology/graph/worker_limits.hpp"

namespace saddlemesh {
namespace {

constexpr std::uint64_t pairings = 1000;

void shuffle(std::vector<std::uint32_t>& values, RandomStream& random) {
  for (std::size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[random.below(i)]);
}

// A connected graph of degree 2 is a ring. Shuffling its workers is uniform, while pairing would rarely give a
// connected graph.
Graph shuffled_ring(std::size_t workers, RandomStream& random) {
  std::vector<std::uint32_t> order(workers);
  for (std::size_t k = 0; k < workers; ++k) order[k] = static_cast<std::uint32_t>(k);
  shuffle(order, random);
  std::vector<Edge> edges;
  for (std::size_t k = 0; k < workers; ++k) edges.push_back({order[k], order[(k + 1) % workers]});
  return {workers, std::move(edges)};
}

bool any_pair_fits(const std::vector<std::uint32_t>& ends, const std::set<Edge>& edges) {
  for (std::size_t i = 0; i < ends.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const auto [low, high] = std::minmax(ends[i], ends[j]);
      if (low != high && !edges.contains({low, high})) return true;
    }
  }
  return false;
}

// Every worker has `degree` free ends. The ends are shuffled and joined in pairs; pairs that would form a self loop or
// a second edge return to the next shuffle. Returns nothing if the remaining ends cannot be joined.
std::optional<Graph> pair_ends(std::size_t workers, std::size_t degree, RandomStream& random) {
  std::vector<std::uint32_t> ends;
  for (std::size_t k = 0; k < workers; ++k) ends.insert(ends.end(), degree, static_cast<std::uint32_t>(k));
  std::set<Edge> edges;
  while (!ends.empty()) {
    shuffle(ends, random);
    std::vector<std::uint32_t> left;
    for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
      const auto [low, high] = std::minmax(ends[i], ends[i + 1]);
      if (low != high && edges.insert({low, high}).second) continue;
      left.insert(left.end(), {low, high});
    }
    const bool stuck = left.size() == ends.size() && !any_pair_fits(left, edges);
    if (stuck) return std::nullopt;
    ends = std::move(left);
  }
  return Graph(workers, {edges.begin(), edges.end()});
}

Graph complement(const Graph& graph) {
  std::vector<Edge> edges;
  for (std::uint32_t a = 0; a < graph.workers(); ++a) {
    for (std::uint32_t b = a + 1; b < graph.workers(); ++b) {
      if (!graph.adjacent(a, b)) edges.push_back({a, b});
    }
  }
  return {graph.workers(), std::move(edges)};
}

void check(std::size_t workers, std::size_t degree) {
  const auto reject = [&](const std::string& reason) {
    throw InputError(fmt::format("regular:{} with {} workers: {}", degree, workers, reason));
  };
  if (degree >= workers)
    reject(fmt::format("a worker has at most {} others; expected a degree below {}", workers - 1, workers));
  if (workers * degree % 2 != 0)
    reject("workers × degree is odd, and every edge has two ends; expected one of them even");
  if (degree == 0 && workers > 1) reject("nobody is linked; expected a degree of 2 or more");
  if (degree == 1 && workers > 2) reject("pairs are not connected to each other; expected a degree of 2 or more");
}

}  // namespace

Graph regular(std::size_t workers, std::size_t degree, std::uint64_t seed) {
  check(workers, degree);
  check_edge_count("regular", workers, static_cast<double>(workers) * static_cast<double>(degree) / 2.0);
  for (std::uint64_t attempt = 0; attempt < pairings; ++attempt) {
    RandomStream random({.seed = seed, .iteration = attempt, .purpose = Purpose::topology}, lane::regular);
    if (degree == 2) return shuffled_ring(workers, random);
    // Pairing gets stuck in dense graphs, so the missing links are drawn instead.
    const bool dense = 2 * degree >= workers;
    auto graph = pair_ends(workers, dense ? workers - 1 - degree : degree, random);
    if (!graph) continue;
    if (dense) graph = complement(*graph);
    if (graph->connected()) return *std::move(graph);
  }
  throw InputError(fmt::format("regular:{} with {} workers: no connected graph in {} draws; expected a larger degree",
                               degree, workers, pairings));
}

}  // namespace saddlemesh
