// Public: scoring rows that are in memory, again and again
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "saddlemesh/data/rows/data_set.hpp"
#include "saddlemesh/nn/graph/layer_graph.hpp"
#include "saddlemesh/nn/network.hpp"

namespace saddlemesh {

/// Scores rows with one network per thread. The networks are created once: score() can be called repeatedly with other
/// parameters and other data of the same kind, and allocates no large memory.
class Scorer {
 public:
  /// `like` has the kind and shape of the data to score. Each network takes `batch` rows at a time. Throws InputError
  /// if the graph does not accept such rows, and MemoryError if the networks need more memory than is available or than
  /// `memory` (see available_memory()) allows.
  Scorer(const LayerGraph& graph, const DataSet& like, std::size_t threads, std::size_t batch = 64,
         std::uint64_t memory = 0);

  /// out[i] ← the logit of rows[i] with these parameters and running statistics; the same bits for any number of
  /// threads. Throws InputError if `data` differ in kind or shape from `like`.
  void score(std::span<const float> parameters, std::span<const float> buffers, const DataSet& data,
             std::span<const std::uint32_t> rows, std::span<float> out);

 private:
  void require_same_kind(const DataSet& data) const;

  Shape shape_;
  bool sparse_;
  std::size_t batch_;
  std::vector<Network<float>> networks_;
};

}  // namespace saddlemesh
