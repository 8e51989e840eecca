#pragma once

#include <cstddef>

#include "saddlemesh/topology/schedule/schedule.hpp"

namespace saddlemesh {

/// The exponential graph, one hop per round: in round t, worker k averages its own message with that of worker k − 2^(t
/// mod period) (mod K), and sends to worker k + 2^(t mod period). Each round's W = ½ (I + P^hop) is doubly stochastic
/// and, for K > 2, not symmetric. With one message per round, information reaches every worker within a period. If K is
/// a power of two, the product over a period is the exact mean.
SharedSchedule one_peer_exponential(std::size_t workers);

/// Number of rounds in a period: ⌈log₂ K⌉, or 1 for K = 1.
std::size_t one_peer_exponential_period(std::size_t workers);

/// ‖ W_{period−1} ⋯ W_0 − J ‖^(1/period), J = 11ᵀ/K: the factor by which one round shrinks the distance to the mean, as
/// the geometric mean over a period. The matrices of all rounds are circulant, so there is a closed form:
///     max over 1 ≤ m < K of  ( Π_i |cos(π m 2^i / K)| )^(1/period),        exactly 0 for K a power of two.
double one_peer_exponential_contraction(std::size_t workers);

}  // namespace saddlemesh
