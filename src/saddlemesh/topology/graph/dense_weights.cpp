#include "saddlemesh/topology/graph/dense_weights.hpp"

namespace saddlemesh {

MixingMatrix as_given(const DenseWeights& weights) {
  std::vector<MixingMatrix::Entry> entries;
  for (std::uint32_t i = 0; i < weights.size(); ++i) {
    for (std::uint32_t j = 0; j < weights.size(); ++j) {
      if (weights[i][j] != 0.0) entries.push_back({i, j, weights[i][j]});
    }
  }
  return {weights.size(), std::move(entries)};
}

MixingMatrix made_exact(const DenseWeights& weights) {
  std::vector<MixingMatrix::Entry> entries;
  for (std::uint32_t i = 0; i < weights.size(); ++i) {
    double rest = 1.0;
    for (std::uint32_t j = 0; j < weights.size(); ++j) {
      if (j == i) continue;
      const double weight = 0.5 * (weights[i][j] + weights[j][i]);
      if (weight != 0.0) entries.push_back({i, j, weight});
      rest -= weight;
    }
    // A diagonal weight given as zero stays zero, whatever the rounding: otherwise a bipartite W would go unnoticed.
    const bool keep = weights[i][i] == 0.0 || rest < 0.0;
    entries.push_back({i, i, keep ? weights[i][i] : rest});
  }
  return {weights.size(), std::move(entries)};
}

}  // namespace saddlemesh
