#include "saddlemesh/topology/graph/graph.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

constexpr std::uint32_t unseen = ~std::uint32_t{0};

// Computes the distance in edges from `start` for every worker of its component; the values of others stay unchanged.
void measure_distances(const Graph& graph, std::uint32_t start, std::vector<std::uint32_t>& distance) {
  std::vector<std::uint32_t> queue{start};
  distance[start] = 0;
  for (std::size_t head = 0; head < queue.size(); ++head) {
    for (const std::uint32_t next : graph.neighbours(queue[head])) {
      if (distance[next] != unseen) continue;
      distance[next] = distance[queue[head]] + 1;
      queue.push_back(next);
    }
  }
}

}  // namespace

Graph::Graph(std::size_t workers, std::vector<Edge> edges) : edges_(std::move(edges)), begin_(workers + 1, 0) {
  for (Edge& edge : edges_) {
    if (edge.a > edge.b) std::swap(edge.a, edge.b);
    if (edge.b >= workers) throw Error(fmt::format("edge {}-{} in a graph of {} workers", edge.a, edge.b, workers));
  }
  std::erase_if(edges_, [](const Edge& edge) { return edge.a == edge.b; });
  std::sort(edges_.begin(), edges_.end());
  edges_.erase(std::unique(edges_.begin(), edges_.end()), edges_.end());

  for (const Edge& edge : edges_) {
    ++begin_[edge.a + 1];
    ++begin_[edge.b + 1];
  }
  for (std::size_t k = 0; k < workers; ++k) begin_[k + 1] += begin_[k];
  neighbour_.resize(2 * edges_.size());
  std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
  // Two passes over the sorted edges leave each list sorted: first the smaller neighbours, then the larger.
  for (const Edge& edge : edges_) neighbour_[next[edge.b]++] = edge.a;
  for (const Edge& edge : edges_) neighbour_[next[edge.a]++] = edge.b;
}

std::span<const std::uint32_t> Graph::neighbours(std::size_t worker) const {
  return std::span(neighbour_).subspan(begin_[worker], degree(worker));
}

std::size_t Graph::max_degree() const {
  std::size_t largest = 0;
  for (std::size_t k = 0; k < workers(); ++k) largest = std::max(largest, degree(k));
  return largest;
}

bool Graph::adjacent(std::size_t a, std::size_t b) const {
  const auto list = neighbours(a);
  return std::binary_search(list.begin(), list.end(), b);
}

std::optional<std::size_t> Graph::unreachable_worker() const {
  if (workers() == 0) return std::nullopt;
  std::vector<std::uint32_t> distance(workers(), unseen);
  measure_distances(*this, 0, distance);
  const auto found = std::find(distance.begin(), distance.end(), unseen);
  if (found == distance.end()) return std::nullopt;
  return static_cast<std::size_t>(found - distance.begin());
}

bool Graph::bipartite() const {
  std::vector<std::uint32_t> distance(workers(), unseen);
  for (std::size_t k = 0; k < workers(); ++k) {
    if (distance[k] == unseen) measure_distances(*this, static_cast<std::uint32_t>(k), distance);
  }
  return std::none_of(edges_.begin(), edges_.end(),
                      [&](const Edge& edge) { return distance[edge.a] % 2 == distance[edge.b] % 2; });
}

Graph graph_of(const MixingMatrix& matrix) {
  std::vector<Edge> edges;
  for (std::size_t k = 0; k < matrix.workers(); ++k) {
    for (const std::uint32_t j : matrix.row(k).from) edges.push_back({static_cast<std::uint32_t>(k), j});
  }
  return {matrix.workers(), std::move(edges)};
}

}  // namespace saddlemesh
