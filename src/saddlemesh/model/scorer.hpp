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

/// Scores rows with one network per thread. The networks are made once: score() may be called again and again, with
/// other parameters and other data of the same kind, and takes no large memory of its own.
class Scorer {
 public:
  /// `like` tells the kind and shape of the data to come. `batch` rows go through a network at a time. InputError where
  /// the graph does not take such rows; MemoryError where the networks need more memory than there is, or than `memory`
  /// (as available_memory() takes it).
  Scorer(const LayerGraph& graph, const DataSet& like, std::size_t threads, std::size_t batch = 64,
         std::uint64_t memory = 0);

  /// out[i] ← the logit of rows[i] with these parameters and running statistics: the same bits for any number of
  /// threads. InputError if `data` are not of the kind and shape that were announced.
  void score(std::span<const float> parameters, std::span<const float> buffers, const DataSet& data,
             std::span<const std::uint32_t> rows, std::span<float> out);

 private:
  void require_like(const DataSet& data) const;

  Shape shape_;
  bool sparse_;
  std::size_t batch_;
  std::vector<Network<float>> networks_;
};

}  // namespace saddlemesh
