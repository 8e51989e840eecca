#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "saddlemesh/nn/graph/layer_graph.hpp"

namespace saddlemesh::testing {

inline double dot(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

inline double norm(std::span<const double> a) {
  return std::sqrt(dot(a, a));
}

/// ‖a − b‖ / ‖b‖
inline double distance(std::span<const double> a, std::span<const double> b, double at_least = 1e-300) {
  std::vector<double> difference(a.begin(), a.end());
  for (std::size_t i = 0; i < a.size(); ++i) difference[i] -= b[i];
  return norm(difference) / std::max(norm(b), at_least);
}

struct BlockDistance {
  double worst = 0;
  std::string name;
};

/// Returns the block with the largest distance(). The denominator is at least 1e-3 of the whole vector's norm, for
/// blocks that should vanish.
inline BlockDistance block_distance(const LayerGraph& graph, const std::vector<double>& a,
                                    const std::vector<double>& b) {
  BlockDistance out;
  for (const NamedBlock& block : graph.parameters()) {
    const auto part = [&](const std::vector<double>& whole) {
      return std::span(whole).subspan(block.offset, block.size);
    };
    const double found = distance(part(a), part(b), 1e-3 * norm(b));
    if (!(found <= out.worst)) out = {found, block.name};  // NaN counts as the worst
  }
  return out;
}

}  // namespace saddlemesh::testing
