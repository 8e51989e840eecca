// Public: degree, messages and spectral gap of a topology
#pragma once

#include <cstddef>
#include <optional>

#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh {

/// What there is to know about a topology before running on it.
struct TopologyFacts {
  std::size_t workers = 0;
  bool time_varying = false;
  /// Rounds after which the topology repeats: 1 if it never changes, 0 if it never repeats.
  std::size_t period = 1;

  /// Links in use; of a time-varying topology, in one round (one-peer exponential: one-way links).
  std::size_t edges = 0;
  /// Partners that a worker hears in a round.
  std::size_t min_degree = 0;
  std::size_t max_degree = 0;
  double mean_degree = 0.0;
  /// Messages between different workers in a round, all workers together.
  std::size_t messages_per_round = 0;

  /// The factor by which a round shrinks the distance to the mean. Of a fixed W, its second largest absolute
  /// eigenvalue; of a time-varying topology, the effective factor per round: see one_peer_exponential_contraction()
  /// (geometric mean over a period) and random_matching_contraction() (root mean square).
  double lambda = 0.0;
  double spectral_gap = 1.0;  ///< 1 − λ
  double lambda_error = 0.0;  ///< bound on the error of λ, where W is too large to decompose
  std::optional<double> c_w;  ///< see Spectrum; of a fixed W only
};

TopologyFacts describe(const Topology& topology);

}  // namespace saddlemesh
