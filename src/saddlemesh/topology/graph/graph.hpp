#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "saddlemesh/topology/graph/mixing.hpp"

namespace saddlemesh {

/// An undirected link between two workers.
struct Edge {
  std::uint32_t a, b;
  auto operator<=>(const Edge&) const = default;  // NOLINT(modernize-use-nullptr): mistaken by clang-tidy 14
};

/// An undirected simple graph over workers 0 … workers() − 1.
class Graph {
 public:
  /// Takes edges in any order and either direction. Drops self loops and repeats, so that a family can state its rule
  /// without special cases for small sizes.
  Graph(std::size_t workers, std::vector<Edge> edges);

  [[nodiscard]] std::size_t workers() const { return begin_.size() - 1; }

  /// Every edge once, with a < b, in ascending order.
  [[nodiscard]] std::span<const Edge> edges() const { return edges_; }

  /// The workers linked to `worker`, in ascending order.
  [[nodiscard]] std::span<const std::uint32_t> neighbours(std::size_t worker) const;
  [[nodiscard]] std::size_t degree(std::size_t worker) const { return begin_[worker + 1] - begin_[worker]; }
  [[nodiscard]] std::size_t max_degree() const;
  [[nodiscard]] bool adjacent(std::size_t a, std::size_t b) const;

  /// The first worker that cannot be reached from worker 0; empty if the graph is connected.
  [[nodiscard]] std::optional<std::size_t> unreachable_worker() const;
  [[nodiscard]] bool connected() const { return !unreachable_worker(); }

  /// Returns whether the workers split into two groups with links only between the groups.
  [[nodiscard]] bool bipartite() const;

 private:
  std::vector<Edge> edges_;
  std::vector<std::size_t> begin_;
  std::vector<std::uint32_t> neighbour_;
};

/// Returns the graph of the positions off the diagonal where W or its transpose is not zero.
Graph graph_of(const MixingMatrix& matrix);

}  // namespace saddlemesh
