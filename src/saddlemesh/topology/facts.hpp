// Public: degree, messages and spectral gap of a topology
#pragma once

#include <cstddef>
#include <optional>

#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh {

/// Properties of a topology: degrees, messages per round, λ.
struct TopologyFacts {
  std::size_t workers = 0;
  bool time_varying = false;
  /// Rounds after which the topology repeats: 1 if it never changes, 0 if it never repeats.
  std::size_t period = 1;

  /// Links in use. For a time-varying topology, links in one round (one-peer exponential: one-way links).
  std::size_t edges = 0;
  /// Neighbours from which a worker receives in one round.
  std::size_t min_degree = 0;
  std::size_t max_degree = 0;
  double mean_degree = 0.0;
  /// Messages between different workers in one round, summed over all workers.
  std::size_t messages_per_round = 0;

  /// The factor by which one round shrinks the distance to the mean. For a fixed W, its second largest absolute
  /// eigenvalue. For a time-varying topology, the effective factor per round: see one_peer_exponential_contraction()
  /// (geometric mean over a period) and random_matching_contraction() (root mean square).
  double lambda = 0.0;
  double spectral_gap = 1.0;  ///< 1 − λ
  double lambda_error = 0.0;  ///< bound on the error of λ if W is too large to decompose
  std::optional<double> c_w;  ///< see Spectrum; only for a fixed W
};

TopologyFacts describe(const Topology& topology);

}  // namespace saddlemesh
