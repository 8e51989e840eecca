#pragma once

#include <cstddef>
#include <string>

#include "saddlemesh/method/methods.hpp"
#include "saddlemesh/nn/summary.hpp"

namespace saddlemesh {

/// What one worker's round of a method costs, whatever the graph.
struct WorkerCosts {
  std::string method;
  std::size_t message_bytes = 0;  ///< to each neighbour
  double advance = 0;             ///< seconds from the mixed messages to the next message
  double estimate = 0;            ///< seconds from there to the end of the round
  double mixing = 0;              ///< seconds for each message that is mixed, its own included
  bool measured = false;
};

/// What a worker of compositional AUROC training with this network sends to each neighbour in a round.
std::size_t message_bytes(const MethodInfo& method, const MethodOptions& options, const LayerGraph& graph);

/// A round's floating-point operations as a multiple of d-scgdam-gt's: one gradient without composition, and one more
/// with adapt-then-combine tracking, which looks at the batch of g twice.
double relative_arithmetic(const MethodInfo& method, Tracking tracking, const Arithmetic& network);

/// How much of a round's arithmetic comes before its post, by the floating-point operations of the network: with
/// composition a gradient for g, one for f and a Hessian-vector product; d-scgdam-gt posts after the first,
/// d-scgdam-gt2 after the second, adapt-then-combine tracking after all three, and the others before any.
double share_before_post(const MethodInfo& method, Tracking tracking, const Arithmetic& network);

/// From the seconds of the arithmetic of a round of d-scgdam-gt, without mixing; messages are mixed at 10 GB/s, which
/// is what docs/speed.md has for messages larger than the caches.
WorkerCosts estimated_costs(const MethodInfo& method, const MethodOptions& options, const LayerGraph& graph,
                            double seconds);

/// From a few rounds of three workers on a ring, in one thread, on noise of the network's shape; for about a second,
/// three rounds at least. InputError where batches would not fit in memory.
WorkerCosts measured_costs(const MethodInfo& method, const MethodOptions& options, const LayerGraph& graph,
                           std::size_t batch);

}  // namespace saddlemesh
