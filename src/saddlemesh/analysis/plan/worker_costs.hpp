#pragma once

#include <cstddef>
#include <string>

#include "saddlemesh/method/methods.hpp"
#include "saddlemesh/nn/summary.hpp"

namespace saddlemesh {

/// The costs of one worker's round of a method, independent of the graph.
struct WorkerCosts {
  std::string method;
  std::size_t message_bytes = 0;  ///< to each neighbour
  double advance = 0;             ///< seconds from the mixed messages to the next message
  double estimate = 0;            ///< seconds from the next message to the end of the round
  double mixing = 0;              ///< seconds for each message that is mixed, including its own
  bool measured = false;
};

/// Returns the bytes that a worker of compositional AUROC training with this network sends to each neighbour in a
/// round.
std::size_t message_bytes(const MethodInfo& method, const MethodOptions& options, const LayerGraph& graph);

/// Returns the floating-point operations of a round relative to d-scgdam-gt: one gradient without composition, and one
/// more gradient with adapt-then-combine tracking, which evaluates the batch of g twice.
double relative_arithmetic(const MethodInfo& method, Tracking tracking, const Arithmetic& network);

/// Returns the share of a round's arithmetic that precedes its post, measured by the floating-point operations of the
/// network. With composition a round has a gradient for g, one for f, and a Hessian-vector product. d-scgdam-gt posts
/// after the first, d-scgdam-gt2 after the second, adapt-then-combine tracking after all three, and the other methods
/// before any.
double share_before_post(const MethodInfo& method, Tracking tracking, const Arithmetic& network);

/// Estimates the costs from the seconds of the arithmetic in a round of d-scgdam-gt, without mixing. Messages are
/// assumed to be mixed at 10 GB/s, the rate in docs/speed.md for messages larger than the caches.
WorkerCosts estimated_costs(const MethodInfo& method, const MethodOptions& options, const LayerGraph& graph,
                            double seconds);

/// Measures the costs in rounds of three workers on a ring, in one thread, on noise of the network's shape, for about a
/// second and at least three rounds. Throws InputError if batches would not fit in memory.
WorkerCosts measured_costs(const MethodInfo& method, const MethodOptions& options, const LayerGraph& graph,
                           std::size_t batch);

}  // namespace saddlemesh
