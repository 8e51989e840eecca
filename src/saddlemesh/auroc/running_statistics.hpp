#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "saddlemesh/nn/network.hpp"

namespace saddlemesh {

/// The running statistics of one worker's batch norms, which only evaluation uses.
template <class Real>
struct RunningStatistics {
  std::vector<Real> buffers;
  std::optional<std::uint64_t> iteration;  ///< the last iteration that was included

  /// Includes the batch of the network's last forward(). Each iteration counts once, however often its batch is
  /// evaluated.
  void take(const Network<Real>& network, std::uint64_t at) {
    if (iteration == at) return;
    network.update_running(buffers);
    iteration = at;
  }
};

}  // namespace saddlemesh
