#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "saddlemesh/nn/network.hpp"

namespace saddlemesh {

/// One worker's running statistics of its batch norms, as evaluation needs them. They answer no question of training.
template <class Real>
struct RunningStatistics {
  std::vector<Real> buffers;
  std::optional<std::uint64_t> iteration;  ///< the last one that was taken in

  /// Takes the batch of the network's last forward() in, once per iteration however often its batch is evaluated.
  void take(const Network<Real>& network, std::uint64_t at) {
    if (iteration == at) return;
    network.update_running(buffers);
    iteration = at;
  }
};

}  // namespace saddlemesh
